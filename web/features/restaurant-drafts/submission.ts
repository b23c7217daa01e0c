import { ApiError } from '#web/lib/call.ts';
import { locationBody, restaurantBody, sandwichBody } from './bodies.ts';
import type { Deed, RestaurantDraft } from './draft.ts';
import { setDeed } from './draft-actions.ts';
import type { DraftStore } from './draft-store.ts';

export type Kind = 'restaurant' | 'location' | 'sandwich';
export type Body = Record<string, unknown>;

/** One call of the documented sequence. */
export type Step = {
  kind: Kind;
  ref: number | null;
  name: string;
  deed: Deed;
  body: Body;
};

export type Sender = {
  /** Answers the new id; the same one however often it is sent with that key. */
  create(kind: Kind, body: Body, key: string): Promise<number>;
  change(kind: Kind, id: number, body: Body): Promise<unknown>;
};

export type Failure = {
  step: Step;
  error: unknown;
};

type Watcher = {
  /** Before each call: which of how many. */
  onStep(step: Step, at: number, of: number): void;
  onSandwichFailed(failure: Failure): void;
};

export type Outcome = {
  restaurantId: number | null;
  stoppedBy: Failure | null;
  /** Sandwiches that failed without stopping the others. */
  failed: Failure[];
};

/** The restaurant unless it is in the catalogue, then one call per location, then one per sandwich that is wanted. */
export function stepsOf(draft: RestaurantDraft): Step[] {
  const { deed, basics, locations, sandwiches } = draft;
  const restaurantId = deed.id;
  const wanted = sandwiches.filter(({ isWanted }) => isWanted);
  const steps: Step[] = [
    { kind: 'restaurant', ref: null, name: basics.name.trim(), deed, body: restaurantBody(draft) },
    ...locations.map((one): Step => {
      const body = { ...locationBody(one), restaurantId };
      return { kind: 'location', ref: one.ref, name: one.address.trim(), deed: one.deed, body };
    }),
    ...wanted.map((one): Step => {
      const body = { ...sandwichBody(one), restaurantId };
      return { kind: 'sandwich', ref: one.ref, name: one.name.trim(), deed: one.deed, body };
    }),
  ];
  return steps.filter(({ deed }) => !deed.isListed);
}

export function isDone({ deed, body }: Step): boolean {
  return deed.id !== null && deed.sent === JSON.stringify(body);
}

/**
 * Sends what the catalogue does not have yet. Every step is kept before and after its call, so that whatever ends this
 * run, the next one goes on where it was: with the same keys, and knowing the ids.
 */
export async function submitDraft(
  store: DraftStore,
  sender: Sender,
  newKey: () => string,
  watcher: Watcher,
): Promise<Outcome> {
  const failed: Failure[] = [];
  const of = stepsOf(store.current()).length;
  for (let index = 0; index < of; index += 1) {
    const step = stepsOf(store.current())[index];
    if (!step || isDone(step)) continue;
    watcher.onStep(step, index + 1, of);
    try {
      await send(step, store, sender, newKey);
    } catch (error) {
      const failure = { step, error };
      if (step.kind !== 'sandwich' || isTheEnd(error))
        return { ...outcome(store), stoppedBy: failure, failed };
      failed.push(failure);
      watcher.onSandwichFailed(failure);
    }
  }
  return { ...outcome(store), stoppedBy: null, failed };
}

/** What may have arrived is sent again as it was, with its key; what has been edited since is changed by its id. */
async function send(step: Step, store: DraftStore, sender: Sender, newKey: () => string): Promise<void> {
  const { kind, ref, deed } = step;
  const keep = (changes: Partial<Deed>) => store.change((draft) => setDeed(draft, ref, changes));
  const wanted = JSON.stringify(step.body);
  let { id, sent } = deed;
  if (id === null) {
    const key = deed.key ?? newKey();
    sent ??= wanted;
    keep({ key, sent });
    try {
      id = await sender.create(kind, JSON.parse(sent) as Body, key);
    } catch (error) {
      if (isCertainlyRefused(error)) keep({ key: null, sent: null });
      throw error;
    }
    keep({ id, sent });
  }
  if (sent === wanted) return;
  const { restaurantId: _, ...changes } = step.body;
  await sender.change(kind, id, changes);
  keep({ sent: wanted });
}

/** Only then is nothing of it in the catalogue; a broken connection and a 500 on the way back tell nothing. */
function isCertainlyRefused(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 410, 413, 422].includes(error.status);
}

/** The session is over, or the screen is gone: the next sandwich would fare no better. */
function isTheEnd(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 401 || error.status === 403;
  return error instanceof DOMException && error.name === 'AbortError';
}

function outcome(store: DraftStore) {
  return { restaurantId: store.current().deed.id };
}
