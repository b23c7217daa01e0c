import { sql, type Expression, type RawBuilder } from 'kysely';

export type TimeAndIdCursor = { micros: number; id: number };

export function toMicrosecondsSql(time: Expression<Date | null>): RawBuilder<number> {
  return sql<number>`(extract(epoch FROM ${time}) * 1000000)::bigint`;
}

export function isBeforeTimeKeySql(
  time: Expression<Date | null>,
  id: Expression<number>,
  last: TimeAndIdCursor | null,
): RawBuilder<boolean> {
  if (!last) return sql<boolean>`true`;
  const lastTime = sql`timestamptz 'epoch' + ${last.micros} * interval '1 microsecond'`;
  return sql<boolean>`(${time}, ${id}) < (${lastTime}, ${last.id}::bigint)`;
}
