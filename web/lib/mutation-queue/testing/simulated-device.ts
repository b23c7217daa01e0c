import { assertDefined } from '#shared/assert-defined.ts';
import type { NewMutation, MutationPayload } from '#web/lib/mutation-queue/mutation-types.ts';
import type { ReviewRevision } from '#web/lib/mutation-queue/review-revisions.ts';
import {
  applyMutationToListEntry,
  type ListEntryFlags,
} from '#web/lib/mutation-queue/apply-mutation-to-list-entry.ts';
import { parseEndpointResponse } from '../../api/api-client.ts';
import type { MutationResult, MutationFlushContext } from '../flush.ts';
import { MutationQueue, type MutationEnqueueOutcome } from '../queue.ts';
import type { MutationStore } from '../store.ts';
import type { SimulatedListEntry } from './simulated-server.ts';
import { SimulatedTabLifetime, createInterruptibleMutationStore } from './simulated-tab-lifetime.ts';

export const SIMULATED_USER_ID = 'u1';
export const SIMULATED_DEVICE_TIME = new Date('2026-11-21T20:00:00Z');

/** One phone with its tabs. The state that the tabs share outlives each of them. */
export class SimulatedDevice {
  readonly #written: NewMutation[] = [];
  readonly #removed = new Set<string>();
  readonly rejected = new Set<string>();
  /** The member's reviews as in the server's last responses. */
  readonly reviews = new Map<number, ReviewRevision>();
  tabs: SimulatedTab[] = [];
  readonly store: MutationStore;
  readonly send: MutationFlushContext['send'];
  readonly userId: string;
  isOnline: () => boolean = () => true;
  #last: Promise<void> = Promise.resolve();
  #keys = 0;

  constructor(store: MutationStore, send: MutationFlushContext['send'], userId: string = SIMULATED_USER_ID) {
    this.userId = userId;
    this.store = {
      ...store,
      add: async (mutation) => {
        const stored = await store.add(mutation);
        this.#written.push(stored);
        return stored;
      },
      remove: (key) => {
        this.#removed.add(key);
        return store.remove(key);
      },
    };
    this.send = (request, mutation) => {
      // Its tab died before it could remove the mutation, so it is sent again.
      this.rejected.delete(mutation.key);
      return send(request, mutation);
    };
  }

  newKey = (): string => `key-${(this.#keys += 1)}`;

  open(rows: readonly SimulatedListEntry[]): SimulatedTab {
    const tab = new SimulatedTab(this, rows);
    this.tabs.push(tab);
    return tab;
  }

  /** A lock that the browser releases when its tab dies. */
  async alone(life: SimulatedTabLifetime, work: () => Promise<void>): Promise<void> {
    const before = this.#last;
    const died = new Promise<void>((resolve) => (life.onDeath = resolve));
    const turn = before.then(() => (life.isOver ? undefined : work()));
    this.#last = Promise.race([turn, died]).catch(() => {});
    await turn;
  }

  /** The stored mutations in order, without those whose rejection the member saw on the screen. */
  done(): NewMutation[] {
    return this.#written.filter(({ key }) => !(this.rejected.has(key) && this.#removed.has(key)));
  }
}

export class SimulatedTab {
  readonly life = new SimulatedTabLifetime();
  readonly queue: MutationQueue;
  readonly outcomes: MutationEnqueueOutcome[] = [];
  readonly device: SimulatedDevice;
  #rows: Map<number, SimulatedListEntry | null | undefined>;

  constructor(device: SimulatedDevice, rows: readonly SimulatedListEntry[]) {
    this.device = device;
    this.#rows = new Map(rows.map((row) => [row.sandwichId, row]));
    const { life } = this;
    this.queue = new MutationQueue({
      store: createInterruptibleMutationStore(life, device.store),
      send: (request, mutation) => life.step(() => device.send(request, mutation)),
      newKey: device.newKey,
      now: () => SIMULATED_DEVICE_TIME,
      withLock: (work) => device.alone(life, work),
      isOnline: () => device.isOnline(),
      publish: (message) => {
        for (const other of device.tabs)
          if (other !== this && !other.life.isOver) void other.queue.receive(message);
      },
    });
    this.queue.knownRowId = ({ sandwich }) => this.#knownRow(sandwich.id);
    this.queue.onResult((mutation, result) => this.#learn(mutation, result));
  }

  /** The list entry as the page shows it: the tab's row with the queued mutations applied. */
  shown(sandwichId: number): ListEntryFlags | null {
    const newRow = (flags: ListEntryFlags): SimulatedListEntry => ({ id: 0, sandwichId, ...flags });
    const mutations = this.queue
      .mutations()
      .filter((mutation) => mutation.sandwich.id === sandwichId && !mutation.refusal);
    return mutations.reduce<SimulatedListEntry | null>(
      (row, { what }) => applyMutationToListEntry(row, what, newRow),
      this.#rows.get(sandwichId) ?? null,
    );
  }

  do(sandwichId: number, what: MutationPayload): void {
    const sandwich = { id: sandwichId, restaurantId: 1, name: `Number ${sandwichId}` };
    const placing = this.queue.enqueue(this.device.userId, sandwich, what);
    const { key } = assertDefined(this.queue.mutations().at(-1));
    void placing.then((outcome) => {
      this.outcomes.push(outcome);
      if (outcome.is === 'refused') this.device.rejected.add(key);
    });
  }

  #knownRow(sandwichId: number): number | null | undefined {
    const row = this.#rows.get(sandwichId);
    if (row) return row.id;
    const isUnknown = row === undefined && this.#rows.has(sandwichId);
    return isUnknown ? undefined : null;
  }

  #learn({ sandwich, what }: NewMutation, { is, response }: MutationResult): void {
    if (is !== 'done' || !response) return;
    if (what.kind === 'unreview') return void this.device.reviews.delete(sandwich.id);
    if (what.kind === 'review')
      return void this.device.reviews.set(
        sandwich.id,
        parseEndpointResponse<'POST', '/api/reviews'>(response),
      );
    if (what.kind === 'remove') return void this.#rows.set(sandwich.id, null);
    if (what.kind === 'tried') return void this.#rows.set(sandwich.id, undefined);
    this.#rows.set(sandwich.id, parseEndpointResponse<'POST', '/api/user-sandwiches'>(response));
  }
}
