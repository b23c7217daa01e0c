import {
  parseEndpointResponse,
  toApiRequest,
  httpTransport,
  type ApiResponse,
  type ApiRequest,
  type CallApiInput,
} from '../api/api-client.ts';
import type { DevicePosition } from '../geo/device-position.ts';
import {
  classifyMutationResponse,
  countSendFailure,
  describeMutationRejection,
  readMergeTargetFromResponse,
} from './classify-response.ts';
import { isReviewPayload } from './mutation-types.ts';
import { buildReviewPreconditionHeaders, rebaseMutation } from './review-revisions.ts';
import type { Mutation, NewMutation, MutationPayload } from './mutation-types.ts';
import type { MutationStore } from './store.ts';

/** `response` is null if no request was necessary. */
export type MutationResult =
  | { is: 'done'; response: ApiResponse | null }
  | { is: 'refused'; response: ApiResponse };

export type MutationFlushContext = {
  store: MutationStore;
  send: (request: ApiRequest, mutation: NewMutation) => Promise<ApiResponse>;
  /** The row's id in this tab's cache. If undefined, the queue asks the server. */
  knownRowId: (mutation: NewMutation) => number | null | undefined;
  isAwaited: (mutation: NewMutation) => boolean;
  now: () => Date;
  /** Called before the mutation leaves the store, so that no screen shows the old state in between. */
  onResult: (mutation: NewMutation, result: MutationResult) => void;
};

export type MutationQueuePauseReason = 'empty' | 'offline' | 'signed-out' | 'read-only' | 'later';

/** After this time the mutation stays in the queue, so that the member does not have to wait for a slow network. */
const TIMEOUT_MS = 15_000;

/** Sends on behalf of the mutation's member. The server responds with 401 if another member is signed in. */
export function sendQueuedMutationRequest(request: ApiRequest, mutation: NewMutation): Promise<ApiResponse> {
  const { key, userId } = mutation;
  const isWrite = request.method !== 'GET';
  const headers = isWrite ? { 'idempotency-key': key, ...buildReviewPreconditionHeaders(mutation) } : {};
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return httpTransport({ ...request, headers, signal, cache: 'no-store' }, userId);
}

/**
 * Sends a member's mutations in order until one cannot be sent. The caller holds the lock that keeps other tabs out;
 * without it the idempotency keys still prevent a second effect.
 */
export async function flushMutations(
  context: MutationFlushContext,
  userId: string,
): Promise<MutationQueuePauseReason> {
  for (;;) {
    const waiting = await context.store.all();
    const mutation = waiting.find((other) => other.userId === userId && !other.refusal);
    if (!mutation) return 'empty';
    const reason = await flushOne(context, mutation);
    if (reason) return reason;
  }
}

type Pause = Exclude<MutationQueuePauseReason, 'empty'> | null;

async function flushOne(context: MutationFlushContext, mutation: Mutation): Promise<Pause> {
  try {
    const addressed = await address(context, mutation);
    if ('failed' in addressed) return await settle(context, mutation, addressed.failed);
    if (!addressed.mutation) return null;
    const { request } = addressed.mutation;
    if (!request) return await end(context, addressed.mutation, { is: 'done', response: null });
    return await settle(context, addressed.mutation, await context.send(request, addressed.mutation));
  } catch (error) {
    // `fetch` throws these without a network and after the timeout.
    if (error instanceof TypeError || error instanceof DOMException) return 'offline';
    throw error;
  }
}

