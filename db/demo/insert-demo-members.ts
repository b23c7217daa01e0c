import { testUserActionRow } from '#server/testing/factories/user-actions.ts';
import { testBadgeRow } from '#server/testing/factories/badges.ts';
import { testUserSandwichRow } from '#server/testing/factories/user-sandwiches.ts';
import { testReviewRow } from '#server/testing/factories/reviews.ts';
import { createTestUsers, testUserRow } from '#server/testing/factories/users.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { insertInBatches, reserveDemoIds, type DemoIds, type DemoTransaction } from './insert-in-batches.ts';
import type { DemoBadge } from './demo-badges.ts';
import type { DemoMemberActivity } from './member-activity.ts';
import { createSeededRandom, seededUuid } from '../seeded-random.ts';
import type { DemoMember } from './demo-types.ts';
import { demoReviewAgeMinutes, type DemoClock, type DemoTown } from './demo-town.ts';

type Context = { at: DemoClock; sandwichIds: DemoIds; badgeIds: DemoIds };

/** XP is stored in the ledger and added up afterward. */
export async function insertDemoMembers(
  tx: DemoTransaction,
  all: DemoTown,
  at: DemoClock,
  sandwichIds: DemoIds,
): Promise<void> {
  const badgeIds = await reserveDemoIds(tx, 'badges', all.badges);
  const context = { at, sandwichIds, badgeIds };
  const ofEach = <Row>(rowsOf: (career: DemoMemberActivity, context: Context) => Row[]) =>
    all.careers.flatMap((career) => rowsOf(career, context));
  await createTestUsers(tx, ofEach(memberRows));
  await insertInBatches(
    tx,
    'badges',
    all.badges.map((badge) => demoBadgeRow(badge, context)),
  );
  await insertInBatches(
    tx,
    'reviews',
    all.reviewed.map((visit) => demoReviewRow(visit, context)),
  );
  await insertInBatches(tx, 'user_sandwiches', ofEach(linkRows));
  await insertInBatches(tx, 'user_actions', ofEach(actionRows));
  await insertInBatches(tx, 'user_badges', ofEach(earnedBadgeRows));
}

function memberRows({ member, joinedMinutesAgo }: DemoMemberActivity, { at }: Context) {
  return [testUserRow({ ...memberValues(member), date_created: at(joinedMinutesAgo) })];
}

function demoBadgeRow({ name, description, requiredXp }: DemoBadge, { badgeIds }: Context) {
  return testBadgeRow({
    id: assertDefined(badgeIds.get(name)),
    name,
    description,
    required_xp: requiredXp,
    category: 'level',
    is_demo: true,
  });
}

function demoReviewRow(visit: DemoTown['reviewed'][number], { at, sandwichIds }: Context) {
  return testReviewRow({
    user_id: idOf(visit.member.username),
    sandwich_id: assertDefined(sandwichIds.get(visit.sandwich.name)),
    rating: visit.review.rating,
    comment: visit.review.text,
    ...datedAt(at(demoReviewAgeMinutes(visit))),
  });
}

function linkRows({ member, links }: DemoMemberActivity, { at, sandwichIds }: Context) {
  return links.map(({ sandwich, favorite, tried, minutesAgo }) =>
    testUserSandwichRow({
      user_id: idOf(member.username),
      sandwich_id: assertDefined(sandwichIds.get(sandwich.name)),
      is_favorite: favorite,
      has_tried: tried,
      ...datedAt(at(minutesAgo)),
    }),
  );
}

function actionRows({ member, actions }: DemoMemberActivity, { at, sandwichIds }: Context) {
  return actions.map((action) => {
    const sandwichId = assertDefined(sandwichIds.get(action.sandwich.name));
    return testUserActionRow({
      user_id: idOf(member.username),
      action_type: action.type,
      entity_id: sandwichId,
      award_key: `${action.awardKey}:sandwich:${sandwichId}`,
      xp_earned: action.xp,
      location_bonus_xp: action.bonus,
      distance_miles: action.distanceMiles,
      withheld: action.withheld,
      timestamp: at(action.minutesAgo),
    });
  });
}

function earnedBadgeRows({ member, badges }: DemoMemberActivity, { at, badgeIds }: Context) {
  return badges.map(({ name, minutesAgo }) => ({
    user_id: idOf(member.username),
    badge_id: assertDefined(badgeIds.get(name)),
    date_earned: at(minutesAgo),
  }));
}

function datedAt(date: Date) {
  return { date_created: date, date_updated: date };
}

function memberValues({ username, displayName, bio, location }: DemoMember) {
  return {
    id: idOf(username),
    username,
    // Nothing can ever be sent there: .invalid is reserved for that.
    email: `${username}@demo.invalid`.toLowerCase(),
    display_name: displayName,
    bio,
    location,
    is_demo: true,
  };
}

function idOf(username: string): string {
  return seededUuid(createSeededRandom('member', username));
}
