import { useSyncExternalStore } from 'react';
import { isWaiting, mutationQueue } from '#web/lib/mutation-queue/queue.ts';
import type { ShownMutation } from '#web/lib/mutation-queue/queue.ts';

export type Waiting = {
  /** Not sent yet, though somebody has gone on meanwhile. */
  waiting: ShownMutation[];
  refused: ShownMutation[];
  /** Of members who are not signed in here now: nobody is told what. */
  others: number;
};

const NONE: readonly ShownMutation[] = [];

export function useWaiting(userId: string | null): Waiting {
  const mutations = useSyncExternalStore(mutationQueue.onChange, mutationQueue.mutations, () => NONE);
  const own = mutations.filter((each) => each.userId === userId);
  return {
    waiting: own.filter(isWaiting),
    refused: own.filter(({ refusal }) => refusal !== null),
    others: mutations.length - own.length,
  };
}
