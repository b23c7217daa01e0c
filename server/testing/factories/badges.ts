import type { Insertable, Selectable } from 'kysely';
import type { Badges, UserBadges } from '#db/schema.gen.ts';
import type { Db } from '#server/platform/database/database.ts';
import { nextTestSequenceNumber } from './sequence.ts';
import { createTestUser } from './users.ts';

export type BadgeTableRow = Selectable<Badges>;
export type UserBadgeTableRow = Selectable<UserBadges>;

export function testBadgeRow(overrides: Partial<Insertable<Badges>> = {}): Insertable<Badges> {
  return {
    name: overrides.name ?? `Badge ${nextTestSequenceNumber()}`,
    description: 'For being there.',
    category: 'achievement',
    ...overrides,
  };
}

export function createTestBadge(db: Db, overrides: Partial<Insertable<Badges>> = {}): Promise<BadgeTableRow> {
  return db.insertInto('badges').values(testBadgeRow(overrides)).returningAll().executeTakeFirstOrThrow();
}

export async function createTestUserBadge(
  db: Db,
  overrides: Partial<Insertable<UserBadges>> = {},
): Promise<UserBadgeTableRow> {
  const user_id = overrides.user_id ?? (await createTestUser(db)).id;
  const badge_id = overrides.badge_id ?? (await createTestBadge(db)).id;
  return db
    .insertInto('user_badges')
    .values({ ...overrides, user_id, badge_id })
    .returningAll()
    .executeTakeFirstOrThrow();
}
