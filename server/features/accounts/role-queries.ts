import { sql, type Db } from '#server/platform/database.ts';

export type RightsRow = { id: string; username: string; role: 'user' | 'admin'; catalogEditor: boolean };

const RIGHTS = sql`id, username, role, catalog_editor AS "catalogEditor"`;

export async function lockUser(db: Db, id: string): Promise<RightsRow | undefined> {
  const { rows } = await sql<RightsRow>`
    SELECT ${RIGHTS} FROM users WHERE id = ${id} AND NOT is_former FOR NO KEY UPDATE
  `.execute(db);
  return rows[0];
}

/**
 * Every admin who can sign in, in the order of the ids: two who would each take the other away queue here, and the second
 * no longer sees the first one's. A statement for each: only one that begins once the rows are held sees who was suspended
 * or has left while it waited.
 */
export async function lockAdmins(db: Db): Promise<string[]> {
  const isAdmin = sql`role = 'admin' AND password_hash IS NOT NULL`;
  await sql`SELECT 1 FROM users WHERE ${isAdmin} ORDER BY id FOR NO KEY UPDATE`.execute(db);
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM users WHERE ${isAdmin} AND NOT EXISTS (SELECT FROM erasures e WHERE e.user_id = users.id)
      AND NOT EXISTS (SELECT FROM suspensions s WHERE s.user_id = users.id) ORDER BY id
  `.execute(db);
  return rows.map(({ id }) => id);
}

export async function setRole(db: Db, id: string, role: RightsRow['role']): Promise<void> {
  await sql`UPDATE users SET role = ${role} WHERE id = ${id}`.execute(db);
}

export async function setCatalogEditor(db: Db, id: string, granted: boolean): Promise<void> {
  await sql`UPDATE users SET catalog_editor = ${granted} WHERE id = ${id}`.execute(db);
}
