import { DEMO_BADGES } from './demo-badges.ts';
import { DEMO_RESTAURANTS } from './demo-restaurants.ts';
import { createSeededRandom, type SeededRandomGenerator } from '../seeded-random.ts';
import type { DemoMember, DemoSandwich } from './demo-types.ts';
import type { DemoTriedSandwich } from './demo-tried-sandwiches.ts';

/** XP for a visit, its proof at the counter, and its review (D0). */
const XP = { try: 10, atCounter: 15, review: 10 };
const DAY = 24 * 60;

export type DemoAction = {
  sandwich: DemoSandwich;
  type: 'try' | 'review';
  awardKey: 'try' | 'try-bonus' | 'review';
  xp: number;
  bonus: number;
  distanceMiles: number | null;
  withheld: 'far' | 'no-position' | null;
  minutesAgo: number;
};

export type DemoListEntry = { sandwich: DemoSandwich; favorite: boolean; tried: boolean; minutesAgo: number };

export type DemoMemberActivity = {
  member: DemoMember;
  joinedMinutesAgo: number;
  actions: DemoAction[];
  links: DemoListEntry[];
  badges: { name: string; minutesAgo: number }[];
  xp: number;
};

export function createDemoMemberActivity(
  member: DemoMember,
  visits: readonly DemoTriedSandwich[],
): DemoMemberActivity {
  const actions = visits.flatMap(actionsOf).sort((one, other) => other.minutesAgo - one.minutesAgo);
  const links = [...visits.map(triedLink), ...wishlistEntries(member, visits)].sort(
    (one, other) => other.minutesAgo - one.minutesAgo,
  );
  const random = createSeededRandom('joined', member.username);
  const first = Math.max(...links.map(({ minutesAgo }) => minutesAgo), 20 * DAY);
  return {
    member,
    joinedMinutesAgo: first + 30 + random.below(20 * DAY),
    actions,
    links,
    badges: badgesOf(actions),
    xp: actions.reduce((sum, { xp, bonus }) => sum + xp + bonus, 0),
  };
}

function actionsOf({ member, sandwich, minutesAgo, atCounter, review }: DemoTriedSandwich): DemoAction[] {
  const random = createSeededRandom('proof', member.username, sandwich.name);
  const visit = { sandwich, type: 'try', minutesAgo } as const;
  const proof = proofOf(random, atCounter);
  const actions: DemoAction[] = [{ ...visit, awardKey: 'try', xp: XP.try, bonus: 0, ...proof }];
  if (atCounter) actions.push({ ...visit, awardKey: 'try-bonus', xp: 0, bonus: XP.atCounter, ...proof });
  if (review) {
    const at = minutesAgo - review.minutesLater;
    actions.push({
      sandwich,
      type: 'review',
      awardKey: 'review',
      xp: XP.review,
      bonus: 0,
      distanceMiles: null,
      withheld: null,
      minutesAgo: at,
    });
  }
  return actions;
}

function proofOf(
  random: SeededRandomGenerator,
  atCounter: boolean,
): Pick<DemoAction, 'distanceMiles' | 'withheld'> {
  if (atCounter) return { distanceMiles: random.below(40) / 100, withheld: null };
  if (random.oneIn(2)) return { distanceMiles: 1 + random.below(90) / 10, withheld: 'far' };
  return { distanceMiles: null, withheld: 'no-position' };
}

function triedLink({ member, sandwich, minutesAgo, review }: DemoTriedSandwich): DemoListEntry {
  const random = createSeededRandom('favorite', member.username, sandwich.name);
  return { sandwich, favorite: random.oneIn(oddsOfFavorite(review)), tried: true, minutesAgo };
}

function oddsOfFavorite(review: DemoTriedSandwich['review']): number {
  if (!review) return 15;
  if (review.rating === 5) return 2.5;
  return review.rating === 4 ? 12 : 1e9;
}

function wishlistEntries(member: DemoMember, visits: readonly DemoTriedSandwich[]): DemoListEntry[] {
  const random = createSeededRandom('wishes', member.username);
  const eaten = new Set(visits.map(({ sandwich }) => sandwich.name));
  const open = DEMO_RESTAURANTS.flatMap(({ sandwiches }) => sandwiches).filter(
    ({ name }) => !eaten.has(name),
  );
  return random
    .shuffled(open)
    .slice(0, 2 + random.below(10))
    .map((sandwich) => ({
      sandwich,
      favorite: random.oneIn(8),
      tried: false,
      minutesAgo: 2 * DAY + random.below(200 * DAY),
    }));
}

function badgesOf(actions: readonly DemoAction[]): DemoMemberActivity['badges'] {
  let xp = 0;
  const badges: DemoMemberActivity['badges'] = [];
  for (const action of actions) {
    const before = xp;
    xp += action.xp + action.bonus;
    for (const { name, requiredXp } of DEMO_BADGES) {
      if (before < requiredXp && requiredXp <= xp) badges.push({ name, minutesAgo: action.minutesAgo });
    }
  }
  return badges;
}
