import type { Insertable, Selectable } from 'kysely';
import type { UserSandwiches } from '#db/schema.gen.ts';
import type { Db } from '#server/platform/database/database.ts';
import { createTestSandwich } from './sandwiches.ts';
import { createTestUser } from './users.ts';

export type UserSandwichTableRow = Selectable<UserSandwiches>;
export type TestUserSandwichValues = Partial<Insertable<UserSandwiches>> & {
  user_id: string;
  sandwich_id: number;
};

export function testUserSandwichRow(overrides: TestUserSandwichValues): Insertable<UserSandwiches> {
  return { is_favorite: false, has_tried: false, ...overrides };
}

export async function createTestUserSandwich(
  db: Db,
  overrides: Partial<TestUserSandwichValues> = {},
): Promise<UserSandwichTableRow> {
  const user_id = overrides.user_id ?? (await createTestUser(db)).id;
  const sandwich_id = overrides.sandwich_id ?? (await createTestSandwich(db)).id;
  return db
    .insertInto('user_sandwiches')
    .values(testUserSandwichRow({ ...overrides, user_id, sandwich_id }))
    .returningAll()
    .executeTakeFirstOrThrow();
}
