import type { Deed, NewDeed, What } from '#rules/outbox/deeds.ts';
import { createListeners } from '#web/ui/listeners.ts';
import { sendWaiting } from './sending.ts';
import type { Desk, Ending, Stop } from './sending.ts';
import type { Store } from './store.ts';

/** What is shown: deeds that have not ended, those of this tab from the moment of the press. */
export type Shown = NewDeed & { isAwaited: boolean };

export type Outcome = Ending | { is: 'waiting'; why: Stop };

export type OutboxParts = {
  store: Store;
  send: Desk['send'];
  newKey: () => string;
  now: () => Date;
  /** Lets one at a time through, of all tabs. */
  alone: (work: () => Promise<void>) => Promise<void>;
  /** Tells the other tabs and hears of them. */
  tell: (news: News) => void;
  isOnline: () => boolean;
};

export type News = { is: 'changed' } | { is: 'ended'; deed: NewDeed; ending: Ending; wasAwaited: boolean };

/** `wasAwaited`: its member stood before the screen, of this tab or another one, and was told at once. */
type EndListener = (deed: NewDeed, ending: Ending, wasAwaited: boolean) => void;

export type Outbox = ReturnType<typeof createOutbox>;

/** The deeds of this device that have not reached the server, as one tab sees them. */
export function createOutbox(parts: OutboxParts) {
  const { store } = parts;
  const awaited = new Map<string, (outcome: Outcome) => void>();
  const changed = createListeners();
  const endings = new Set<EndListener>();
  let rowOf: Desk['knownRow'] = () => undefined;
  let shown: readonly Shown[] = [];
  let stop: Stop = 'empty';

  const desk: Desk = {
    store,
    send: parts.send,
    knownRow: (deed) => rowOf(deed),
    isAwaited: ({ key }) => awaited.has(key),
    ended(deed, ending) {
      const wasAwaited = awaited.has(deed.key);
      end(deed, ending, wasAwaited);
      parts.tell({ is: 'ended', deed, ending, wasAwaited });
    },
  };

  function show(next: readonly Shown[]): void {
    shown = next;
    changed.tell();
  }

  /** Also of a deed that this tab has not heard of yet: what it knows of the list changes with it. */
  function end(deed: NewDeed, ending: Ending, wasAwaited: boolean): void {
    const { key } = deed;
    const isOver = ending.is === 'done' || awaited.has(key);
    for (const listener of endings) listener(deed, ending, wasAwaited);
    if (isOver) show(shown.filter((other) => other.key !== key));
    awaited.get(key)?.(ending);
    awaited.delete(key);
  }

  /** What other tabs and the worker have done to the store. */
  async function refresh(): Promise<void> {
    const kept = await store.all();
    const keys = new Set(kept.map(({ key }) => key));
    const coming = shown.filter(({ key, isAwaited }) => isAwaited && awaited.has(key) && !keys.has(key));
    show([...kept.map((deed) => ({ ...deed, isAwaited: awaited.has(deed.key) })), ...coming]);
  }

  async function place(userId: string, sandwich: NewDeed['sandwich'], what: What): Promise<Outcome> {
    const deed: NewDeed = {
      key: parts.newKey(),
      userId,
      sandwich,
      performedAt: parts.now().toISOString(),
      what,
      request: null,
      failures: 0,
      isReaddressed: false,
      refusal: null,
    };
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    awaited.set(deed.key, resolve);
    show([...shown, { ...deed, isAwaited: true }]);
    await store.add(deed);
    parts.tell({ is: 'changed' });
    void send(userId);
    return promise;
  }

  let sending: Promise<void> | undefined;
  let wantedBy: string | null = null;

  /** Sends what waits, unless this tab is at it already; then once more after that. */
  async function send(userId: string): Promise<Stop> {
    wantedBy = userId;
    await (sending ??= run());
    return stop;
  }

  async function run(): Promise<void> {
    while (wantedBy !== null) {
      const userId = wantedBy;
      wantedBy = null;
      const before = [...awaited.keys()];
      if (!parts.isOnline()) stop = 'offline';
      else if (!(await hasSent(userId))) stop = 'later';
      if (stop !== 'empty') giveUp(before);
      await refresh().catch(() => {});
    }
    // In the same breath as the last look: else who wants more just now would be told that it is done.
    sending = undefined;
  }

  /** False where the device's own storage fails: what is in it is tried again by and by. */
  function hasSent(userId: string): Promise<boolean> {
    return parts
      .alone(async () => void (stop = await sendWaiting(desk, userId)))
      .then(
        () => true,
        () => false,
      );
  }

  function giveUp(keys: readonly string[]): void {
    for (const key of keys) {
      awaited.get(key)?.({ is: 'waiting', why: stop });
      awaited.delete(key);
    }
  }

  async function change(key: string, changes: Partial<NewDeed> | null): Promise<void> {
    // Not while it is on its way.
    await parts.alone(async () => {
      if (changes) await store.change(key, () => changes);
      else await store.remove(key);
    });
    await refresh();
    parts.tell({ is: 'changed' });
  }

  return {
    place,
    send,
    refresh,
    async hear(news: News): Promise<void> {
      if (news.is === 'ended') {
        // Who is told at once needs no reminder of it.
        if (awaited.has(news.deed.key) && news.ending.is === 'refused') await store.remove(news.deed.key);
        end(news.deed, news.ending, news.wasAwaited || awaited.has(news.deed.key));
      }
      await refresh();
    },
    drop: (key: string) => change(key, null),
    /** As if it were done now: what was refused once may be welcome later. */
    async tryAgain(key: string): Promise<void> {
      const { refusal, what } = shown.find((deed) => deed.key === key) ?? {};
      const isUndated = refusal?.status === 400;
      const isChosen = refusal?.status === 412 && what?.kind === 'restore';
      const fresh = {
        ...(isChosen && { what: { ...what, overwrites: true as const } }),
        request: null,
        refusal: null,
        failures: 0,
        isReaddressed: false,
        isUndated,
      };
      await change(key, { ...fresh, key: parts.newKey(), performedAt: parts.now().toISOString() });
    },
    /** Put back after a logout has emptied the device. */
    async putBack(deeds: readonly NewDeed[]): Promise<void> {
      const kept = new Set((await store.all()).map(({ key }) => key));
      for (const deed of deeds.filter(({ key }) => !kept.has(key))) {
        const {
          order: _order,
          isAwaited: _isAwaited,
          isFleeting: _isFleeting,
          ...bare
        } = deed as Deed & Shown;
        await store.add(bare);
      }
      await refresh();
    },
    deeds: () => shown,
    lastStop: () => stop,
    onChange: changed.subscribe,
    onEnd(listener: EndListener) {
      endings.add(listener);
      return () => void endings.delete(listener);
    },
    knowRows(known: Desk['knownRow']) {
      rowOf = known;
    },
  };
}
