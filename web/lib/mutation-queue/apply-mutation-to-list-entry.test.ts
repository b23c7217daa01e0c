import { expect, test } from 'vitest';
import type { MutationPayload } from './mutation-types.ts';
import { applyMutationToListEntry, type ListEntryFlags } from './apply-mutation-to-list-entry.ts';

type Row = ListEntryFlags & { id: number; rating?: number | null | undefined };
const row = (isFavorite: boolean, hasTried: boolean): Row => ({ id: 9, isFavorite, hasTried });
const fresh = (isFavorite: boolean, hasTried: boolean): Row => ({ id: 1, isFavorite, hasTried });
const removed = { isFavorite: true, hasTried: true, rating: 4 };

/** Applied to no row, to a favorite that is not tried, and to a tried row that is no favorite. */
test.each<[MutationPayload, Row | null, Row | null, Row | null]>([
  [{ kind: 'save' }, fresh(false, false), row(true, false), row(false, true)],
  [{ kind: 'favorite' }, fresh(true, false), row(true, false), row(true, true)],
  [{ kind: 'unfavorite' }, null, row(false, false), row(false, true)],
  [{ kind: 'tried', fix: null }, fresh(false, true), row(true, true), row(false, true)],
  [{ kind: 'untried' }, null, row(true, false), row(false, false)],
  [{ kind: 'tried-again' }, null, row(true, true), row(false, true)],
  [{ kind: 'remove' }, null, null, null],
  [{ kind: 'restore', removed }, { id: 1, ...removed }, row(true, false), row(false, true)],
  [{ kind: 'review', rating: 5, review: '', reviewId: null }, null, row(true, false), row(false, true)],
  [{ kind: 'unreview', reviewId: 3 }, null, row(true, false), row(false, true)],
])('shows %j at once as the server will store it', (what, ...shown) => {
  const newRow = (flags: ListEntryFlags): Row => ({ id: 1, ...flags });
  const before = [null, row(true, false), row(false, true)];
  expect(before.map((each) => applyMutationToListEntry(each, what, newRow))).toEqual(shown);
});
