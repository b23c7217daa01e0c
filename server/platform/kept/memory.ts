import { createKeptAnswers } from './kept-answers.ts';
import type { Reads } from '../replica/reads.ts';
import type { Topics } from './topics.ts';

/** What took a while to find out: true until a topic changes, and where the clock plays a part, to the end of its minute. */
export type Memory = {
  recall<T>(
    key: string,
    now: Date | null,
    findOut: () => Promise<FoundOut<T>>,
    how?: { mayBeOld: boolean },
  ): Promise<T>;
};
/** Without topics nobody remembers it. */
export type FoundOut<T> = { value: T; topics: readonly string[] | null; bytes: number };

const ANY_MINUTE = new Date(0);
const MOST_BYTES = 32 * 1024 * 1024;

type Settings = { topics: Topics; isLive: () => boolean; reads: Reads };

export function createMemory(settings: Settings): Memory {
  const kept = createKeptAnswers<{ value: unknown; bytes: number }>({
    ...settings,
    mostBytes: MOST_BYTES,
    bytesOf: ({ bytes }) => bytes,
  });
  return {
    async recall<T>(
      key: string,
      now: Date | null,
      findOut: () => Promise<FoundOut<T>>,
      how?: { mayBeOld: boolean },
    ): Promise<T> {
      const make = async () => {
        const { topics, ...answer } = await findOut();
        return { answer, topics };
      };
      const { value } = await kept.through(key, now ?? ANY_MINUTE, make, how);
      return value as T;
    },
  };
}
