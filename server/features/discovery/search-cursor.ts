import { parsePageCursor } from '#server/platform/http/pagination.ts';
import type { SearchSortKeys } from './keyset-condition-queries.ts';

export function parseSearchCursor(cursor: string | undefined): SearchSortKeys | null {
  const keys = parsePageCursor(cursor, ['number', 'number', 'id']);
  return keys && { first: keys[0], second: keys[1], id: keys[2] };
}