async function address(
  context: MutationFlushContext,
  mutation: Mutation,
): Promise<{ mutation: Mutation | null } | { failed: ApiResponse }> {
  if (mutation.request) return { mutation };
  let row: number | null = null;
  const isLost = mutation.isReaddressed && mutation.what.kind === 'unreview';
  if (isLost || needsListEntryId(mutation.what)) {
    const known = mutation.isReaddressed ? undefined : context.knownRowId(mutation);
    // This tab may not know yet that the row exists, and would send nothing.
    if (known === undefined || !createQueuedMutationRequest(mutation, known)) {
      const list = await context.send(createRowLookupRequest(mutation), mutation);
      if (list.status !== 200) return { failed: list };
      row = rowIn(list, mutation.sandwich.id);
    } else row = known;
  }
  const request = createQueuedMutationRequest(mutation, row);
  if (!request) {
    // After the session has ended, the lookup was answered as for a visitor.
    const session = await context.send(toApiRequest('GET', '/api/auth/me'), mutation);
    return session.status === 200 ? { mutation } : { failed: session };
  }
  const stored = await context.store.change(mutation.key, (now) => ({ request: now.request ?? request }));
  return { mutation: stored };
}

export function needsListEntryId({ kind }: MutationPayload): boolean {
  return !['save', 'tried', 'restore', 'review', 'unreview', 'suggestion'].includes(kind);
}

/** Requests the member's list or reviews, in which the row is found by its sandwich. */
export function createRowLookupRequest({ what, userId, sandwich }: NewMutation): ApiRequest {
  if (what.kind !== 'unreview')
    return toApiRequest('GET', '/api/users/{id}/sandwiches', { params: { id: userId } });
  return toApiRequest('GET', '/api/reviews', { query: { sandwichId: sandwich.id, userId } });
}

/** `rowId` is null if the list has no such row. Returns null if there is nothing to send. */
export function createQueuedMutationRequest(mutation: NewMutation, rowId: number | null): ApiRequest | null {
  const { what, userId, sandwich } = mutation;
  const sandwichId = sandwich.id;
  const when = mutation.isUndated ? {} : { performedAt: mutation.performedAt };
  const add = (fields: Omit<ListEntryInput, 'userId' | 'sandwichId'>) =>
    toApiRequest('POST', '/api/user-sandwiches', { body: { userId, sandwichId, ...fields } });
  const set = (fields: { isFavorite?: boolean; hasTried?: boolean }) =>
    rowId &&
    toApiRequest('PATCH', '/api/user-sandwiches/{id}', {
      params: { id: rowId },
      body: { userId, ...fields },
    });
  switch (what.kind) {
    case 'save':
      return add({ isFavorite: false, hasTried: false });
    case 'favorite':
      return set({ isFavorite: true }) || add({ isFavorite: true, hasTried: false });
    case 'unfavorite':
      return set({ isFavorite: false }) || null;
    case 'untried':
      return set({ hasTried: false }) || null;
    case 'tried-again':
      return set({ hasTried: true }) || null;
    case 'remove':
      return rowId ? toApiRequest('DELETE', '/api/user-sandwiches/{id}', { params: { id: rowId } }) : null;
    case 'restore':
      return add(what.removed);
    case 'tried':
      return toApiRequest('POST', '/api/users/{id}/actions', {
        params: { id: userId },
        body: {
          actionType: 'try',
          entityType: 'sandwich',
          entityId: sandwichId,
          ...positionOf(what.fix),
          ...when,
        },
      });
    case 'suggestion':
      return toApiRequest('POST', '/api/suggestions', { body: what.body });
    case 'unreview': {
      const id = mutation.isReaddressed ? rowId : what.reviewId;
      return id ? toApiRequest('DELETE', '/api/reviews/{id}', { params: { id } }) : null;
    }
    case 'review': {
      const { rating, review, reviewId } = what;
      const body = { userId, sandwichId, rating };
      if (reviewId)
        return toApiRequest('PATCH', '/api/reviews/{id}', {
          params: { id: reviewId },
          body: { ...body, review },
        });
      // An earlier review that could not be looked up may exist, and an empty text must not erase its text.
      return toApiRequest('POST', '/api/reviews', { body: { ...body, ...(review && { review }), ...when } });
    }
  }
}

type ListEntryInput = CallApiInput<'POST', '/api/user-sandwiches'>['body'];

