import { ApiError } from '#web/lib/api/api-client.ts';
import {
  buildDraftLocationRequestBody,
  buildDraftRestaurantRequestBody,
  buildDraftSandwichRequestBody,
} from './request-bodies.ts';
import type { DraftSubmissionState, RestaurantDraft } from '../draft/draft.ts';
import { setSubmissionState } from '../draft/draft-actions.ts';
import type { RestaurantDraftStore } from '../draft/draft-store.ts';

export type RestaurantDraftEntityKind = 'restaurant' | 'location' | 'sandwich';
export type RestaurantDraftRequestBody = Record<string, unknown>;

export type DraftSubmissionStep = {
  kind: RestaurantDraftEntityKind;
  ref: number | null;
  name: string;
  submission: DraftSubmissionState;
  body: RestaurantDraftRequestBody;
};

export type DraftSubmissionClient = {
  /** Resolves to the new id; a repeated key resolves to the same id. */
  create(kind: RestaurantDraftEntityKind, body: RestaurantDraftRequestBody, key: string): Promise<number>;
  change(kind: RestaurantDraftEntityKind, id: number, body: RestaurantDraftRequestBody): Promise<unknown>;
};

export type SubmissionStepFailure = {
  step: DraftSubmissionStep;
  error: unknown;
};

type SubmissionListener = {
  onStep(step: DraftSubmissionStep, at: number, of: number): void;
  onSandwichFailed(failure: SubmissionStepFailure): void;
};

export type DraftSubmissionResult = {
  restaurantId: number | null;
  stoppedBy: SubmissionStepFailure | null;
  failed: SubmissionStepFailure[];
};

export function listDraftSubmissionSteps(draft: RestaurantDraft): DraftSubmissionStep[] {
  const { submission, basics, locations, sandwiches } = draft;
  const restaurantId = submission.id;
  const included = sandwiches.filter(({ isWanted }) => isWanted);
  const steps: DraftSubmissionStep[] = [
    {
      kind: 'restaurant',
      ref: null,
      name: basics.name.trim(),
      submission,
      body: buildDraftRestaurantRequestBody(draft),
    },
    ...locations.map((one): DraftSubmissionStep => {
      const body = { ...buildDraftLocationRequestBody(one), restaurantId };
      return { kind: 'location', ref: one.ref, name: one.address.trim(), submission: one.submission, body };
    }),
    ...included.map((one): DraftSubmissionStep => {
      const body = { ...buildDraftSandwichRequestBody(one), restaurantId };
      return { kind: 'sandwich', ref: one.ref, name: one.name.trim(), submission: one.submission, body };
    }),
  ];
  return steps.filter(({ submission }) => !submission.isListed);
}

export function isSubmissionStepDone({ submission, body }: DraftSubmissionStep): boolean {
  return submission.id !== null && submission.sent === JSON.stringify(body);
}

/**
 * Sends what the catalog does not have yet. The state is stored before and after each call, so that an interrupted
 * run resumes with the same keys and ids.
 */
export async function submitRestaurantDraft(
  store: RestaurantDraftStore,
  sender: DraftSubmissionClient,
  newKey: () => string,
  watcher: SubmissionListener,
): Promise<DraftSubmissionResult> {
  const failed: SubmissionStepFailure[] = [];
  const of = listDraftSubmissionSteps(store.current()).length;
  for (let index = 0; index < of; index += 1) {
    const step = listDraftSubmissionSteps(store.current())[index];
    if (!step || isSubmissionStepDone(step)) continue;
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

/** A call that may have arrived is repeated unchanged with its key; later edits are sent as an update. */
async function submitStep(
  step: DraftSubmissionStep,
  store: RestaurantDraftStore,
  sender: DraftSubmissionClient,
  newKey: () => string,
): Promise<void> {
  const { kind, ref, submission } = step;
  const saveState = (changes: Partial<DraftSubmissionState>) =>
    store.change((draft) => setSubmissionState(draft, ref, changes));
  const currentBody = JSON.stringify(step.body);
  let { id, sent } = submission;
  if (id === null) {
    const key = submission.key ?? newKey();
    sent ??= currentBody;
    saveState({ key, sent });
    try {
      id = await sender.create(kind, JSON.parse(sent) as RestaurantDraftRequestBody, key);
    } catch (error) {
      if (isCertainlyRejected(error)) saveState({ key: null, sent: null });
      throw error;
    }
    saveState({ id, sent });
  }
  if (sent === currentBody) return;
  const { restaurantId: _, ...changes } = step.body;
  await sender.change(kind, id, changes);
  saveState({ sent: currentBody });
}

/** Only these errors mean that nothing was created; after a broken connection or a 500 that is unknown. */
function isCertainlyRejected(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 410, 413, 422].includes(error.status);
}

/** The session has ended or the page was closed, so the next call would fail as well. */
function endsSubmission(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 401 || error.status === 403;
  return error instanceof DOMException && error.name === 'AbortError';
}

function outcome(store: RestaurantDraftStore) {
  return { restaurantId: store.current().submission.id };
}
