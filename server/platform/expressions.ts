import { sql, type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Db } from './database.ts';

/** PostgreSQL has booleans alone, where the conditions of the query builder may also be the 0 and 1 of others. */
export function asBoolean(condition: Expression<SqlBool>): RawBuilder<boolean> {
  return sql<boolean>`${condition}`;
}

/** A time to the microsecond, which a Date cannot hold and a cursor must. */
export function microsecondsOf(time: Expression<Date | null>): RawBuilder<number> {
  return sql<number>`(extract(epoch FROM ${time}) * 1000000)::bigint`;
}

/** How many rows a query has that selects nothing, counted no further than `upTo`. */
export async function countUpTo<D, T extends keyof D>(
  db: Db,
  query: SelectQueryBuilder<D, T, object>,
  upTo: number,
): Promise<number> {
  const { total } = await db
    .selectFrom(query.limit(upTo).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
