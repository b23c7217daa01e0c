import type { Match } from '#contract/matches.ts';
import type { Sandwich } from '#contract/sandwiches.ts';
import { sharedParts, type Part } from '#rules/matches/shared-parts.ts';

type Seen = {
  sandwich: Sandwich;
  /** Of what it is compared with. */
  parts: readonly Part[];
  subject: { restaurantId: number; price: number | null; heat: number };
  lovedBoth: number;
  distance: number | undefined;
};

const ALIKE = 2;

export function presentMatch({ sandwich, parts, subject, lovedBoth, distance }: Seen): Match {
  const { ingredients, price, spiceLevel, restaurantId } = sandwich;
  // Heat has words of its own.
  const tags = sandwich.tags.filter(({ type }) => type !== 'heat');
  return {
    sandwich: distance === undefined ? sandwich : { ...sandwich, distance },
    alike: sharedParts(parts, [...ingredients, ...tags.map(({ name }) => name)], ALIKE),
    priceDifference: price === null || subject.price === null ? null : inCents(price - subject.price),
    heatDifference: spiceLevel - subject.heat,
    isSameKitchen: restaurantId === subject.restaurantId,
    lovedBoth,
  };
}

function inCents(dollars: number): number {
  return Math.round(dollars * 100) / 100;
}
