import { positionOfQuery } from '#contract/base/query-params.ts';
import type { SandwichMatch } from '#contract/catalog/matches.ts';
import { createSharedIngredientsFinder } from '#server/features/matches/shared-ingredients.ts';
import { weighTraitsByRatings } from '#server/features/matches/weigh-traits-by-ratings.ts';
import { getSandwichesById } from '#server/features/sandwiches/sandwiches.ts';
import { selectWeightedTraits, type WeightedTrait } from '#server/features/similarity/similarity.ts';
import type { Db } from '#server/platform/database/database.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import {
  milesToRestaurants,
  rankMatchCandidates,
  type MatchQuery,
  type RankedMatchCandidate,
} from './match-candidates.ts';
import { presentSandwichMatch } from './present-match.ts';
import { selectLatestRatings, type RatedSandwich } from './queries.ts';
import { weightedIngredientsOf, sortTraitsByWeight } from './trait-weights.ts';

export const MIN_REVIEWS_FOR_MATCHES = 3;
/** Tastes change, so only the latest reviews count. */
const LATEST = 40;
const SEEDS = 12;
const TRAITS = 60;
/** Higher than on a sandwich's page, because a member who looks for the next meal wants a good one. */
const TRUST = 0.8;
const MAX_MATCHES = 24;

/** Uses only the ratings of the member. */
export async function findMemberMatches(
  db: Db,
  userId: string,
  query: MatchQuery,
): Promise<{ reviewsMissing: number; matches: SandwichMatch[] }> {
  const rated = await selectLatestRatings(db, userId, LATEST);
  const reviewsMissing = Math.max(0, MIN_REVIEWS_FOR_MATCHES - rated.length);
  const seeds = selectSeeds(rated);
  if (reviewsMissing > 0 || seeds.length === 0) return { reviewsMissing, matches: [] };
  const traits = await selectWeightedTraits(
    db,
    rated.map(({ id }) => id),
  );
  const targetTraits = weighTraitsByRatings(rated, groupBySandwich(traits)).slice(0, TRAITS);
  const position = positionOfQuery(query);
  const chosen = await rankMatchCandidates(
    db,
    { targetTraits, seeds: seeds.map(({ id }) => id), near: position, excluded: [], userId },
    {
      total: targetTraits.slice(0, SEEDS).reduce((sum, { weight }) => sum + Math.max(0, weight), 0),
      traits: Math.round(traits.length / rated.length),
      price: null,
      heat: null,
      trust: TRUST,
    },
    query.limit ?? MAX_MATCHES,
  );
  const [sandwiches, distances] = await Promise.all([
    getSandwichesById(
      db,
      chosen.map(({ id }) => id),
    ),
    milesToRestaurants(db, chosen, position),
  ]);
  const reasonOf = reasons(seeds, traits);
  const traitsOf = Map.groupBy(traits, ({ sandwichId }) => sandwichId);
  const sharedWith = new Map(
    seeds.map(({ id }) => [id, createSharedIngredientsFinder(weightedIngredientsOf(traitsOf.get(id) ?? []))]),
  );
  return {
    reviewsMissing,
    matches: sandwiches.map((sandwich, at) => {
      const because = reasonOf(assertDefined(chosen[at]));
      return {
        ...presentSandwichMatch({
          sandwich,
          shared: assertDefined(sharedWith.get(because.id)),
          subject: because,
          // Fans are counted for all favorites together, so their number is unknown for this one.
          lovedBoth: 0,
          distance: distances.get(sandwich.restaurantId),
        }),
        because: { id: because.id, name: because.name, rating: because.rating },
      };
    }),
  };
}

function selectSeeds(rated: readonly RatedSandwich[]): RatedSandwich[] {
  return rated
    .filter(({ rating }) => rating >= 4)
    .toSorted((one, other) => other.rating - one.rating)
    .slice(0, SEEDS);
}

/** Returns the favorite with the most shared traits, or else the one that the same members like. */
function reasons(seeds: readonly RatedSandwich[], traits: readonly WeightedTrait[]) {
  const weights = new Map(
    seeds.map((seed) => [
      seed,
      new Map(
        sortTraitsByWeight(traits.filter((t) => t.sandwichId === seed.id)).map((w) => [w.trait, w.weight]),
      ),
    ]),
  );
  return ({ has, seed: lovedWith }: RankedMatchCandidate): RatedSandwich => {
    const common = (seed: RatedSandwich) =>
      has.reduce((sum, trait) => sum + (weights.get(seed)?.get(trait) ?? 0), 0) * (seed.rating - 3);
    const closest = seeds.reduce(
      (best, seed) => (common(seed) > common(best) ? seed : best),
      assertDefined(seeds[0]),
    );
    if (common(closest) > 0) return closest;
    return seeds.find((seed) => seed.id === lovedWith) ?? closest;
  };
}

function groupBySandwich(traits: readonly WeightedTrait[]): Map<number, Map<number, number>> {
  const grouped = new Map<number, Map<number, number>>();
  for (const { sandwichId, trait, weight } of traits) {
    const own = grouped.get(sandwichId) ?? new Map<number, number>();
    grouped.set(sandwichId, own.set(trait, weight));
  }
  return grouped;
}
