import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError, callApi } from '#web/lib/api/api-client.ts';
import { randomUuid } from '#web/lib/forms/random-uuid.ts';
import { invalidateCatalogQueries } from '#web/lib/api/invalidate-catalog-queries.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { resetRestaurantDraft } from '../draft/draft-actions.ts';
import type { RestaurantDraftStore } from '../draft/draft-store.ts';
import {
  submitRestaurantDraft,
  type SubmissionStepFailure,
  type DraftSubmissionResult,
  type DraftSubmissionClient,
} from './submit-draft.ts';
import {
  showDraftSubmissionError,
  showAddSandwichError,
  submittedToastText,
  rejectionReason,
  submissionStepText,
} from '../draft-messages.ts';

export type SubmissionProgress = {
  text: string;
  step: number;
  stepCount: number;
};

export function useRestaurantDraftSubmission(store: RestaurantDraftStore) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [progress, setProgress] = useState<SubmissionProgress | null>(null);
  const [rejections, setRejections] = useState<ReadonlyMap<number, string>>(new Map());
  const [stop, setStop] = useState<string | null>(null);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  async function run() {
    if (progress) return;
    const { signal } = (leaving.current = new AbortController());
    setRejections(new Map());
    setStop(null);
    setProgress({ text: 'Starting', step: 0, stepCount: 1 });
    const outcome = await submitRestaurantDraft(store, createSubmissionClient(signal), randomUuid, {
      onStep: (current, step, stepCount) =>
        setProgress({ text: submissionStepText(current), step, stepCount }),
      onSandwichFailed: showAddSandwichError,
    });
    if (signal.aborted) return;
    setProgress(null);
    await invalidateCatalogQueries(client);
    finish(outcome);
  }

  function finish({ restaurantId, stoppedBy, failed }: DraftSubmissionResult) {
    // Another toast has announced the end of the session, and the draft is kept.
    if (stoppedBy && !isSignedOut(stoppedBy.error)) {
      showDraftSubmissionError(stoppedBy.step.kind);
      setStop(rejectionReason(stoppedBy.error));
    }
    setRejections(new Map(failed.map(rejectionEntry)));
    if (!stoppedBy && failed.length === 0 && restaurantId !== null) arrive(restaurantId);
  }

  function arrive(restaurantId: number) {
    const toastText = submittedToastText(store.current());
    store.change(resetRestaurantDraft);
    toast(toastText);
    navigate(`/restaurant/${restaurantId}`);
  }

  return { progress, rejections, stop, run, arrive };
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

function rejectionEntry({ step, error }: SubmissionStepFailure): [number, string] {
  return [step.ref ?? 0, rejectionReason(error)];
}

// bodies.ts builds the bodies with the contract's types, and the server parses them again.
type UntypedCall = (
  method: string,
  path: string,
  input: {
    params?: { id: number };
    body: Record<string, unknown>;
    idempotencyKey?: string;
    signal: AbortSignal;
  },
) => Promise<{ id: number }>;

const PATHS = {
  restaurant: '/api/restaurants',
  location: '/api/locations',
  sandwich: '/api/sandwiches',
} as const;

function createSubmissionClient(signal: AbortSignal): DraftSubmissionClient {
  const send = callApi as unknown as UntypedCall;
  return {
    async create(kind, body, idempotencyKey) {
      return (await send('POST', PATHS[kind], { body, idempotencyKey, signal })).id;
    },
    change: (kind, id, body) => send('PATCH', `${PATHS[kind]}/{id}`, { params: { id }, body, signal }),
  };
}
