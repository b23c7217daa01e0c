import type { NewDeed, What } from '#rules/outbox/deeds.ts';
import type { ReviewVersion } from '#rules/outbox/preconditions.ts';
import { shownAfter } from '#rules/outbox/shown.ts';
import type { Flags } from '#rules/outbox/shown.ts';
import { defined } from '#rules/defined.ts';
import { createOutbox } from '../outbox.ts';
import type { Outbox, Outcome } from '../outbox.ts';
import type { Desk, Ending } from '../sending.ts';
import type { Store } from '../store.ts';
import { Life, storeOf } from './simulated.ts';
import type { Row } from './simulated.ts';

export const ME = 'u1';
export const PHONE_CLOCK = new Date('2026-11-21T20:00:00Z');

/** One phone with its tabs: what they share outlives each of them. */
export class Device {
  readonly #written: NewDeed[] = [];
  readonly #removed = new Set<string>();
  readonly refused = new Set<string>();
  /** Its member's reviews as they were last answered. */
  readonly reviews = new Map<number, ReviewVersion>();
  tabs: Tab[] = [];
  readonly store: Store;
  readonly send: Desk['send'];
  readonly userId: string;
  isOnline: () => boolean = () => true;
  #last: Promise<void> = Promise.resolve();
  #keys = 0;

  constructor(store: Store, send: Desk['send'], userId: string = ME) {
    this.userId = userId;
    this.store = {
      ...store,
      add: async (deed) => {
        const kept = await store.add(deed);
        this.#written.push(kept);
        return kept;
      },
      remove: (key) => {
        this.#removed.add(key);
        return store.remove(key);
      },
    };
    this.send = (request, deed) => {
      // Its tab died before it could take it away, so that it is tried once more.
      this.refused.delete(deed.key);
      return send(request, deed);
    };
  }

  newKey = (): string => `key-${(this.#keys += 1)}`;

  open(rows: readonly Row[]): Tab {
    const tab = new Tab(this, rows);
    this.tabs.push(tab);
    return tab;
  }

  /** A lock that the browser gives back when its tab dies. */
  async alone(life: Life, work: () => Promise<void>): Promise<void> {
    const before = this.#last;
    const died = new Promise<void>((resolve) => (life.onDeath = resolve));
    const turn = before.then(() => (life.isOver ? undefined : work()));
    this.#last = Promise.race([turn, died]).catch(() => {});
    await turn;
  }

  /** What has been written down, in order, without what was refused before its member's eyes. */
  done(): NewDeed[] {
    return this.#written.filter(({ key }) => !(this.refused.has(key) && this.#removed.has(key)));
  }
}

export class Tab {
  readonly life = new Life();
  readonly outbox: Outbox;
  readonly outcomes: Outcome[] = [];
  readonly device: Device;
  #rows: Map<number, Row | null | undefined>;

  constructor(device: Device, rows: readonly Row[]) {
    this.device = device;
    this.#rows = new Map(rows.map((row) => [row.sandwichId, row]));
    const { life } = this;
    this.outbox = createOutbox({
      store: storeOf(life, device.store),
      send: (request, deed) => life.step(() => device.send(request, deed)),
      newKey: device.newKey,
      now: () => PHONE_CLOCK,
      alone: (work) => device.alone(life, work),
      isOnline: () => device.isOnline(),
      tell: (news) => {
        for (const other of device.tabs)
          if (other !== this && !other.life.isOver) void other.outbox.hear(news);
      },
    });
    this.outbox.knowRows(({ sandwich }) => this.#knownRow(sandwich.id));
    this.outbox.onEnd((deed, ending) => this.#learn(deed, ending));
  }

  /** As the page shows it: what the tab knows, with the waiting deeds on top. */
  shown(sandwichId: number): Flags | null {
    const newRow = (flags: Flags): Row => ({ id: 0, sandwichId, ...flags });
    const deeds = this.outbox.deeds().filter((deed) => deed.sandwich.id === sandwichId && !deed.refusal);
    return deeds.reduce<Row | null>(
      (row, { what }) => shownAfter(row, what, newRow),
      this.#rows.get(sandwichId) ?? null,
    );
  }

  do(sandwichId: number, what: What): void {
    const sandwich = { id: sandwichId, restaurantId: 1, name: `Number ${sandwichId}` };
    const placing = this.outbox.place(this.device.userId, sandwich, what);
    const { key } = defined(this.outbox.deeds().at(-1));
    void placing.then((outcome) => {
      this.outcomes.push(outcome);
      if (outcome.is === 'refused') this.device.refused.add(key);
    });
  }

  #knownRow(sandwichId: number): number | null | undefined {
    const row = this.#rows.get(sandwichId);
    if (row) return row.id;
    const isUnknown = row === undefined && this.#rows.has(sandwichId);
    return isUnknown ? undefined : null;
  }

  #learn({ sandwich, what }: NewDeed, ending: Ending): void {
    if (ending.is !== 'done' || !ending.said) return;
    if (what.kind === 'unreview') return void this.device.reviews.delete(sandwich.id);
    if (what.kind === 'review')
      return void this.device.reviews.set(sandwich.id, JSON.parse(ending.said.text) as ReviewVersion);
    if (what.kind === 'remove') return void this.#rows.set(sandwich.id, null);
    if (what.kind === 'tried') return void this.#rows.set(sandwich.id, undefined);
    this.#rows.set(sandwich.id, JSON.parse(ending.said.text) as Row);
  }
}
