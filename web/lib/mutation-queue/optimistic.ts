import type { Payload } from './mutations.ts';

export type Flags = {
  isFavorite: boolean;
  hasTried: boolean;
};

const SAVED: Flags = { isFavorite: false, hasTried: false };

/** A sandwich's row on the list once a mutation is done, as the server will have it; null where there is none. */
export function applyOptimistically<Row extends Flags>(
  before: Row | null,
  what: Payload,
  newRow: (flags: Flags) => Row,
): Row | null {
  switch (what.kind) {
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
      return before ?? { ...newRow(SAVED), ...what.removed };
    default:
      return before;
  }
}
