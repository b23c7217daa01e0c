import { userActionRow } from '#server/testing/factories/actions.ts';
import { badgeRow } from '#server/testing/factories/badges.ts';
import { userSandwichRow } from '#server/testing/factories/collections.ts';
import { reviewRow } from '#server/testing/factories/reviews.ts';
import { createUsers, userRow } from '#server/testing/factories/users.ts';
import { defined } from '#rules/defined.ts';
import { insertAll, newIds, type Ids, type Tx } from './bulk-insert.ts';
import { chance, uuidOf } from './random.ts';
import type { DemoMember } from './shapes.ts';
import { reviewedAgo, type Clock, type Town } from './town.ts';

/** The members and all that they did; XP stands in the ledger and is counted together afterwards. */
export async function fillMembers(tx: Tx, all: Town, at: Clock, sandwichIds: Ids): Promise<void> {
  const badgeIds = await newIds(tx, 'badges', all.badges);
  const who = ({ username }: DemoMember) => idOf(username);
  const what = ({ name }: { name: string }) => defined(sandwichIds.get(name));
  const dated = (minutesAgo: number) => ({ date_created: at(minutesAgo), date_updated: at(minutesAgo) });

  await createUsers(
    tx,
    all.careers.map(({ member, joinedMinutesAgo }) =>
      userRow({ ...memberValues(member), date_created: at(joinedMinutesAgo) }),
    ),
  );
  await insertAll(
    tx,
    'badges',
    all.badges.map(({ name, description, requiredXp }) =>
      badgeRow({
        id: defined(badgeIds.get(name)),
        name,
        description,
        required_xp: requiredXp,
        category: 'level',
        is_demo: true,
      }),
    ),
  );
  await insertAll(
    tx,
    'reviews',
    all.reviewed.map((visit) =>
      reviewRow({
        user_id: who(visit.member),
        sandwich_id: what(visit.sandwich),
        rating: visit.review.rating,
        comment: visit.review.text,
        ...dated(reviewedAgo(visit)),
      }),
    ),
  );
  await insertAll(
    tx,
    'user_sandwiches',
    all.careers.flatMap(({ member, links }) =>
      links.map(({ sandwich, favorite, tried, minutesAgo }) =>
        userSandwichRow({
          user_id: who(member),
          sandwich_id: what(sandwich),
          is_favorite: favorite,
          has_tried: tried,
          ...dated(minutesAgo),
        }),
      ),
    ),
  );
  await insertAll(
    tx,
    'user_actions',
    all.careers.flatMap(({ member, actions }) =>
      actions.map((action) =>
        userActionRow({
          user_id: who(member),
          action_type: action.type,
          entity_id: what(action.sandwich),
          award_key: `${action.awardKey}:sandwich:${what(action.sandwich)}`,
          xp_earned: action.xp,
          location_bonus_xp: action.bonus,
          distance_miles: action.distanceMiles,
          withheld: action.withheld,
          timestamp: at(action.minutesAgo),
        }),
      ),
    ),
  );
  await insertAll(
    tx,
    'user_badges',
    all.careers.flatMap(({ member, badges }) =>
      badges.map(({ name, minutesAgo }) => ({
        user_id: who(member),
        badge_id: defined(badgeIds.get(name)),
        date_earned: at(minutesAgo),
      })),
    ),
  );
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
  return uuidOf(chance('member', username));
}
