import { createKeptAnswers } from './kept-answers.ts';
import type { Topics } from './topics.ts';

/** What took a while to find out, as true as a kept answer is: until a topic changes, or the minute is over. */
export type Memory = {
  recall<T>(key: string, now: Date, findOut: () => Promise<FoundOut<T>>): Promise<T>;
};
export type FoundOut<T> = { value: T; topics: readonly string[]; bytes: number };

const MOST_BYTES = 8 * 1024 * 1024;

type Settings = { topics: Topics; isLive: () => boolean };

export function createMemory(settings: Settings): Memory {
  const kept = createKeptAnswers<{ value: unknown; bytes: number }>({
    ...settings,
    mostBytes: MOST_BYTES,
    bytesOf: ({ bytes }) => bytes,
  });
  return {
    async recall<T>(key: string, now: Date, findOut: () => Promise<FoundOut<T>>): Promise<T> {
      const { value } = await kept.through(key, now, async () => {
        const { topics, ...answer } = await findOut();
        return { answer, topics };
      });
      return value as T;
    },
  };
}
