import type { NewDeed, What } from '#rules/outbox/deeds.ts';
import { createDeedChanges } from './deed-changes.ts';
import { createEndings } from './endings.ts';
import type { News } from './endings.ts';
import { createPendingOutcomes } from './pending-outcomes.ts';
import type { Outcome } from './pending-outcomes.ts';
import { createSendLoop } from './send-loop.ts';
import type { Desk } from './sending.ts';
import { createShownDeeds } from './shown-deeds.ts';
import type { Store } from './store.ts';

export type { Outcome } from './pending-outcomes.ts';
export type { Shown } from './shown-deeds.ts';

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

export type Outbox = ReturnType<typeof createOutbox>;

/** The deeds of this device that have not reached the server, as one tab sees them. */
export function createOutbox(parts: OutboxParts) {
  const { store, tell } = parts;
  const pending = createPendingOutcomes();
  const shown = createShownDeeds(store, pending);
  const endings = createEndings({ store, tell, pending, shown });
  let rowOf: Desk['knownRow'] = () => undefined;
  const desk: Desk = {
    store,
    send: parts.send,
    knownRow: (deed) => rowOf(deed),
    isAwaited: ({ key }) => pending.has(key),
    ended: endings.endHere,
  };
  const { send, lastStop } = createSendLoop({ ...parts, desk, pending, shown });

  async function place(userId: string, sandwich: NewDeed['sandwich'], what: What): Promise<Outcome> {
    const deed = newDeed(parts, { userId, sandwich, what });
    const outcome = pending.add(deed.key);
    shown.add(deed);
    await store.add(deed);
    tell({ is: 'changed' });
    void send(userId);
    return outcome;
  }

  return {
    place,
    send,
    lastStop,
    deeds: shown.list,
    refresh: shown.refresh,
    onChange: shown.onChange,
    hear: endings.hear,
    onEnd: endings.onEnd,
    ...createDeedChanges({ ...parts, shown }),
    knowRows(known: Desk['knownRow']) {
      rowOf = known;
    },
  };
}

type Press = Pick<NewDeed, 'userId' | 'sandwich' | 'what'>;

function newDeed({ newKey, now }: OutboxParts, { userId, sandwich, what }: Press): NewDeed {
  return {
    key: newKey(),
    userId,
    sandwich,
    performedAt: now().toISOString(),
    what,
    request: null,
    failures: 0,
    isReaddressed: false,
    refusal: null,
  };
}
