import { sql, type RawBuilder } from 'kysely';

export type SearchSortKeys = { first: number; second: number; id: number };

const KEYS = [sql`first`, sql`second`, sql`id`];

/** With fewer `keys`, compares only the last ones. */
export function isAfterSortKeysSql(
  after: SearchSortKeys | null,
  keys: RawBuilder<unknown>[] = KEYS,
): RawBuilder<boolean> {
  if (!after) return sql<boolean>`true`;
  const values = [sql`${after.first}::float8`, sql`${after.second}::float8`, sql`${after.id}::int`];
  return sql<boolean>`(${sql.join(keys)}) > (${sql.join(values.slice(-keys.length))})`;
}
