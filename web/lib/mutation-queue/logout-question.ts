import { useSyncExternalStore } from 'react';
import { createChangeNotifier } from '#web/ui/create-change-notifier.ts';
import { mutationQueue } from './queue.ts';

export type LogoutAnswer = 'send' | 'keep' | 'drop' | 'stay';
export type LogoutQuestion = {
  count: number;
  hasFailed: boolean;
  answer: (answer: LogoutAnswer) => void;
};

let question: LogoutQuestion | null = null;
const { subscribe, notify } = createChangeNotifier();

export function useLogoutQuestion(): LogoutQuestion | null {
  return useSyncExternalStore(
    subscribe,
    () => question,
    () => null,
  );
}

/** Asks what happens to the member's queued mutations; false if the member stays. */
export async function resolveQueueBeforeLogout(userId: string): Promise<boolean> {
  for (let hasFailed = false; ; hasFailed = true) {
    // If the storage fails, the last known mutations count.
    await mutationQueue.refresh().catch(() => {});
    const own = mutationQueue.mutations().filter((each) => each.userId === userId);
    if (own.length === 0) return true;
    const answer = await askUser(own.length, hasFailed);
    if (answer === 'stay') return false;
    if (answer === 'keep') return true;
    if (answer === 'send') await mutationQueue.flush(userId);
    else for (const { key } of own) await mutationQueue.remove(key);
  }
}

async function askUser(count: number, hasFailed: boolean): Promise<LogoutAnswer> {
  const { promise, resolve } = Promise.withResolvers<LogoutAnswer>();
  show({ count, hasFailed, answer: resolve });
  const answer = await promise;
  show(null);
  return answer;
}

function show(next: LogoutQuestion | null): void {
  question = next;
  notify();
}
