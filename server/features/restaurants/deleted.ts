import type { Db } from '#server/platform/database.ts';
import {
  COUNTED_TO,
  DEFAULT_LIMIT,
  cutPage,
  readCursor,
  type Listed,
  type Paging,
} from '#server/platform/page.ts';
import {
  countDeletedRestaurants,
  selectDeletedRestaurants,
  type DeletedRestaurantRow,
} from './write-queries.ts';

/** For those who may bring them back. */
export async function listDeleted(db: Db, { limit = DEFAULT_LIMIT, cursor }: Paging) {
  const keys = readCursor(cursor, ['bigint', 'id']);
  const after = keys && { micros: keys[0], id: keys[1] };
  const rows = await selectDeletedRestaurants(db, after, limit + 1);
  const page = cutPage(rows, limit, ({ micros, id }) => [micros, id]);
  const total = await countDeletedRestaurants(db, COUNTED_TO + 1);
  return { items: page.rows.map(shown), next: page.next, total } satisfies Listed<unknown>;
}

function shown({ dateDeleted, ...row }: DeletedRestaurantRow) {
  return { ...row, dateDeleted: dateDeleted.toISOString() };
}
