import type { Insertable, Transaction } from 'kysely';
import type { DB } from '#db/schema.gen.ts';
import { sql } from '#server/platform/database/database.ts';
import { assertDefined } from '#shared/assert-defined.ts';

export type DemoTransaction = Transaction<DB>;
export type DemoIds = ReadonlyMap<string, number>;

/** PostgreSQL takes 65,535 parameters at most in one statement. */
const ROWS_AT_ONCE = 2_000;

export async function insertInBatches<T extends keyof DB & string>(
  tx: DemoTransaction,
  table: T,
  rows: readonly Insertable<DB[T]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE);
    await tx
      .insertInto(table)
      .values(some as never)
      .execute();
  }
}

export async function reserveDemoIds(
  tx: DemoTransaction,
  table: 'restaurants' | 'sandwiches' | 'tags' | 'badges',
  named: readonly { name: string }[],
): Promise<DemoIds> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence(${table}, 'id')) AS id FROM generate_series(1, ${named.length}) ORDER BY 1
  `.execute(tx);
  return new Map(named.map(({ name }, index) => [name, assertDefined(rows[index]).id]));
}
