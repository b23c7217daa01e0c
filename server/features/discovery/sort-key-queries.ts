import { sql, type RawBuilder } from 'kysely';

/** What the rows of a search are ordered by, ascending; the id decides among equals. */
export type SortKeys = { first: number; second: number; id: number };

const KEYS = [sql`first`, sql`second`, sql`id`];

/** Whether a row comes later in the order; by the last of its keys where only these are named. */
export function isAfter(after: SortKeys | null, keys: RawBuilder<unknown>[] = KEYS): RawBuilder<boolean> {
  if (!after) return sql<boolean>`true`;
  const values = [sql`${after.first}::float8`, sql`${after.second}::float8`, sql`${after.id}::int`];
  return sql<boolean>`(${sql.join(keys)}) > (${sql.join(values.slice(-keys.length))})`;
}
