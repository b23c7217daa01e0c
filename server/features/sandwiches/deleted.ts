import type { Db } from '#server/platform/database.ts';
import {
  COUNTED_TO,
  DEFAULT_LIMIT,
  cutPage,
  readCursor,
  type Listed,
  type Paging,
} from '#server/platform/page.ts';
import { countDeletedSandwiches, selectDeletedSandwiches, type DeletedSandwichRow } from './write-queries.ts';

type Wish = Paging & { restaurantId?: number | undefined };

/** For those who may bring them back. */
export async function listDeleted(db: Db, { limit = DEFAULT_LIMIT, cursor, restaurantId = 0 }: Wish) {
  const keys = readCursor(cursor, ['bigint', 'id']);
  const after = keys && { micros: keys[0], id: keys[1] };
  const rows = await selectDeletedSandwiches(db, restaurantId || null, after, limit + 1);
  const page = cutPage(rows, limit, ({ micros, id }) => [micros, id]);
  const total = await countDeletedSandwiches(db, restaurantId || null, COUNTED_TO + 1);
  return { items: page.rows.map(shown), next: page.next, total } satisfies Listed<unknown>;
}

function shown({ dateDeleted, ...row }: DeletedSandwichRow) {
  return { ...row, dateDeleted: dateDeleted.toISOString() };
}
