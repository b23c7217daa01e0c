import { expressionBuilder } from 'kysely';
import type { DB } from '#db/schema.gen.ts';
import { sql, type Db } from '#server/platform/database/database.ts';

export type UserRightsRow = NonNullable<Awaited<ReturnType<typeof lockUserRights>>>;

export async function lockUserRights(db: Db, id: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'role', 'catalog_editor as catalogEditor'])
    .where('id', '=', id)
    .where(({ not }) => not('is_former'))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Two admins who demote each other queue, and the second sees the result of the first. */
export async function lockAndListActiveAdmins(db: Db): Promise<string[]> {
  const eb = expressionBuilder<DB, 'users'>();
  await sql`SELECT pg_advisory_xact_lock(4119062519)`.execute(db);
  // A separate statement, because only one that starts after the lock sees what was committed meanwhile.
  const active = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('password_hash', 'is not', null)
    .where(
      eb.not(eb.exists(eb.selectFrom('erasures').select('user_id').whereRef('user_id', '=', 'users.id'))),
    )
    .where(
      eb.not(eb.exists(eb.selectFrom('suspensions').select('user_id').whereRef('user_id', '=', 'users.id'))),
    )
    .execute();
  return active.map(({ id }) => id);
}

export async function updateRole(db: Db, id: string, role: UserRightsRow['role']): Promise<void> {
  await sql`UPDATE users SET role = ${role} WHERE id = ${id}`.execute(db);
}

export async function updateCatalogEditorRight(db: Db, id: string, granted: boolean): Promise<void> {
  await sql`UPDATE users SET catalog_editor = ${granted} WHERE id = ${id}`.execute(db);
}
