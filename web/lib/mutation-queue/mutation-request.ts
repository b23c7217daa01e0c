import { toApiRequest, type CallApiInput, type ApiRequest } from '../api/api-client.ts';
import type { DevicePosition } from '../geo/geolocation.ts';
import type { NewMutation, MutationPayload } from './mutations.ts';

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
export function mutationRequest(mutation: NewMutation, rowId: number | null): ApiRequest | null {
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
