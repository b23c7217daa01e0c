import { LRUCache } from 'lru-cache';
import { IN_PLACE, type Reads } from '../replica/reads.ts';
import { translateError } from '../translate-error.ts';
import type { Topics } from './topics.ts';

/** An answer that is the same for everybody, with what it was made from. */
export type Made<T> = { answer: T; topics: readonly string[] | null };

export type KeptAnswers<T> = {
  /** What was made under this key and is still true. */
  find(key: string, now: Date): T | undefined;
  /**
   * The same, else what `make` makes: once, however many ask at the same time. Without topics nobody keeps it. What may be
   * old is not made again while nobody tells of changes.
   */
  through(key: string, now: Date, make: () => Promise<Made<T>>, how?: { mayBeOld: boolean }): Promise<T>;
  size(): { bytes: number; entries: number };
};

type Settings<T> = {
  topics: Topics;
  /** False while nobody tells of changes. */
  isLive: () => boolean;
  mostBytes: number;
  bytesOf: (answer: T) => number;
  /** A replica that has not heard of a change yet would have its answer kept although the change has been told of. */
  reads?: Reads;
};
type Entry<T> = { answer: T; topics: readonly string[]; moment: number; minute: number };
type Flight<T> = { made: Promise<T>; moment: number };

/**
 * Least recently used first, bounded by bytes. An answer lives to the end of its minute, since "open" and "2 days ago" may
 * change then.
 */
export function createKeptAnswers<T>(settings: Settings<T>): KeptAnswers<T> {
  const { topics, isLive, mostBytes, bytesOf, reads = { current: IN_PLACE, recent: IN_PLACE } } = settings;
  const entries = new LRUCache<string, Entry<T>>({
    maxSize: mostBytes,
    sizeCalculation: ({ answer }, key) => bytesOf(answer) + key.length * 2 + 500,
  });
  const flights = new Map<string, Flight<T>>();

  const find = (key: string, now: Date) => {
    if (!isLive()) return undefined;
    const entry = entries.get(key);
    if (!entry) return undefined;
    const moment = topics.moment();
    const isTrue = entry.moment === moment || topics.areUnchanged(entry.topics, entry.moment);
    if (isTrue && entry.minute === minuteOf(now)) {
      entry.moment = moment;
      return entry.answer;
    }
    entries.delete(key);
    return undefined;
  };
  const make = async (key: string, now: Date, moment: number, maker: () => Promise<Made<T>>) => {
    // Without the line nothing is kept, and a replica will do: then the primary may be away.
    const { answer, topics: madeFrom } = await (isLive() ? reads.current : reads.recent)(maker);
    if (madeFrom && isLive() && topics.areUnchanged(madeFrom, moment))
      entries.set(key, { answer, topics: madeFrom, moment, minute: minuteOf(now) });
    return answer;
  };
  /** What was true when the line was lost. */
  const lastKnown = (key: string) => {
    const entry = entries.get(key);
    return entry && topics.areUnchanged(entry.topics, entry.moment) ? entry.answer : undefined;
  };
  return {
    find,
    size: () => ({ bytes: entries.calculatedSize, entries: entries.size }),
    async through(key, now, maker, { mayBeOld } = { mayBeOld: false }) {
      const found = find(key, now);
      if (found) return found;
      const moment = topics.moment();
      const flight = flights.get(key);
      // One that began before the last change may have read what was true before it.
      if (flight && (isLive() ? flight.moment === moment : mayBeOld)) return flight.made;
      const last = isLive() ? undefined : lastKnown(key);
      if (last !== undefined && mayBeOld) return last;
      const making = make(key, now, moment, maker);
      const made = last === undefined ? making : orLast(making, last);
      const own = { made, moment };
      flights.set(key, own);
      try {
        return await made;
      } finally {
        if (flights.get(key) === own) flights.delete(key);
      }
    },
  };
}

/** With its database away, a page of a minute ago is better than none (threats G3). Anything else goes wrong as it does. */
function orLast<T>(making: Promise<T>, last: T): Promise<T> {
  const patience = Promise.withResolvers<T>();
  const timer = setTimeout(() => patience.resolve(last), WAIT_FOR_DATABASE_MS);
  const made = making.catch((error: unknown) => {
    if (translateError(error).status === 503) return last;
    throw error;
  });
  return Promise.race([made, patience.promise]).finally(() => clearTimeout(timer));
}

const WAIT_FOR_DATABASE_MS = 1_500;

function minuteOf(now: Date): number {
  return Math.floor(now.getTime() / 60_000);
}
