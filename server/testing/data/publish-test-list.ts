import type { Kysely } from 'kysely';
import type { DB } from '#db/schema.gen.ts';
import { sql } from '#server/platform/database/database.ts';
import { assertDefined } from '#shared/assert-defined.ts';

export async function publishTestList(db: Kysely<DB>): Promise<{ list: string; review: string }> {
  const { rows } = await sql<{ list: string; review: string }>`
    WITH owner AS (
      UPDATE users SET preferences = '{"collectionVisibility":"public"}' WHERE id =
        (SELECT user_id FROM user_sandwiches GROUP BY 1 ORDER BY count(*) DESC LIMIT 1)
      RETURNING username)
    SELECT '/lists/' || username AS list, '/sandwich/' || v.sandwich_id || '/reviews/' || v.user_id AS review
    FROM owner, reviews v WHERE v.comment <> '' ORDER BY v.id LIMIT 1
  `.execute(db);
  return assertDefined(rows[0]);
}
