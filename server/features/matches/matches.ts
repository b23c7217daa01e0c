import { positionOfQuery } from '#contract/base/query-params.ts';
import type { SandwichMatch } from '#contract/catalog/matches.ts';
import { createSharedIngredientsFinder } from '#server/features/matches/shared-ingredients.ts';
import { assertSandwichAvailable, getSandwichesById } from '#server/features/sandwiches/sandwiches.ts';
import { selectWeightedTraits } from '#server/features/similarity/similarity.ts';
import { isPosition } from '#shared/geo/distance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { presentSandwichMatch } from './present-match.ts';
import { selectSandwichToMatch } from './sandwich-to-match-queries.ts';
import { milesToRestaurants, rankMatchCandidates, type MatchQuery } from './match-candidates.ts';
import { weightedIngredientsOf, sortTraitsByWeight } from './trait-weights.ts';

export { findMemberMatches } from './member-matches.ts';

const MAX_MATCHES = 24;
const TRAITS = 40;
/** Low, so that the site's most popular sandwiches do not appear under every sandwich. */
const TRUST = 0.2;

/** The result depends on the position but not on the viewer, so it can be cached. */
export async function findSandwichMatches(db: Db, id: number, query: MatchQuery): Promise<SandwichMatch[]> {
  const [found, traits] = await Promise.all([selectSandwichToMatch(db, id), selectWeightedTraits(db, [id])]);
  const subject = await assertSandwichAvailable(db, id, found);
  const { restaurantId, price, heat } = subject;
  const position = positionOfQuery(query);
  const targetTraits = sortTraitsByWeight(traits).slice(0, TRAITS);
  const near = position ?? (isPosition(subject) ? subject : null);
  const chosen = await rankMatchCandidates(
    db,
    { targetTraits, seeds: [id], near, excluded: [id], userId: null },
    {
      total: targetTraits.reduce((sum, { weight }) => sum + weight, 0),
      traits: targetTraits.length,
      price,
      heat,
      trust: TRUST,
    },
    query.limit ?? MAX_MATCHES,
  );
  const [sandwiches, distances] = await Promise.all([
    getSandwichesById(
      db,
      chosen.map((candidate) => candidate.id),
    ),
    milesToRestaurants(db, chosen, position),
  ]);
  const shared = createSharedIngredientsFinder(weightedIngredientsOf(traits));
  return sandwiches.map((sandwich, at) =>
    presentSandwichMatch({
      sandwich,
      shared,
      subject: { restaurantId, price, heat },
      lovedBoth: assertDefined(chosen[at]).fans,
      distance: distances.get(sandwich.restaurantId),
    }),
  );
}
