import { request } from '../call.ts';
import type { Given, Outgoing } from '../call.ts';
import type { DeviceFix, NewMutation, Payload } from './mutations.ts';

export type QueuedRequest = Outgoing;

/** Whether it is sent to a row of the list, whose id must be known then. */
export function needsRow({ kind }: Payload): boolean {
  return !['save', 'tried', 'restore', 'review', 'unreview'].includes(kind);
}

/** What it is done to is found in this list of the member's own, by the sandwich. */
export function ownListOf({ what, userId, sandwich }: NewMutation): QueuedRequest {
  if (what.kind !== 'unreview')
    return request('GET', '/api/users/{id}/sandwiches', { params: { id: userId } });
  return request('GET', '/api/reviews', { query: { sandwichId: sandwich.id, userId } });
}

/** The documented call for it, given the row's id on the list (null: it has none); null where nothing is left to do. */
export function requestOf(mutation: NewMutation, rowId: number | null): QueuedRequest | null {
  const { what, userId, sandwich } = mutation;
  const sandwichId = sandwich.id;
  const when = mutation.isUndated ? {} : { performedAt: mutation.performedAt };
  const add = (fields: Omit<LinkInput, 'userId' | 'sandwichId'>) =>
    request('POST', '/api/user-sandwiches', { body: { userId, sandwichId, ...fields } });
  const set = (fields: { isFavorite?: boolean; hasTried?: boolean }) =>
    rowId &&
    request('PATCH', '/api/user-sandwiches/{id}', { params: { id: rowId }, body: { userId, ...fields } });
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
      return rowId ? request('DELETE', '/api/user-sandwiches/{id}', { params: { id: rowId } }) : null;
    case 'restore':
      return add(what.removed);
    case 'tried':
      return request('POST', '/api/users/{id}/actions', {
        params: { id: userId },
        body: {
          actionType: 'try',
          entityType: 'sandwich',
          entityId: sandwichId,
          ...positionOf(what.fix),
          ...when,
        },
      });
    case 'unreview': {
      const id = mutation.isReaddressed ? rowId : what.reviewId;
      return id ? request('DELETE', '/api/reviews/{id}', { params: { id } }) : null;
    }
    case 'review': {
      const { rating, review, reviewId } = what;
      const body = { userId, sandwichId, rating };
      if (reviewId)
        return request('PATCH', '/api/reviews/{id}', { params: { id: reviewId }, body: { ...body, review } });
      // Whoever could not be asked for an earlier review may have one: no words are no reason to take those of that one away.
      return request('POST', '/api/reviews', { body: { ...body, ...(review && { review }), ...when } });
    }
  }
}

type LinkInput = Given<'POST', '/api/user-sandwiches'>['body'];

function positionOf(fix: DeviceFix | null) {
  if (!fix) return {};
  return {
    userLatitude: fix.latitude,
    userLongitude: fix.longitude,
    accuracy: fix.accuracy,
    positionTime: new Date(fix.time).toISOString(),
  };
}
