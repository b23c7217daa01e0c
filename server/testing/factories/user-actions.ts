import type { Insertable, Selectable } from 'kysely';
import type { UserActions } from '#db/schema.gen.ts';
import { sql, type Db } from '#server/platform/database/database.ts';
import { createTestUser } from './users.ts';

export type UserActionTableRow = Selectable<UserActions>;
export type TestUserActionValues = Partial<Insertable<UserActions>> & { user_id: string };

export function testUserActionRow(overrides: TestUserActionValues): Insertable<UserActions> {
  return { action_type: 'try', entity_type: 'sandwich', entity_id: null, ...overrides };
}

export async function createTestUserAction(
  db: Db,
  overrides: Partial<TestUserActionValues> = {},
): Promise<UserActionTableRow> {
  const user_id = overrides.user_id ?? (await createTestUser(db)).id;
  const action = await db
    .insertInto('user_actions')
    .values(testUserActionRow({ ...overrides, user_id }))
    .returningAll()
    .executeTakeFirstOrThrow();
  await recountTestXp(db, [user_id]);
  return action;
}

export async function recountTestXp(db: Db, userIds: string[]): Promise<void> {
  await sql`
    UPDATE users u SET xp = (
      SELECT coalesce(sum(xp_earned + location_bonus_xp), 0) FROM user_actions a WHERE a.user_id = u.id)
    WHERE u.id = ANY(${userIds})
  `.execute(db);
}
