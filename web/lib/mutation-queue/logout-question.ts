import { useSyncExternalStore } from 'react';
import { createListeners } from '#web/ui/listeners.ts';
import { mutationQueue } from './queue.ts';

export type LeavingAnswer = 'send' | 'keep' | 'drop' | 'stay';
export type LeavingQuestion = {
  count: number;
  hasFailed: boolean;
  answer: (answer: LeavingAnswer) => void;
};

let question: LeavingQuestion | null = null;
const { subscribe, tell } = createListeners();

export function useLeavingQuestion(): LeavingQuestion | null {
  return useSyncExternalStore(
    subscribe,
    () => question,
    () => null,
  );
}

/**
 * Whoever logs out with mutations waiting decides about them: the device is emptied then. Null where they stay; else what is to
 * be done once the session has ended.
 */
export async function settleBeforeLeaving(userId: string): Promise<(() => Promise<void>) | null> {
  for (let hasFailed = false; ; hasFailed = true) {
    await mutationQueue.refresh();
    const own = mutationQueue.mutations().filter((each) => each.userId === userId);
    if (own.length === 0) return async () => {};
    const answer = await ask(own.length, hasFailed);
    if (answer === 'stay') return null;
    if (answer === 'keep') return () => mutationQueue.restore(own);
    if (answer === 'send') await mutationQueue.flush(userId);
    else for (const { key } of own) await mutationQueue.remove(key);
  }
}

async function ask(count: number, hasFailed: boolean): Promise<LeavingAnswer> {
  const { promise, resolve } = Promise.withResolvers<LeavingAnswer>();
  show({ count, hasFailed, answer: resolve });
  const answer = await promise;
  show(null);
  return answer;
}

function show(next: LeavingQuestion | null): void {
  question = next;
  tell();
}
