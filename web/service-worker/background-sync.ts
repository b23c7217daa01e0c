import {
  flushMutations,
  sendQueuedMutationRequest,
  type MutationResult,
  type MutationQueuePauseReason,
} from '#web/lib/mutation-queue/flush.ts';
import { MUTATION_CHANNEL } from '#web/lib/mutation-queue/mutation-queue-names.ts';
import type { NewMutation } from '#web/lib/mutation-queue/mutation-types.ts';
import type { MutationQueueMessage } from '#web/lib/mutation-queue/queue.ts';
import { openMutationStore } from '#web/lib/mutation-queue/store.ts';

/** Runs when there is a network again, even without an open page. */
export async function flushAllMemberMutations(): Promise<void> {
  const reasons = await navigator.locks.request('outbox', flushForAll);
  // The error makes the browser try again later.
  if (reasons.some((reason) => reason === 'offline' || reason === 'later'))
    throw new Error('Not everything was sent');
}

async function flushForAll(): Promise<MutationQueuePauseReason[]> {
  const store = openMutationStore(indexedDB);
  const channel = new BroadcastChannel(MUTATION_CHANNEL);
  const publish = (message: MutationQueueMessage) => {
    // oxlint-disable-next-line require-post-message-target-origin -- a channel has none
    channel.postMessage(message);
  };
  const context = {
    store,
    send: sendQueuedMutationRequest,
    knownRowId: () => undefined,
    isAwaited: () => false,
    now: () => new Date(),
    onResult: (mutation: NewMutation, result: MutationResult) =>
      publish({ is: 'result', mutation, result, wasAwaited: false }),
  };
  const members = new Set((await store.all()).filter(({ refusal }) => !refusal).map(({ userId }) => userId));
  const reasons: MutationQueuePauseReason[] = [];
  for (const userId of members) reasons.push(await flushMutations(context, userId));
  channel.close();
  return reasons;
}
