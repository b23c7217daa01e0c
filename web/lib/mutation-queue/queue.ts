import { createChangeNotifier } from '#web/ui/create-change-notifier.ts';
import { randomUuid } from '../forms/random-uuid.ts';
import {
  flushMutations,
  createQueuedMutationRequest,
  sendQueuedMutationRequest,
  type MutationResult,
  type MutationQueuePauseReason,
  type MutationFlushContext,
} from './flush.ts';
import { MUTATION_CHANNEL } from './mutation-queue-names.ts';
import type { Mutation, NewMutation, MutationPayload } from './mutation-types.ts';
import {
  openMemoryMutationStore,
  openMutationStore,
  withFallbackMutationStore,
  type MutationStore,
} from './store.ts';

export type MutationEnqueueOutcome =
  | MutationResult
  | { is: 'waiting'; why: MutationQueuePauseReason; key: string };

/** Sent between tabs and the worker. `wasAwaited`: the member has seen the outcome already. */
export type MutationQueueMessage =
  | { is: 'changed' }
  | { is: 'result'; mutation: NewMutation; result: MutationResult; wasAwaited: boolean };

type ResultListener = (mutation: NewMutation, result: MutationResult, wasAwaited: boolean) => void;

/** Includes the mutations of this tab that are not stored yet. */
export type QueuedMutation = NewMutation & { isAwaited: boolean };

export type MutationQueueOptions = {
  store: MutationStore;
  send: MutationFlushContext['send'];
  newKey: () => string;
  now: () => Date;
  withLock: (work: () => Promise<void>) => Promise<void>;
  publish: (message: MutationQueueMessage) => void;
  isOnline: () => boolean;
};

export class MutationQueue {
  readonly #options: MutationQueueOptions;
  readonly #changed = createChangeNotifier();
  readonly #resultListeners = new Set<ResultListener>();
  readonly #outcomes = new Map<string, (outcome: MutationEnqueueOutcome) => void>();
  #shown: readonly QueuedMutation[] = [];
  #pauseReason: MutationQueuePauseReason = 'empty';
  #flushing: Promise<void> | undefined;
  #nextUserId: string | null = null;
  knownRowId: MutationFlushContext['knownRowId'] = () => undefined;

  constructor(options: MutationQueueOptions) {
    this.#options = options;
  }

  /** This tab's copy of the store, for rendering synchronously. */
  mutations = () => this.#shown;
  onChange = this.#changed.subscribe;

  onResult(listener: ResultListener): () => void {
    this.#resultListeners.add(listener);
    return () => void this.#resultListeners.delete(listener);
  }

  async enqueue(
    userId: string,
    sandwich: NewMutation['sandwich'],
    payload: MutationPayload,
  ): Promise<MutationEnqueueOutcome> {
    const { store, publish, now } = this.#options;
    const { id, restaurantId, name } = sandwich;
    const mutation: NewMutation = {
      key: this.#options.newKey(),
      userId,
      sandwich: { id, restaurantId, name },
      performedAt: now().toISOString(),
      what: payload,
      request: null,
      failures: 0,
      isReaddressed: false,
      refusal: null,
    };
    // A tab of an earlier version sends the stored request and could not build it itself.
    if (payload.kind === 'suggestion') mutation.request = createQueuedMutationRequest(mutation, null);
    const outcome = Promise.withResolvers<MutationEnqueueOutcome>();
    this.#outcomes.set(mutation.key, outcome.resolve);
    this.#show([...this.#shown, { ...mutation, isAwaited: true }]);
    await store.add(mutation);
    publish({ is: 'changed' });
    void this.flush(userId);
    return outcome.promise;
  }

