import type { MutationPayload } from './mutation-types.ts';

export type ListEntryFlags = {
  isFavorite: boolean;
  hasTried: boolean;
};

const SAVED: ListEntryFlags = { isFavorite: false, hasTried: false };

/** The list entry after a mutation, as the server will return it; null if there is none. */
export function applyMutationToListEntry<Row extends ListEntryFlags>(
  before: Row | null,
  payload: MutationPayload,
  newRow: (flags: ListEntryFlags) => Row,
): Row | null {
  switch (payload.kind) {
    case 'save':
      return before ?? newRow(SAVED);
    case 'favorite':
      return before ? { ...before, isFavorite: true } : newRow({ ...SAVED, isFavorite: true });
    case 'unfavorite':
      return before && { ...before, isFavorite: false };
    case 'tried':
      return { ...(before ?? newRow(SAVED)), hasTried: true };
    case 'untried':
      return before && { ...before, hasTried: false };
    case 'tried-again':
      return before && { ...before, hasTried: true };
    case 'remove':
      return null;
    case 'restore':
      return before ?? { ...newRow(SAVED), ...payload.removed };
    default:
      return before;
  }
}
