import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { EditSuggestion } from '#contract/members/suggestions.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import {
  parseEndpointResponse,
  toApiError,
  type ApiError,
  type ApiResponse,
} from '#web/lib/api/api-client.ts';
import type { MutationQueuePauseReason } from '#web/lib/mutation-queue/flush.ts';
import { refreshAfterSuggestion } from '#web/lib/suggestions/refresh-after-suggestion.ts';
import type { SuggestionDraft } from '#web/lib/suggestions/suggestion-draft.ts';
import type { SuggestionProblems } from './parse-suggestion.ts';

export type SuggestionOutcome = { sent: EditSuggestion } | { waits: MutationQueuePauseReason; key: string };
type Failure = { problems: SuggestionProblems; mergedIntoId?: number | undefined };
type Outgoing = { input: object; draft: SuggestionDraft; summary: string };

const RELOAD = 'Reload the page to see what’s there now. You won’t lose your text.';
const NOT_SENT = 'We couldn’t send your suggestion. Please try again.';

/** Sends through the mutation queue, where it waits if there is no network. */
export function useSendSuggestion(userId: string, title: string) {
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  useEffect(preload, []);

  async function send(outgoing: Outgoing): Promise<SuggestionOutcome | Failure> {
    setSending(true);
    try {
      return await enqueue(outgoing);
    } catch {
      return { problems: { '': NOT_SENT } };
    } finally {
      setSending(false);
    }
  }

  async function enqueue({ input, draft, summary }: Outgoing): Promise<SuggestionOutcome | Failure> {
    const { parseSuggestion, mutationQueue } = await loadSendingCode();
    const parsed = parseSuggestion(input);
    if ('problems' in parsed) return parsed;
    const about = { id: 0, restaurantId: 0, name: title };
    const payload = { kind: 'suggestion', body: parsed.body, draft, summary } as const;
    const outcome = await mutationQueue.enqueue(userId, about, payload);
    if (outcome.is === 'waiting') return { waits: outcome.why, key: outcome.key };
    if (outcome.is === 'refused') return failureOf(toApiError(outcome.response));
    await refreshAfterSuggestion(client, userId);
    return { sent: parseSent(outcome.response) };
  }

  return { send, isSending };
}

/** Follows a suggestion that waits in the queue until it has been sent. */
export function useSuggestionOutcome(
  outcome: SuggestionOutcome,
  onSent: (outcome: SuggestionOutcome) => void,
): void {
  const key = 'waits' in outcome ? outcome.key : null;
  useEffect(() => {
    if (key === null) return;
    let isOver = false;
    let stop = () => {};
    void loadSendingCode().then(({ mutationQueue }) => {
      if (isOver) return;
      stop = mutationQueue.onResult((mutation, result) => {
        if (mutation.key === key && result.is === 'done') onSent({ sent: parseSent(result.response) });
      });
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [key, onSent]);
}

/** Loads the sending code early, because the network may be down when the form is sent. */
function preload(): void {
  loadSendingCode().catch(() => {});
}

async function loadSendingCode() {
  const [{ parseSuggestion }, { mutationQueue }] = await Promise.all([
    import('./parse-suggestion.ts'),
    import('#web/lib/mutation-queue/queue.ts'),
  ]);
  return { parseSuggestion, mutationQueue };
}

function parseSent(response: ApiResponse | null): EditSuggestion {
  return parseEndpointResponse<'POST', '/api/suggestions'>(assertDefined(response));
}

function failureOf({ status, text, problem }: ApiError): Failure {
  const mergedIntoId = problem?.mergedInto?.id;
  const isUnchanged = status === 409 && problem?.errors?.some(({ field }) => field === 'changes');
  const isOutdated = mergedIntoId !== undefined || isUnchanged;
  return { problems: { '': isOutdated ? `${text} ${RELOAD}` : text || NOT_SENT }, mergedIntoId };
}
