import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import type { DB as Tables } from '#db/schema.gen.ts';

export async function countRowsUpTo<DB, Table extends keyof DB, Row>(
  db: Kysely<Tables>,
  found: SelectQueryBuilder<DB, Table, Row>,
  upTo: number,
): Promise<number> {
  const { total } = await db
    .selectFrom(found.select(sql.lit(1).as('one')).limit(upTo).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