function positionOf(fix: DevicePosition | null) {
  if (!fix) return {};
  return {
    userLatitude: fix.latitude,
    userLongitude: fix.longitude,
    accuracy: fix.accuracy,
    positionTime: new Date(fix.time).toISOString(),
  };
}

async function settle(
  context: MutationFlushContext,
  mutation: Mutation,
  response: ApiResponse,
): Promise<Pause> {
  const { store } = context;
  const { key, what } = mutation;
  const isAwaited = context.isAwaited(mutation);
  switch (classifyMutationResponse(response, mutation, isAwaited)) {
    case 'done':
      await rebaseQueued(store, mutation, response);
      return end(context, mutation, { is: 'done', response });
    case 'signed-out':
      return 'signed-out';
    case 'read-only':
      return 'read-only';
    case 'later':
      if (response.status !== 429)
        await store.change(key, (stored) => countSendFailure(stored, context.now()));
      return 'later';
    case 'readdress':
      // The row was deleted or replaced while the mutation was queued. The request had no effect, so its key is unused.
      await store.change(key, () => ({ what: withoutRowId(what), request: null, isReaddressed: true }));
      return null;
    case 'merged': {
      // This request had no effect either, and is repeated for the sandwich that remains.
      const sandwich = {
        ...mutation.sandwich,
        id: readMergeTargetFromResponse(response)?.id ?? mutation.sandwich.id,
      };
      await changeQueuedForSandwich(store, mutation, (queued) => ({
        sandwich,
        what: rebaseMutation(queued.what, what, null) ?? queued.what,
      }));
      await store.change(key, () => ({
        sandwich,
        what: withoutRowId(what),
        request: null,
        isReaddressed: true,
      }));
      return null;
    }
    case 'refused': {
      // The row has different notes now, and no form contains these.
      const needsChoice = response.status === 412 && what.kind === 'restore';
      if (isAwaited && !needsChoice) return end(context, mutation, { is: 'refused', response });
      await store.change(key, () => ({ refusal: describeMutationRejection(response) }));
      context.onResult(mutation, { is: 'refused', response });
      return null;
    }
  }
}

/** A change by this device is not a conflict for the mutations queued behind it. */
async function rebaseQueued(store: MutationStore, done: Mutation, response: ApiResponse): Promise<void> {
  const { what } = done;
  if (!isReviewPayload(what)) return;
  const saved = what.kind === 'review' ? parseEndpointResponse<'POST', '/api/reviews'>(response) : null;
  await changeQueuedForSandwich(store, done, (queued) => {
    const next = rebaseMutation(queued.what, what, saved);
    return next && { what: next };
  });
}

/** Changes the other mutations of the member for the sandwich, unless they may have been sent. */
async function changeQueuedForSandwich(
  store: MutationStore,
  { key, userId, sandwich }: Mutation,
  changesOf: (queued: Mutation) => Partial<NewMutation> | null,
): Promise<void> {
  for (const queued of await store.all()) {
    const isOther = queued.userId === userId && queued.sandwich.id === sandwich.id && queued.key !== key;
    const changes = isOther && !queued.request ? changesOf(queued) : null;
    if (changes) await store.change(queued.key, () => changes);
  }
}

async function end(context: MutationFlushContext, mutation: Mutation, result: MutationResult): Promise<null> {
  context.onResult(mutation, result);
  await context.store.remove(mutation.key);
  return null;
}

/** The member has not seen any version of the other review. */
function withoutRowId(payload: MutationPayload): MutationPayload {
  if (payload.kind === 'review') return { ...payload, reviewId: null, revision: null };
  return payload.kind === 'unreview' ? { ...payload, revision: undefined } : payload;
}

function rowIn(list: ApiResponse, sandwichId: number): number | null {
  const rows = parseEndpointResponse<'GET', '/api/users/{id}/sandwiches'>(list);
  return rows.find((row) => row.sandwichId === sandwichId)?.id ?? null;
}