  /** While a flush runs, this schedules one more. */
  async flush(userId: string): Promise<MutationQueuePauseReason> {
    this.#nextUserId = userId;
    await (this.#flushing ??= this.#flushAll());
    return this.#pauseReason;
  }

  /** Sends the mutation with a new key, and with its old time unless that was why it was rejected. */
  async retry(key: string): Promise<void> {
    const { refusal, what } = this.#shown.find((mutation) => mutation.key === key) ?? {};
    const isChosen = refusal?.status === 412 && what?.kind === 'restore';
    const isUndated = refusal?.isOfTime === true;
    const changes: Partial<NewMutation> = {
      ...(isChosen && { what: { ...what, overwrites: true } }),
      ...(isUndated && { performedAt: this.#options.now().toISOString() }),
      key: this.#options.newKey(),
      request: null,
      refusal: null,
      failures: 0,
      isReaddressed: false,
      isUndated,
    };
    await this.#change(async (store) => (await store.change(key, () => changes)) !== null);
  }

  /** False if the mutation has been sent in the meantime. */
  remove(key: string): Promise<boolean> {
    return this.#change((store) => store.remove(key));
  }

  /** Removes the mutation unless the server may have received it. */
  removeUnsent(key: string): Promise<boolean> {
    return this.#change(async (store) => {
      const mutation = (await store.all()).find((other) => other.key === key);
      return mutation?.request === null && store.remove(key);
    });
  }

  /** Stores the mutations again after a logout has emptied the device. */
  async restore(mutations: readonly NewMutation[]): Promise<void> {
    const { store } = this.#options;
    const stored = new Set((await store.all().catch(() => [])).map(({ key }) => key));
    for (const mutation of mutations.filter(({ key }) => !stored.has(key))) {
      const { order: _order, isAwaited: _isAwaited, isFleeting: _isFleeting, ...bare } = mutation as Stored;
      await store.add(bare);
    }
    await this.refresh();
  }

  async refresh(): Promise<void> {
    const stored = await this.#options.store.all();
    const keys = new Set(stored.map(({ key }) => key));
    const unstored = this.#shown.filter(({ key }) => this.#outcomes.has(key) && !keys.has(key));
    this.#showStored([...stored, ...unstored]);
  }

  async receive(message: MutationQueueMessage): Promise<void> {
    if (message.is === 'result') {
      const { mutation, result, wasAwaited } = message;
      const isAwaited = this.#outcomes.has(mutation.key);
      // The member sees this error on the screen, so the queue needs no entry for it.
      if (isAwaited && result.is === 'refused') await this.#options.store.remove(mutation.key);
      this.#end(mutation, result, wasAwaited || isAwaited);
    }
    await this.refresh();
  }

  async #flushAll(): Promise<void> {
    while (this.#nextUserId !== null) {
      const userId = this.#nextUserId;
      this.#nextUserId = null;
      const before = [...this.#outcomes.keys()];
      this.#pauseReason = this.#options.isOnline() ? await this.#flushFor(userId) : 'offline';
      const why = this.#pauseReason;
      if (why !== 'empty') for (const key of before) this.#resolve(key, { is: 'waiting', why, key });
      await this.refresh().catch(() => this.#showStored(this.#shown));
    }
    // No `await` after the last check: a call to `flush` in between would report success without sending.
    this.#flushing = undefined;
  }

  /** The result is `later` if the storage fails, so that it is tried again. */
  async #flushFor(userId: string): Promise<MutationQueuePauseReason> {
    const { store, send, now, publish, withLock } = this.#options;
    let reason: MutationQueuePauseReason = 'later';
    const context: MutationFlushContext = {
      store,
      send,
      knownRowId: (mutation) => this.knownRowId(mutation),
      isAwaited: ({ key }) => this.#outcomes.has(key),
      now,
      onResult: (mutation, result) => {
        const wasAwaited = this.#outcomes.has(mutation.key);
        this.#end(mutation, result, wasAwaited);
        publish({ is: 'result', mutation, result, wasAwaited });
      },
    };
    await withLock(async () => void (reason = await flushMutations(context, userId))).catch(() => {});
    return reason;
  }

  /** Also for mutations that this tab does not know, because they change its list. */
  #end(mutation: NewMutation, result: MutationResult, wasAwaited: boolean): void {
    const { key } = mutation;
    const isOver = result.is === 'done' || this.#outcomes.has(key);
    for (const listener of this.#resultListeners) listener(mutation, result, wasAwaited);
    if (isOver) this.#show(this.#shown.filter((other) => other.key !== key));
    this.#resolve(key, result);
  }

  #resolve(key: string, outcome: MutationEnqueueOutcome): void {
    this.#outcomes.get(key)?.(outcome);
    this.#outcomes.delete(key);
  }

  /** A flush may hold the lock until it has sent the mutation. */
  async #change(work: (store: MutationStore) => Promise<boolean>): Promise<boolean> {
    const { store, withLock, publish } = this.#options;
    let hasChanged = false;
    await withLock(async () => void (hasChanged = await work(store)));
    await this.refresh().catch(() => this.#showStored(this.#shown));
    publish({ is: 'changed' });
    return hasChanged;
  }

  #showStored(mutations: readonly NewMutation[]): void {
    this.#show(mutations.map((each) => ({ ...each, isAwaited: this.#outcomes.has(each.key) })));
  }

  #show(next: readonly QueuedMutation[]): void {
    this.#shown = next;
    this.#changed.notify();
  }
}

type Stored = Mutation & QueuedMutation;

/** The mutation is not sent yet, and the member no longer waits for its response. */
export function isMutationPending({ isAwaited, refusal }: QueuedMutation): boolean {
  return !isAwaited && !refusal;
}

const LOCK = 'outbox';
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(MUTATION_CHANNEL);

export const mutationQueue = new MutationQueue({
  store:
    typeof indexedDB === 'undefined'
      ? openMemoryMutationStore()
      : withFallbackMutationStore(openMutationStore(indexedDB), openMemoryMutationStore()),
  send: sendQueuedMutationRequest,
  newKey: randomUuid,
  now: () => new Date(),
  async withLock(work) {
    // Locks exist only over HTTPS and on localhost; elsewhere the idempotency keys have to suffice.
    const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
    if (locks) await locks.request(LOCK, work);
    else await work();
  },
  isOnline: () => navigator.onLine !== false,
  // oxlint-disable-next-line require-post-message-target-origin -- a channel has none
  publish: (message) => channel?.postMessage(message),
});

channel?.addEventListener(
  'message',
  ({ data }: MessageEvent<MutationQueueMessage>) => void mutationQueue.receive(data).catch(() => {}),
);
