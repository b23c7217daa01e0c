import { sql, type Expression, type RawBuilder } from 'kysely';

/** Where a list from the newest to the oldest goes on: JavaScript's dates end at the millisecond. */
export type TimeKey = { micros: number; id: number };

export function micros(time: Expression<Date | null>): RawBuilder<number> {
  return sql<number>`(extract(epoch FROM ${time}) * 1000000)::bigint`;
}

/** The rows that come after `last`. */
export function isOlder(
  time: Expression<Date | null>,
  id: Expression<number>,
  last: TimeKey | null,
): RawBuilder<boolean> {
  if (!last) return sql<boolean>`true`;
  const lastTime = sql`timestamptz 'epoch' + ${last.micros} * interval '1 microsecond'`;
  return sql<boolean>`(${time}, ${id}) < (${lastTime}, ${last.id}::bigint)`;
}
