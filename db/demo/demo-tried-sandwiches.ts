import { DEMO_RESTAURANTS } from './demo-restaurants.ts';
import { DEMO_MEMBERS } from './demo-members.ts';
import { EAST_SIDE_DEMO_REVIEWS } from './reviews/east-side.ts';
import { WEST_SIDE_DEMO_REVIEWS } from './reviews/west-side.ts';
import { createSeededRandom, pickWeighted, type SeededRandomGenerator } from '../seeded-random.ts';
import { applyDemoMemberWritingStyle, createDemoReviewWriter } from './reviews/review-writer.ts';
import type { DemoMember, DemoRestaurant, DemoReview, DemoSandwich } from './demo-types.ts';
import { demoTasteAffinity } from './taste-affinity.ts';
import { assertDefined } from '#shared/assert-defined.ts';

export const DEMO_REVIEW_COUNT = 900;

export type DemoTriedSandwich = {
  member: DemoMember;
  sandwich: DemoSandwich;
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

export function createDemoTriedSandwiches(): DemoTriedSandwich[] {
  const write = createDemoReviewWriter();
  const share = shares();
  const reviewed = DISHES.flatMap((dish) => ratingsOf(dish, share.get(dish.sandwich.name) ?? 0));
  const quiet = (one: Rated) =>
    one.text === null && createSeededRandom('quiet', one.member.username, one.sandwich.name).oneIn(3.2);
  return [
    ...reviewed.map((one) =>
      visit(one, { rating: one.rating, text: quiet(one) ? '' : (one.text ?? write(one)) }),
    ),
    ...eatenAndNotReviewed(reviewed).map((one) => visit(one, null)),
  ].sort((one, other) => other.minutesAgo - one.minutesAgo);
}

function shares(): Map<string, number> {
  const totalWeight = DISHES.reduce((sum, { sandwich }) => sum + sandwich.reviewWeight, 0);
  const exact = DISHES.map(({ sandwich }) => ({
    name: sandwich.name,
    due: (sandwich.reviewWeight * DEMO_REVIEW_COUNT) / totalWeight,
  }));
  const missing = DEMO_REVIEW_COUNT - exact.reduce((sum, { due }) => sum + Math.floor(due), 0);
  const rounded = exact.toSorted((one, other) => (other.due % 1) - (one.due % 1)).slice(0, missing);
  const up = new Set(rounded.map(({ name }) => name));
  return new Map(exact.map(({ name, due }) => [name, Math.floor(due) + (up.has(name) ? 1 : 0)]));
}

function ratingsOf(dish: Dish, count: number): Rated[] {
  const { sandwich, restaurant } = dish;
  const random = createSeededRandom('ratings', sandwich.name);
  const leanings = new Map(
    DEMO_MEMBERS.map((member) => [member, demoTasteAffinity(member, sandwich, restaurant)]),
  );
  const leaning = (member: DemoMember) => assertDefined(leanings.get(member));
  const members = pickMembers(random, count, leaning);
  const reviews = random.shuffled([
    ...sandwich.reviews,
    ...(EAST_SIDE_DEMO_REVIEWS[sandwich.name] ?? WEST_SIDE_DEMO_REVIEWS[sandwich.name] ?? []),
  ]);
  const writers = chooseAuthors(random, members.slice(0, reviews.length), reviews, leaning);
  return members.map((member) => {
    const written = writers.get(member);
    if (written)
      return { ...dish, member, rating: written[0], text: applyDemoMemberWritingStyle(member, written[1]) };
    const badDay = random.oneIn(6) ? 1 + 1.5 * random.next() : 0;
    const rating = Math.round(
      sandwich.stars + member.mood * 0.7 + leaning(member) * 0.7 + random.bell() * 0.75 - badDay,
    );
    return { ...dish, member, rating: Math.min(5, Math.max(1, rating)), text: null };
  });
}

function chooseAuthors(
  random: SeededRandomGenerator,
  members: readonly DemoMember[],
  reviews: readonly DemoReview[],
  leaning: (member: DemoMember) => number,
): Map<DemoMember, DemoReview> {
  const willing = members
    .map((member) => ({ member, at: leaning(member) + random.bell() * 0.6 }))
    .sort((one, other) => other.at - one.at);
  const kindest = reviews.slice(0, members.length).toSorted(([one], [other]) => other - one);
  return new Map(willing.map(({ member }, index) => [member, assertDefined(kindest[index])]));
}

function pickMembers(
  random: SeededRandomGenerator,
  count: number,
  leaning: (member: DemoMember) => number,
): DemoMember[] {
  const left = [...DEMO_MEMBERS];
  return Array.from({ length: Math.min(count, DEMO_MEMBERS.length) }, () => {
    const member =
      pickWeighted(random, left, (member) => member.appetite * Math.exp(leaning(member))) ??
      assertDefined(left[0]);
    left.splice(left.indexOf(member), 1);
    return member;
  });
}

/** Members do not review everything: a quarter more is only marked as tried. */
function eatenAndNotReviewed(reviewed: readonly Rated[]): (Dish & { member: DemoMember })[] {
  const known = new Set(reviewed.map(({ member, sandwich }) => `${member.username}/${sandwich.name}`));
  return DEMO_MEMBERS.flatMap((member) => {
    const random = createSeededRandom('ticked', member.username);
    const open = DISHES.filter(
      ({ sandwich }) => sandwich.reviewWeight > 0 && !known.has(`${member.username}/${sandwich.name}`),
    );
    return random
      .shuffled(open)
      .slice(0, 1 + random.below(member.appetite + 3))
      .map((dish) => ({ ...dish, member }));
  });
}

function visit(
  { member, sandwich, restaurant }: Dish & { member: DemoMember },
  review: { rating: number; text: string } | null,
): DemoTriedSandwich {
  const random = createSeededRandom('visit', member.username, sandwich.name);
  const oldest = Math.min(MONTHS_OF_REVIEWS, restaurant.months) * 30;
  // The town grew, so the last months have more. At least two days ago, so that no hour of it lies ahead.
  const daysAgo = 2 + Math.floor((oldest - 3) * random.next() ** 1.6);
  return {
    member,
    sandwich,
    minutesAgo: daysAgo * DAY - mealtime(random, sandwich),
    atCounter: random.oneIn(1.6),
    review: review && { ...review, minutesLater: 20 + random.below(random.oneIn(3) ? 900 : 180) },
  };
}

/** Minutes after midnight UTC, of a meal by Los Angeles time. */
function mealtime(random: SeededRandomGenerator, sandwich: DemoSandwich): number {
  return localMealtime(random, sandwich) + 8 * 60;
}

function localMealtime(random: SeededRandomGenerator, { tags }: DemoSandwich): number {
  if (tags.includes('Breakfast')) return 8 * 60 + random.below(180);
  if (random.oneIn(2)) return 11 * 60 + 45 + random.below(150);
  return 17 * 60 + 30 + random.below(tags.includes('Late night') ? 360 : 180);
}
