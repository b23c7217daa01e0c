import { DEMO_BADGES } from './badges.ts';
import { DEMO_RESTAURANTS } from './catalog.ts';
import { randomStream, type RandomStream } from './random.ts';
import type { DemoMember, DemoSandwich } from './demo-types.ts';
import type { DemoVisit } from './visits.ts';

/** What a visit, its proof at the counter, and the review of it earn (D0.10). */
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

export type Career = {
  member: DemoMember;
  joinedMinutesAgo: number;
  /** In the order in which it happened. */
  actions: DemoAction[];
  links: DemoListEntry[];
  badges: { name: string; minutesAgo: number }[];
  xp: number;
};

/** All that follows from a member's visits, as the site itself would have kept it. */
export function careerOf(member: DemoMember, visits: readonly DemoVisit[]): Career {
  const actions = visits.flatMap(actionsOf).sort((one, other) => other.minutesAgo - one.minutesAgo);
  const links = [...visits.map(triedLink), ...wishes(member, visits)].sort(
    (one, other) => other.minutesAgo - one.minutesAgo,
  );
  const dice = randomStream('joined', member.username);
  const first = Math.max(...links.map(({ minutesAgo }) => minutesAgo), 20 * DAY);
  return {
    member,
    joinedMinutesAgo: first + 30 + dice.below(20 * DAY),
    actions,
    links,
    badges: badgesOf(actions),
    xp: actions.reduce((sum, { xp, bonus }) => sum + xp + bonus, 0),
  };
}

function actionsOf({ member, sandwich, minutesAgo, atCounter, review }: DemoVisit): DemoAction[] {
  const dice = randomStream('proof', member.username, sandwich.name);
  const visit = { sandwich, type: 'try', minutesAgo } as const;
  const proof = proofOf(dice, atCounter);
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

function proofOf(dice: RandomStream, atCounter: boolean): Pick<DemoAction, 'distanceMiles' | 'withheld'> {
  if (atCounter) return { distanceMiles: dice.below(40) / 100, withheld: null };
  if (dice.oneIn(2)) return { distanceMiles: 1 + dice.below(90) / 10, withheld: 'far' };
  return { distanceMiles: null, withheld: 'no-position' };
}

function triedLink({ member, sandwich, minutesAgo, review }: DemoVisit): DemoListEntry {
  const dice = randomStream('favorite', member.username, sandwich.name);
  return { sandwich, favorite: dice.oneIn(oddsOfFavorite(review)), tried: true, minutesAgo };
}

function oddsOfFavorite(review: DemoVisit['review']): number {
  if (!review) return 15;
  if (review.rating === 5) return 2.5;
  return review.rating === 4 ? 12 : 1e9;
}

function wishes(member: DemoMember, visits: readonly DemoVisit[]): DemoListEntry[] {
  const dice = randomStream('wishes', member.username);
  const eaten = new Set(visits.map(({ sandwich }) => sandwich.name));
  const open = DEMO_RESTAURANTS.flatMap(({ sandwiches }) => sandwiches).filter(
    ({ name }) => !eaten.has(name),
  );
  return dice
    .shuffled(open)
    .slice(0, 2 + dice.below(10))
    .map((sandwich) => ({
      sandwich,
      favorite: dice.oneIn(8),
      tried: false,
      minutesAgo: 2 * DAY + dice.below(200 * DAY),
    }));
}

function badgesOf(actions: readonly DemoAction[]): Career['badges'] {
  let xp = 0;
  const held: Career['badges'] = [];
  for (const action of actions) {
    const before = xp;
    xp += action.xp + action.bonus;
    for (const { name, requiredXp } of DEMO_BADGES) {
      if (before < requiredXp && requiredXp <= xp) held.push({ name, minutesAgo: action.minutesAgo });
    }
  }
  return held;
}
