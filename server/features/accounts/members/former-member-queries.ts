import { sql, type Db } from '#server/platform/database/database.ts';
import { insertLoginIdentifiers } from '../login-identifier-queries.ts';

/** Registration rejects a name with a space, and a row without a password cannot sign in. */
export async function createFormerMembers(db: Db, from: number, count: number): Promise<void> {
  const numbers = sql<{ n: number }>`generate_series(${from}::int, ${from + count - 1}::int)`.as<'n'>(sql`n`);
  const created = await db
    .insertInto('users')
    .columns(['id', 'username', 'email', 'display_name', 'is_former', 'date_created'])
    .expression(({ selectFrom }) =>
      selectFrom(numbers).select(({ ref }) => [
        sql<string>`'former-' || ${ref('n.n')}`.as('id'),
        sql<string>`'former member ' || ${ref('n.n')}`.as('username'),
        sql<string>`'former-' || ${ref('n.n')} || '@nowhere'`.as('email'),
        sql.lit('Former member').as('display_name'),
        sql.lit(true).as('is_former'),
        sql<Date>`timestamptz 'epoch'`.as('date_created'),
      ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'username', 'email'])
    .execute();
  await insertLoginIdentifiers(db, created);
}
