import type { Position } from '../distance.ts';

/** Where and when the device was; the server judges it. */
export type DeedFix = {
  /** Metres. */
  accuracy: number;
  /** In milliseconds. */
  time: number;
} & Position;

/** What was on the list before it was taken off. */
export type Removed = {
  isFavorite: boolean;
  hasTried: boolean;
  rating?: number | null | undefined;
  notes?: string | null | undefined;
};

/** What a member does to a sandwich, said so that it can be done later. */
export type What =
  | { kind: 'save' | 'favorite' | 'unfavorite' | 'untried' | 'tried-again' | 'remove' }
  | { kind: 'tried'; fix: DeedFix | null }
  /** `overwrites`: its member has seen the notes that are there by now. */
  | { kind: 'restore'; removed: Removed; overwrites?: true }
  /** `reviewId` is one's published review, which it changes. */
  | ({ kind: 'review'; rating: number; text: string; reviewId: number | null } & Seen)
  | ({ kind: 'unreview'; reviewId: number } & Seen);

type Seen = {
  /** Of the review as its member saw it, null where there was none; absent from what older versions of this site queued. */
  revision?: number | null | undefined;
};

/** As it goes to the server; kept before it is first sent, so that it is the same every time. */
export type DeedRequest = {
  method: 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: object;
};

export type NewDeed = {
  /** Names it to the server, which does it once. */
  key: string;
  userId: string;
  sandwich: { id: number; restaurantId: number; name: string };
  /** RFC 3339. */
  performedAt: string;
  what: What;
  request: DeedRequest | null;
  /** How often the server answered that it cannot now. */
  failures: number;
  /** Its row on the list was gone, so that it was looked up anew, once. */
  isReaddressed: boolean;
  /** Why the server will not have it. */
  refusal: { status: number; text: string } | null;
  /** Its own time was refused, which a device with a wrong clock says: it is done when it arrives. */
  isUndated?: boolean;
  /** The device has no room or no storage for it: it waits as long as its tab lives. */
  isFleeting?: boolean;
};

/** One that is kept; `order` is the order in which they were done on this device. */
export type Deed = NewDeed & { order: number };

/** Whether it is sent to a row of the list, whose id must be known then. */
export function needsRow({ kind }: What): boolean {
  return !['save', 'tried', 'restore', 'review', 'unreview'].includes(kind);
}

/** What it is done to is found in this list of the member's own, by the sandwich. */
export function ownListOf({ what, userId, sandwich }: NewDeed): string {
  const member = encodeURIComponent(userId);
  if (what.kind === 'unreview') return `/api/reviews?sandwichId=${sandwich.id}&userId=${member}`;
  return `/api/users/${member}/sandwiches`;
}

/** The documented call for it, given the row's id on the list (null: it has none); null where nothing is left to do. */
export function requestOf(deed: NewDeed, rowId: number | null): DeedRequest | null {
  const { what, userId, sandwich } = deed;
  const sandwichId = sandwich.id;
  const when = deed.isUndated ? {} : { performedAt: deed.performedAt };
  const add = (fields: object) => post('/api/user-sandwiches', { userId, sandwichId, ...fields });
  const set = (fields: object): DeedRequest | null =>
    rowId === null ? null : { method: 'PATCH', path: rowPath(rowId), body: { userId, ...fields } };
  switch (what.kind) {
    case 'save':
      return add({ isFavorite: false, hasTried: false });
    case 'favorite':
      return set({ isFavorite: true }) ?? add({ isFavorite: true, hasTried: false });
    case 'unfavorite':
      return set({ isFavorite: false });
    case 'untried':
      return set({ hasTried: false });
    case 'tried-again':
      return set({ hasTried: true });
    case 'remove':
      return rowId === null ? null : { method: 'DELETE', path: rowPath(rowId) };
    case 'restore':
      return add(what.removed);
    case 'tried':
      return post(`/api/users/${encodeURIComponent(userId)}/actions`, {
        actionType: 'try',
        entityType: 'sandwich',
        entityId: sandwichId,
        ...positionOf(what.fix),
        ...when,
      });
    case 'unreview':
      return sentTo(deed.isReaddressed ? rowId : what.reviewId);
    case 'review': {
      const body = { userId, sandwichId, rating: what.rating };
      const { text, reviewId } = what;
      // Whoever could not be asked for an earlier review may have one: no words are no reason to take those of that one away.
      if (reviewId === null) return post('/api/reviews', { ...body, ...(text && { review: text }), ...when });
      return { method: 'PATCH', path: reviewPath(reviewId), body: { ...body, review: text } };
    }
  }
}

function sentTo(reviewId: number | null): DeedRequest | null {
  return reviewId === null ? null : { method: 'DELETE', path: reviewPath(reviewId) };
}

function post(path: string, body: object): DeedRequest {
  return { method: 'POST', path, body };
}

function rowPath(id: number): string {
  return `/api/user-sandwiches/${id}`;
}

function reviewPath(id: number): string {
  return `/api/reviews/${id}`;
}

function positionOf(fix: DeedFix | null): object {
  if (!fix) return {};
  return {
    userLatitude: fix.latitude,
    userLongitude: fix.longitude,
    accuracy: fix.accuracy,
    positionTime: new Date(fix.time).toISOString(),
  };
}
