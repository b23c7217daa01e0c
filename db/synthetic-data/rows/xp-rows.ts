import type { SqlCopyValue } from '../run-sql-copy.ts';
import { createTimestampFormatter, type DatabaseGenerationOptions } from '../generation-options.ts';
import type { GeneratedMembers } from '../entities/generate-members-and-sandwiches.ts';
import {
  GENERATED_AT_RESTAURANT_BIT,
  GENERATED_TRIED_BIT,
  type GeneratedVisits,
} from '../entities/generate-tried-sandwiches.ts';

export type XpRewards = { try: number; tryBonus: number; review: number };
export type BadgeThreshold = { id: number; requiredXp: number };
type Earned = { member: number; badge: number; minute: number };

export function generateXpAndEarnedBadges(
  visits: GeneratedVisits,
  members: GeneratedMembers,
  rewards: XpRewards,
  badges: readonly BadgeThreshold[],
): Earned[] {
  const rising = badges.toSorted((one, other) => one.requiredXp - other.requiredXp);
  const badgeCount = new Uint8Array(members.count);
  const earned: Earned[] = [];
  for (let visit = 0; visit < visits.count; visit++) {
    const member = visits.member[visit]!;
    const kind = visits.kind[visit]!;
    members.xp[member]! +=
      (kind & GENERATED_TRIED_BIT ? rewards.try : 0) +
      (kind & GENERATED_AT_RESTAURANT_BIT ? rewards.tryBonus : 0) +
      (visits.rating[visit]! > 0 ? rewards.review : 0);
    while (
      badgeCount[member]! < rising.length &&
      rising[badgeCount[member]!]!.requiredXp <= members.xp[member]!
    ) {
      earned.push({ member, badge: rising[badgeCount[member]!]!.id, minute: visits.minute[visit]! + 1 });
      badgeCount[member]! += 1;
    }
  }
  return earned;
}

export const USER_ACTIONS_COPY_TARGET =
  'user_actions (user_id, action_type, entity_type, entity_id, award_key, xp_earned, location_bonus_xp, distance_miles, withheld, "timestamp", performed_at)';

export function* generateActionRows(
  options: DatabaseGenerationOptions,
  visits: GeneratedVisits,
  members: GeneratedMembers,
  { rewards, firstSandwich }: { rewards: XpRewards; firstSandwich: number },
): Generator<SqlCopyValue[]> {
  const at = createTimestampFormatter(options);
  for (let visit = 0; visit < visits.count; visit++) {
    const member = members.ids[visits.member[visit]!]!;
    const sandwich = firstSandwich + visits.sandwich[visit]!;
    const kind = visits.kind[visit]!;
    const isThere = (kind & GENERATED_AT_RESTAURANT_BIT) > 0;
    if (kind & GENERATED_TRIED_BIT) {
      const when = at(visits.minute[visit]!);
      const miles = isThere ? (visit % 40) / 100 : null;
      const withheld = isThere ? null : 'no-position';
      const key = `sandwich:${sandwich}`;
      yield [member, 'try', 'sandwich', sandwich, `try:${key}`, rewards.try, 0, miles, withheld, when, when];
      if (isThere)
        yield [
          member,
          'try',
          'sandwich',
          sandwich,
          `try-bonus:${key}`,
          0,
          rewards.tryBonus,
          miles,
          null,
          when,
          when,
        ];
    }
    if (visits.rating[visit]! > 0) {
      const when = at(visits.minute[visit]! + 1);
      const key = `review:sandwich:${sandwich}`;
      yield [member, 'review', 'sandwich', sandwich, key, rewards.review, 0, null, null, when, when];
    }
  }
}

export const USER_BADGES_COPY_TARGET = 'user_badges (user_id, badge_id, date_earned)';

export function* generateBadgeRows(
  options: DatabaseGenerationOptions,
  earned: readonly Earned[],
  members: GeneratedMembers,
): Generator<SqlCopyValue[]> {
  const at = createTimestampFormatter(options);
  for (const { member, badge, minute } of earned) yield [members.ids[member]!, badge, at(minute)];
}
