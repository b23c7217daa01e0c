import type { TimeAndIdCursor } from '../database/database.ts';
import { slicePage, parsePageCursor, type ListPage } from './pagination.ts';

export function parseDeletedRowsCursor(cursor: string | undefined): TimeAndIdCursor | null {
  const keys = parsePageCursor(cursor, ['bigint', 'id']);
  return keys && { micros: keys[0], id: keys[1] };
}

export function paginateDeletedRows<Row extends TimeAndIdCursor & { dateDeleted: Date }>(
  found: readonly Row[],
  limit: number,
  total: number,
) {
  const { rows, next } = slicePage(found, limit, ({ micros, id }) => [micros, id]);
  const items = rows.map((row) => ({ ...row, dateDeleted: row.dateDeleted.toISOString() }));
  return { items, next, total } satisfies ListPage<unknown>;
}
