import { DEMO_RESTAURANTS } from './catalog.ts';
import { DEMO_MEMBERS } from './members.ts';
import { EAST_SIDE_REVIEWS } from './reviews/east-side.ts';
import { WEST_SIDE_REVIEWS } from './reviews/west-side.ts';
import { randomStream, pickWeighted, type RandomStream } from './random.ts';
import { applyVoice, createReviewWriter } from './reviews/writer.ts';
import type { DemoMember, DemoRestaurant, DemoReview, DemoSandwich } from './demo-types.ts';
import { affinity } from './tastes.ts';
import { defined } from '#shared/defined.ts';

export const REVIEW_COUNT = 900;

/** One member at one sandwich, once: eaten on a day, perhaps reviewed, perhaps at the counter where the bonus is. */
export type DemoVisit = {
  member: DemoMember;
  sandwich: DemoSandwich;
  /** Minutes before the midnight that the town is counted from. */
  minutesAgo: number;
  atCounter: boolean;
  review: { rating: number; text: string; minutesLater: number } | null;
};

type Dish = { sandwich: DemoSandwich; restaurant: DemoRestaurant };
type Rated = Dish & { member: DemoMember; rating: number; text: string | null };

const DISHES: readonly Dish[] = DEMO_RESTAURANTS.flatMap((restaurant) =>
  restaurant.sandwiches.map((sandwich) => ({ sandwich, restaurant })),
);
const MONTHS_OF_REVIEWS = 18;
const DAY = 24 * 60;

export function demoVisits(): DemoVisit[] {
  const write = createReviewWriter();
  const share = shares();
  const reviewed = DISHES.flatMap((dish) => ratingsOf(dish, share.get(dish.sandwich.name) ?? 0));
  const quiet = (one: Rated) =>
    one.text === null && randomStream('quiet', one.member.username, one.sandwich.name).oneIn(3.2);
  return [
    ...reviewed.map((one) =>
      visit(one, { rating: one.rating, text: quiet(one) ? '' : (one.text ?? write(one)) }),
    ),
    ...eatenAndNotReviewed(reviewed).map((one) => visit(one, null)),
  ].sort((one, other) => other.minutesAgo - one.minutesAgo);
}

/** How many of the reviews each sandwich gets: by its crowd, the largest remainders rounded up. */
function shares(): Map<string, number> {
  const crowd = DISHES.reduce((sum, { sandwich }) => sum + sandwich.crowd, 0);
  const exact = DISHES.map(({ sandwich }) => ({
    name: sandwich.name,
    due: (sandwich.crowd * REVIEW_COUNT) / crowd,
  }));
  const missing = REVIEW_COUNT - exact.reduce((sum, { due }) => sum + Math.floor(due), 0);
  const rounded = exact.toSorted((one, other) => (other.due % 1) - (one.due % 1)).slice(0, missing);
  const up = new Set(rounded.map(({ name }) => name));
  return new Map(exact.map(({ name, due }) => [name, Math.floor(due) + (up.has(name) ? 1 : 0)]));
}

function ratingsOf(dish: Dish, count: number): Rated[] {
  const { sandwich, restaurant } = dish;
  const dice = randomStream('ratings', sandwich.name);
  const leaning = (member: DemoMember) => affinity(member, sandwich, restaurant);
  const members = pickMembers(dice, count, leaning);
  const said = dice.shuffled([
    ...sandwich.said,
    ...(EAST_SIDE_REVIEWS[sandwich.name] ?? WEST_SIDE_REVIEWS[sandwich.name] ?? []),
  ]);
  const writers = whoSays(dice, members.slice(0, said.length), said, leaning);
  return members.map((member) => {
    const written = writers.get(member);
    if (written) return { ...dish, member, rating: written[0], text: applyVoice(member, written[1]) };
    const badDay = dice.oneIn(6) ? 1 + 1.5 * dice.next() : 0;
    const rating = Math.round(
      sandwich.stars + member.mood * 0.7 + leaning(member) * 0.7 + dice.bell() * 0.75 - badDay,
    );
    return { ...dish, member, rating: Math.min(5, Math.max(1, rating)), text: null };
  });
}

/** The words stand as they were written; the kinder ones come from those whom it suits, but for the noise of a day. */
function whoSays(
  dice: RandomStream,
  members: readonly DemoMember[],
  said: readonly DemoReview[],
  leaning: (member: DemoMember) => number,
): Map<DemoMember, DemoReview> {
  const willing = members
    .map((member) => ({ member, at: leaning(member) + dice.bell() * 0.6 }))
    .sort((one, other) => other.at - one.at);
  const kindest = said.slice(0, members.length).toSorted(([one], [other]) => other - one);
  return new Map(willing.map(({ member }, index) => [member, defined(kindest[index])]));
}

/** People order what they like. */
function pickMembers(
  dice: RandomStream,
  count: number,
  leaning: (member: DemoMember) => number,
): DemoMember[] {
  const left = [...DEMO_MEMBERS];
  return Array.from({ length: Math.min(count, DEMO_MEMBERS.length) }, () => {
    const member =
      pickWeighted(dice, left, (member) => member.appetite * Math.exp(leaning(member))) ?? defined(left[0]);
    left.splice(left.indexOf(member), 1);
    return member;
  });
}

/** Nobody writes about everything: a quarter more is only ticked off. */
function eatenAndNotReviewed(reviewed: readonly Rated[]): (Dish & { member: DemoMember })[] {
  const known = new Set(reviewed.map(({ member, sandwich }) => `${member.username}/${sandwich.name}`));
  return DEMO_MEMBERS.flatMap((member) => {
    const dice = randomStream('ticked', member.username);
    const open = DISHES.filter(
      ({ sandwich }) => sandwich.crowd > 0 && !known.has(`${member.username}/${sandwich.name}`),
    );
    return dice
      .shuffled(open)
      .slice(0, 1 + dice.below(member.appetite + 3))
      .map((dish) => ({ ...dish, member }));
  });
}

function visit(
  { member, sandwich, restaurant }: Dish & { member: DemoMember },
  review: { rating: number; text: string } | null,
): DemoVisit {
  const dice = randomStream('visit', member.username, sandwich.name);
  const oldest = Math.min(MONTHS_OF_REVIEWS, restaurant.months) * 30;
  // The town grew, so there is more to find in the last months. Two days at least, so that no hour of it lies ahead.
  const daysAgo = 2 + Math.floor((oldest - 3) * dice.next() ** 1.6);
  return {
    member,
    sandwich,
    minutesAgo: daysAgo * DAY - mealtime(dice, sandwich),
    atCounter: dice.oneIn(1.6),
    review: review && { ...review, minutesLater: 20 + dice.below(dice.oneIn(3) ? 900 : 180) },
  };
}

/** Minutes after midnight UTC, of a meal by Los Angeles time. */
function mealtime(dice: RandomStream, sandwich: DemoSandwich): number {
  return localMealtime(dice, sandwich) + 8 * 60;
}

function localMealtime(dice: RandomStream, { tags }: DemoSandwich): number {
  if (tags.includes('Breakfast')) return 8 * 60 + dice.below(180);
  if (dice.oneIn(2)) return 11 * 60 + 45 + dice.below(150);
  return 17 * 60 + 30 + dice.below(tags.includes('Late night') ? 360 : 180);
}
