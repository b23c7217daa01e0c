import type { Kysely } from 'kysely';
import type { DB } from '#db/schema.gen.ts';
import { anyOfValuesSql } from './sql-expressions.ts';

/** For rows of other tables: members may be on other machines, so that a join is not possible everywhere. */
export async function selectUsernames(
  db: Kysely<DB>,
  ids: readonly (string | null)[],
): Promise<Map<string | null, string>> {
  const sought = [...new Set(ids)].filter((id) => id !== null);
  if (sought.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', '=', anyOfValuesSql(sought))
    .execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}
