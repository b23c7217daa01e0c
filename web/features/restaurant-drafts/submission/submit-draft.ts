import { ApiError } from '#web/lib/api/api-client.ts';
import { draftLocationBody, draftRestaurantBody, draftSandwichBody } from './request-bodies.ts';
import type { SubmissionState, RestaurantDraft } from '../draft/draft.ts';
import { setSubmissionState } from '../draft/draft-actions.ts';
import type { DraftStore } from '../draft/draft-store.ts';

export type EntityKind = 'restaurant' | 'location' | 'sandwich';
export type RequestBody = Record<string, unknown>;

/** One call of the documented sequence. */
export type SubmissionStep = {
  kind: EntityKind;
  ref: number | null;
  name: string;
  deed: SubmissionState;
  body: RequestBody;
};

export type SubmissionClient = {
  /** Answers the new id; the same one however often it is sent with that key. */
  create(kind: EntityKind, body: RequestBody, key: string): Promise<number>;
  change(kind: EntityKind, id: number, body: RequestBody): Promise<unknown>;
};

export type StepFailure = {
  step: SubmissionStep;
  error: unknown;
};

type SubmissionListener = {
  /** Before each call: which of how many. */
  onStep(step: SubmissionStep, at: number, of: number): void;
  onSandwichFailed(failure: StepFailure): void;
};

export type SubmissionResult = {
  restaurantId: number | null;
  stoppedBy: StepFailure | null;
  /** Sandwiches that failed without stopping the others. */
  failed: StepFailure[];
};

/** The restaurant unless it is in the catalogue, then one call per location, then one per sandwich that is wanted. */
export function submissionSteps(draft: RestaurantDraft): SubmissionStep[] {
  const { deed, basics, locations, sandwiches } = draft;
  const restaurantId = deed.id;
  const wanted = sandwiches.filter(({ isWanted }) => isWanted);
  const steps: SubmissionStep[] = [
    { kind: 'restaurant', ref: null, name: basics.name.trim(), deed, body: draftRestaurantBody(draft) },
    ...locations.map((one): SubmissionStep => {
      const body = { ...draftLocationBody(one), restaurantId };
      return { kind: 'location', ref: one.ref, name: one.address.trim(), deed: one.deed, body };
    }),
    ...wanted.map((one): SubmissionStep => {
      const body = { ...draftSandwichBody(one), restaurantId };
      return { kind: 'sandwich', ref: one.ref, name: one.name.trim(), deed: one.deed, body };
    }),
  ];
  return steps.filter(({ deed }) => !deed.isListed);
}

export function isStepDone({ deed, body }: SubmissionStep): boolean {
  return deed.id !== null && deed.sent === JSON.stringify(body);
}

/**
 * Sends what the catalogue does not have yet. Every step is kept before and after its call, so that whatever ends this
 * run, the next one goes on where it was: with the same keys, and knowing the ids.
 */
export async function submitDraft(
  store: DraftStore,
  sender: SubmissionClient,
  newKey: () => string,
  watcher: SubmissionListener,
): Promise<SubmissionResult> {
  const failed: StepFailure[] = [];
  const of = submissionSteps(store.current()).length;
  for (let index = 0; index < of; index += 1) {
    const step = submissionSteps(store.current())[index];
    if (!step || isStepDone(step)) continue;
    watcher.onStep(step, index + 1, of);
    try {
      await submitStep(step, store, sender, newKey);
    } catch (error) {
      const failure = { step, error };
      if (step.kind !== 'sandwich' || endsSubmission(error))
        return { ...outcome(store), stoppedBy: failure, failed };
      failed.push(failure);
      watcher.onSandwichFailed(failure);
    }
  }
  return { ...outcome(store), stoppedBy: null, failed };
}

/** What may have arrived is sent again as it was, with its key; what has been edited since is changed by its id. */
async function submitStep(
  step: SubmissionStep,
  store: DraftStore,
  sender: SubmissionClient,
  newKey: () => string,
): Promise<void> {
  const { kind, ref, deed } = step;
  const keep = (changes: Partial<SubmissionState>) =>
    store.change((draft) => setSubmissionState(draft, ref, changes));
  const wanted = JSON.stringify(step.body);
  let { id, sent } = deed;
  if (id === null) {
    const key = deed.key ?? newKey();
    sent ??= wanted;
    keep({ key, sent });
    try {
      id = await sender.create(kind, JSON.parse(sent) as RequestBody, key);
    } catch (error) {
      if (isCertainlyRejected(error)) keep({ key: null, sent: null });
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
function isCertainlyRejected(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 410, 413, 422].includes(error.status);
}

/** The session is over, or the screen is gone: the next sandwich would fare no better. */
function endsSubmission(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 401 || error.status === 403;
  return error instanceof DOMException && error.name === 'AbortError';
}

function outcome(store: DraftStore) {
  return { restaurantId: store.current().deed.id };
}
