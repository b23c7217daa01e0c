import { createListeners } from '#web/ui/listeners.ts';
import { randomUuid } from '../forms/random-uuid.ts';
import { flush, sendMutation, type MutationResult, type PauseReason, type QueueContext } from './flush.ts';
import type { Mutation, NewMutation, Payload } from './mutations.ts';
import { openMemoryStore, openStore, withFallbackStore, type Store } from './store.ts';

export type EnqueueOutcome = MutationResult | { is: 'waiting'; why: PauseReason };

/** What tabs and the worker tell each other. `wasAwaited`: its member stood before a screen and was told at once. */
export type QueueMessage =
  | { is: 'changed' }
  | { is: 'result'; mutation: NewMutation; result: MutationResult; wasAwaited: boolean };

type ResultListener = (mutation: NewMutation, result: MutationResult, wasAwaited: boolean) => void;

/** One that has not ended, those of this tab from the moment of the press. */
export type PendingMutation = NewMutation & { isAwaited: boolean };

export type QueueOptions = {
  store: Store;
  send: QueueContext['send'];
  newKey: () => string;
  now: () => Date;
  withLock: (work: () => Promise<void>) => Promise<void>;
  publish: (message: QueueMessage) => void;
  isOnline: () => boolean;
};

/** The mutations of this device that have not reached the server, as one tab sees them. */
export class MutationQueue {
  readonly #options: QueueOptions;
  readonly #changed = createListeners();
  readonly #resultListeners = new Set<ResultListener>();
  /** Of those whose member stands before this tab. */
  readonly #outcomes = new Map<string, (outcome: EnqueueOutcome) => void>();
  #shown: readonly PendingMutation[] = [];
  #pauseReason: PauseReason = 'empty';
  #flushing: Promise<void> | undefined;
  #nextUserId: string | null = null;
  knownRow: QueueContext['knownRow'] = () => undefined;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** This tab's copy of the store, for screens that cannot wait for it. */
  mutations = () => this.#shown;
  onChange = this.#changed.subscribe;

  onResult(listener: ResultListener): () => void {
    this.#resultListeners.add(listener);
    return () => void this.#resultListeners.delete(listener);
  }

  async enqueue(userId: string, sandwich: NewMutation['sandwich'], what: Payload): Promise<EnqueueOutcome> {
    const { store, publish, now } = this.#options;
    const { id, restaurantId, name } = sandwich;
    const mutation: NewMutation = {
      key: this.#options.newKey(),
      userId,
      sandwich: { id, restaurantId, name },
      performedAt: now().toISOString(),
      what,
      request: null,
      failures: 0,
      isReaddressed: false,
      refusal: null,
    };
    const outcome = Promise.withResolvers<EnqueueOutcome>();
    this.#outcomes.set(mutation.key, outcome.resolve);
    this.#show([...this.#shown, { ...mutation, isAwaited: true }]);
    await store.add(mutation);
    publish({ is: 'changed' });
    void this.flush(userId);
    return outcome.promise;
  }

