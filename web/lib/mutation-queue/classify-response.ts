import type { MergedInto } from '#contract/base/problem-details.ts';
import { isSiteReadOnlyResponse, toApiError, type ApiResponse } from '../api/api-client.ts';
import type { MutationRejection, NewMutation } from './mutation-types.ts';

/**
 * `later`: send it again; `readdress`: look up its row first, because the id has changed; `merged`: repeat it for the
 * sandwich into which its sandwich was merged.
 */
type ResponseClass = 'done' | 'refused' | 'later' | 'read-only' | 'signed-out' | 'readdress' | 'merged';

/** Between attempts after the server or the network has failed. */
export const SEND_RETRY_PAUSES_MS = [5_000, 15_000, 60_000, 300_000] as const;

/** After this many attempts that the server could not handle, the mutation is shown to its member. */
export const MAX_MUTATION_SEND_FAILURES = 5;

/** Attempts between the scheduled ones do not count: each tab, the worker and a look at the tab cause some. */
export function countSendFailure(
  { failures, failedAt }: NewMutation,
  now: Date,
): Pick<NewMutation, 'failures' | 'failedAt'> {
  const pause = SEND_RETRY_PAUSES_MS[failures - 1] ?? 0;
  const elapsed = failedAt === undefined ? Infinity : now.getTime() - Date.parse(failedAt);
  // The device's clock may have been set back.
  const isCounted = elapsed >= pause || elapsed < 0;
  return isCounted ? { failures: failures + 1, failedAt: now.toISOString() } : { failures };
}

/** The sandwich that remains after a merge. */
export function readMergeTargetFromResponse(response: ApiResponse): MergedInto | null {
  if (response.status !== 410) return null;
  const found = toApiError(response).problem?.mergedInto;
  return found?.entityType === 'sandwich' ? found : null;
}

/** With the site's own words only, because a proxy answers with a page of its own. */
export function describeMutationRejection(response: ApiResponse): MutationRejection {
  const { status } = response;
  const { problem } = toApiError(response);
  const keptId = problem?.mergedInto?.id;
  const isOfTime = status === 400 && problem?.errors?.some(({ field }) => field === 'performedAt');
  return {
    status,
    text: problem?.detail || `Error ${status}`,
    ...(keptId !== undefined && { keptId }),
    ...(isOfTime && { isOfTime }),
  };
}

/** `isAwaited`: the member waits for the response and sees the error at once (M8). */
export function classifyMutationResponse(
  response: ApiResponse,
  mutation: NewMutation,
  isAwaited: boolean,
): ResponseClass {
  const { status } = response;
  if (status >= 200 && status < 300) return 'done';
  if (status === 401) return 'signed-out';
  const merged = readMergeTargetFromResponse(response);
  if (merged && merged.mergedId === mutation.sandwich.id) return 'merged';
  const method = mutation.request?.method;
  // Another tab deleted the row first, and may have created a new one, which is looked up once.
  if (status === 404 && method === 'DELETE') return mutation.isReaddressed ? 'done' : 'readdress';
  // Also if the member waits for the response, because this state may last for hours.
  if (isSiteReadOnlyResponse(response)) return 'read-only';
  if (isAwaited) return 'refused';
  // This limit lasts an hour and must not block the mutations behind the suggestion.
  if (status === 429 && mutation.what.kind === 'suggestion') return 'refused';
  if (status === 404 && method === 'PATCH' && !mutation.isReaddressed) return 'readdress';
  const isOfTheMoment = status === 408 || status === 425 || status === 429 || status >= 500;
  return isOfTheMoment && (status === 429 || mutation.failures < MAX_MUTATION_SEND_FAILURES)
    ? 'later'
    : 'refused';
}
