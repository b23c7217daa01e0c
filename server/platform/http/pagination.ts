import { MAX_INT4 } from '#contract/base/field-schemas.ts';
import type { CacheTag } from '../cache/invalidate.ts';
import type { SortKey, SortOrder, SortedPageQuery } from '../database/database.ts';
import { badRequestError } from './http-error.ts';

/** Counting stops here, because an exact number above a thousand is of no use and slow to count. */
export const MAX_COUNTED_ROWS = 1000;
export const DEFAULT_ROWS_PER_PAGE = 200;

export type PaginationQuery = { limit?: number | undefined; cursor?: string | undefined };
export type ListPage<T> = {
  items: T[];
  next: string | null;
  total: number;
  tags?: readonly CacheTag[];
  /** The total is exact however large it is. */
  isExact?: boolean;
};

/** Returns the bare list with `Link` and `X-Total-Count` (D0). */
export function createPaginatedReply<T>(
  path: string,
  query: object,
  { items, next, total, isExact = false, tags = [] }: ListPage<T>,
) {
  return { body: items, headers: pageHeaders({ path, query, next, total, isExact }), tags };
}

type Page = { path: string; query: object; next: string | null; total: number; isExact: boolean };

function pageHeaders({ path, query, next, total, isExact }: Page): Record<string, string> {
  const counted = isExact ? total : Math.min(total, MAX_COUNTED_ROWS);
  const headers: Record<string, string> = { 'x-total-count': String(counted) };
  if (total > counted) headers['x-total-count-exact'] = 'false';
  if (next) {
    const parameters = new URLSearchParams(
      Object.entries(query).flatMap(([k, v]) => (v === undefined || k === 'cursor' ? [] : [[k, textOf(v)]])),
    );
    parameters.set('cursor', next);
    headers['link'] = `<${path}?${parameters}>; rel="next"`;
  }
  return headers;
}

function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return String(value);
  return Object.values(value)
    .map((part) => (typeof part === 'number' ? part.toFixed(12) : String(part)))
    .join();
}

type Key = string | number;

export function slicePage<T>(
  rows: readonly T[],
  limit: number,
  keysOf: (last: T) => Key[],
): { rows: T[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last ? writeCursor(keysOf(last)) : null };
}

function writeCursor(keys: Key[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url');
}

const KINDS = {
  id: (key: unknown) => Number.isInteger(key) && Math.abs(key as number) <= 2_147_483_647,
  bigint: (key: unknown) => Number.isSafeInteger(key),
  number: (key: unknown) => Number.isFinite(key),
  string: (key: unknown) => typeof key === 'string' && key.isWellFormed() && !key.includes('\0'),
};
type Kinds = Record<'id' | 'bigint' | 'number', number> & Record<'string', string>;
type Keys<KindList extends readonly (keyof Kinds)[]> = {
  -readonly [At in keyof KindList]: Kinds[KindList[At]];
};

export function parsePageCursor<const Wanted extends readonly (keyof Kinds)[]>(
  cursor: string | undefined,
  kinds: Wanted,
): Keys<Wanted> | null {
  if (cursor === undefined) return null;
  const keys = parseKeys(cursor);
  if (areOf(kinds, keys)) return keys;
  throw badRequestError('The cursor is not one of ours: start again without it.', [
    { field: 'cursor', message: 'is not known' },
  ]);
}

function areOf<Wanted extends readonly (keyof Kinds)[]>(kinds: Wanted, keys: unknown): keys is Keys<Wanted> {
  if (!Array.isArray(keys) || keys.length !== kinds.length) return false;
  return kinds.every((kind, at) => KINDS[kind](keys[at]));
}

function parseKeys(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}

export type ChosenOrder<Sort extends string> = { sort: Sort; order: SortOrder };

type SortedList<Item, Sort extends string, Filter> = {
  defaultSort: Sort;
  /** All other keys are numbers. */
  textKeys: readonly Sort[];
  select: (page: SortedPageQuery<Sort, Filter>, count: number) => Promise<{ id: number; sortKey: SortKey }[]>;
  count: (filter: Filter, upTo: number) => Promise<number>;
  present: (ids: readonly number[]) => Promise<Item[]>;
};

/** A table whose reader chooses the order and sees the exact count. */
export async function getSortedRowsPage<Item, Sort extends string, Filter extends object>(
  {
    limit = DEFAULT_ROWS_PER_PAGE,
    cursor,
    sort: requestedSort,
    order = 'ascending',
  }: PaginationQuery & Partial<ChosenOrder<Sort>>,
  filter: Filter,
  { defaultSort, textKeys, select, count, present }: SortedList<Item, Sort, Filter>,
): Promise<ListPage<Item>> {
  const sort = requestedSort ?? defaultSort;
  const after = parsePageCursor(cursor, [textKeys.includes(sort) ? 'string' : 'bigint', 'id'] as const);
  const [found, total] = await Promise.all([
    select({ filter, sort, order, after }, limit + 1),
    count(filter, MAX_INT4),
  ]);
  const { rows, next } = slicePage(found, limit, ({ sortKey, id }) => [sortKey, id]);
  return { items: await present(rows.map(({ id }) => id)), next, total, isExact: true };
}
