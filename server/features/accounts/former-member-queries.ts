import { sql, type Db } from '#server/platform/database.ts';
import { insertLoginIdentifiers } from './login-identifier-queries.ts';

/** A name with a blank in it is one that nobody can register, and there is no password to sign in with. */
export async function createFormerMembers(db: Db, from: number, count: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO users (id, username, email, display_name, is_former, date_created)
    SELECT 'former-' || n, 'former member ' || n, 'former-' || n || '@nowhere', 'Former member', true, 'epoch'
    FROM generate_series(${from}::int, ${from + count - 1}::int) AS n
    ON CONFLICT DO NOTHING RETURNING id
  `.execute(db);
  await insertLoginIdentifiers(
    db,
    rows.map(({ id }) => id),
  );
}