  /** Sends what waits, unless this tab is at it already; then once more after that. */
  async flush(userId: string): Promise<PauseReason> {
    this.#nextUserId = userId;
    await (this.#flushing ??= this.#flushAll());
    return this.#pauseReason;
  }

  /** As if it were done now: what was refused once may be welcome later. */
  async retry(key: string): Promise<void> {
    const { refusal, what } = this.#shown.find((mutation) => mutation.key === key) ?? {};
    const isChosen = refusal?.status === 412 && what?.kind === 'restore';
    await this.#change(key, {
      ...(isChosen && { what: { ...what, overwrites: true } }),
      key: this.#options.newKey(),
      performedAt: this.#options.now().toISOString(),
      request: null,
      refusal: null,
      failures: 0,
      isReaddressed: false,
      isUndated: refusal?.status === 400,
    });
  }

  remove(key: string): Promise<void> {
    return this.#change(key, null);
  }

  /** Back into the store, where a logout has emptied the device. */
  async restore(mutations: readonly NewMutation[]): Promise<void> {
    const { store } = this.#options;
    const stored = new Set((await store.all()).map(({ key }) => key));
    for (const mutation of mutations.filter(({ key }) => !stored.has(key))) {
      const { order: _order, isAwaited: _isAwaited, isFleeting: _isFleeting, ...bare } = mutation as Stored;
      await store.add(bare);
    }
    await this.refresh();
  }

  async refresh(): Promise<void> {
    const stored = await this.#options.store.all();
    const keys = new Set(stored.map(({ key }) => key));
    const coming = this.#shown.filter(({ key }) => this.#outcomes.has(key) && !keys.has(key));
    this.#show([...stored.map((each) => ({ ...each, isAwaited: this.#outcomes.has(each.key) })), ...coming]);
  }

  async receive(message: QueueMessage): Promise<void> {
    if (message.is === 'result') {
      const { mutation, result, wasAwaited } = message;
      const isAwaited = this.#outcomes.has(mutation.key);
      // Who is told at once needs no reminder of it.
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
      if (why !== 'empty') for (const key of before) this.#resolve(key, { is: 'waiting', why });
      await this.refresh().catch(() => {});
    }
    // In the same breath as the last look: else who wants more just now would be told that it is done.
    this.#flushing = undefined;
  }

  /** Where the device's own storage fails, what is in it is tried again by and by. */
  async #flushFor(userId: string): Promise<PauseReason> {
    const { store, send, publish, withLock } = this.#options;
    let reason: PauseReason = 'later';
    const context: QueueContext = {
      store,
      send,
      knownRow: (mutation) => this.knownRow(mutation),
      isAwaited: ({ key }) => this.#outcomes.has(key),
      onResult: (mutation, result) => {
        const wasAwaited = this.#outcomes.has(mutation.key);
        this.#end(mutation, result, wasAwaited);
        publish({ is: 'result', mutation, result, wasAwaited });
      },
    };
    await withLock(async () => void (reason = await flush(context, userId))).catch(() => {});
    return reason;
  }

  /** Also of a mutation that this tab has not heard of yet: what it knows of the list changes with it. */
  #end(mutation: NewMutation, result: MutationResult, wasAwaited: boolean): void {
    const { key } = mutation;
    const isOver = result.is === 'done' || this.#outcomes.has(key);
    for (const listener of this.#resultListeners) listener(mutation, result, wasAwaited);
    if (isOver) this.#show(this.#shown.filter((other) => other.key !== key));
    this.#resolve(key, result);
  }

  #resolve(key: string, outcome: EnqueueOutcome): void {
    this.#outcomes.get(key)?.(outcome);
    this.#outcomes.delete(key);
  }

  async #change(key: string, changes: Partial<NewMutation> | null): Promise<void> {
    const { store, withLock, publish } = this.#options;
    // Not while it is on its way.
    await withLock(
      async () => void (changes ? await store.change(key, () => changes) : await store.remove(key)),
    );
    await this.refresh();
    publish({ is: 'changed' });
  }

  #show(next: readonly PendingMutation[]): void {
    this.#shown = next;
    this.#changed.tell();
  }
}

type Stored = Mutation & PendingMutation;

/** Not sent yet, though its member has gone on meanwhile. */
export function isMutationPending({ isAwaited, refusal }: PendingMutation): boolean {
  return !isAwaited && !refusal;
}

const LOCK = 'outbox';
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('outbox');

export const mutationQueue = new MutationQueue({
  store:
    typeof indexedDB === 'undefined'
      ? openMemoryStore()
      : withFallbackStore(openStore(indexedDB), openMemoryStore()),
  send: sendMutation,
  newKey: randomUuid,
  now: () => new Date(),
  async withLock(work) {
    // Locks exist only over https and on localhost; elsewhere the keys alone have to do.
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
  ({ data }: MessageEvent<QueueMessage>) => void mutationQueue.receive(data),
);
