import type { SandwichMatch } from '#contract/catalog/matches.ts';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import type { SharedIngredientsFinder } from '#server/features/matches/shared-ingredients.ts';

type MatchInput = {
  sandwich: Sandwich;
  shared: SharedIngredientsFinder;
  subject: { restaurantId: number; price: number | null; heat: number };
  lovedBoth: number;
  distance: number | undefined;
};

const MAX_SHARED_PARTS = 2;

export function presentSandwichMatch({
  sandwich,
  shared,
  subject,
  lovedBoth,
  distance,
}: MatchInput): SandwichMatch {
  const { ingredients, price, spiceLevel, restaurantId } = sandwich;
  // Heat has its own text.
  const tags = sandwich.tags.filter(({ type }) => type !== 'heat');
  return {
    sandwich: distance === undefined ? sandwich : { ...sandwich, distance },
    alike: shared([...ingredients, ...tags.map(({ name }) => name)], MAX_SHARED_PARTS),
    priceDifference: price === null || subject.price === null ? null : inCents(price - subject.price),
    heatDifference: spiceLevel - subject.heat,
    isSameKitchen: restaurantId === subject.restaurantId,
    lovedBoth,
  };
}

function inCents(dollars: number): number {
  return Math.round(dollars * 100) / 100;
}
