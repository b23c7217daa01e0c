export type MatchCandidate = {
  id: number;
  restaurantId: number;
  name: string;
  price: number | null;
  heat: number;
  /** Bayesian mean; 3.5 without ratings. */
  score: number;
  ratings: number;
  overlap: number;
  traits: number;
  fans: number;
  miles: number | null;
};

export type MatchScoringCriteria = {
  total: number;
  traits: number;
  fanCount: number;
  price: number | null;
  heat: number | null;
  trust: number;
};

/** A restaurant's second sandwich comes after this many at the earliest. */
const FIRST_LOOK = 6;
const MAX_PER_RESTAURANT = 2;

/** Best first, with each restaurant once among the first ones and at most twice overall. Ties are ordered by id. */
export function rankSandwichMatches<T extends MatchCandidate>(
  candidates: readonly T[],
  target: MatchScoringCriteria,
  limit: number,
): T[] {
  const sorted = candidates
    .map((candidate) => ({ candidate, points: computeSandwichMatchScore(candidate, target) }))
    .sort((one, other) => other.points - one.points || one.candidate.id - other.candidate.id)
    .map(({ candidate }) => candidate);
  return spread(sorted, limit);
}

/** Ingredients weigh most; fans of both are compared to the total number of ratings (docs/decisions/0016). */
export function computeSandwichMatchScore(candidate: MatchCandidate, target: MatchScoringCriteria): number {
  return (
    likeness(candidate, target) +
    0.3 * togetherness(candidate, target) +
    0.2 * closeness(target.heat, candidate.heat, 2) +
    0.1 * closeness(target.price, candidate.price, 4) +
    target.trust * (candidate.score - 3.5) +
    (candidate.miles === null ? 0 : 0.25 / (1 + candidate.miles / 3))
  );
}

/**
 * The share of wanted traits, reduced slightly by other traits, so that a sandwich with every trait
 * is not a match for everything.
 */
function likeness(
  { overlap, traits }: MatchCandidate,
  { total, traits: targetTraits }: MatchScoringCriteria,
): number {
  if (total <= 0) return 0;
  const surplus = Math.max(0, traits - targetTraits) / Math.max(1, targetTraits);
  return overlap / total / (1 + 0.25 * surplus);
}

/** A cosine, damped by three additional members, because one person who likes both proves little. */
function togetherness(
  { fans, ratings }: MatchCandidate,
  { fanCount: targetFanCount }: MatchScoringCriteria,
): number {
  return fans === 0 ? 0 : fans / (Math.sqrt(targetFanCount * Math.max(ratings, fans)) + 3);
}

function closeness(one: number | null, other: number | null, reach: number): number {
  return one === null || other === null ? 0 : Math.max(0, 1 - Math.abs(one - other) / reach);
}

function spread<T extends MatchCandidate>(sorted: readonly T[], limit: number): T[] {
  const chosen: T[] = [];
  const waiting: T[] = [];
  const served = new Map<number, number>();
  const names = new Set<string>();
  const take = (candidate: T) => {
    const name = `${candidate.restaurantId} ${candidate.name.toLowerCase()}`;
    const before = served.get(candidate.restaurantId) ?? 0;
    if (before >= MAX_PER_RESTAURANT || names.has(name)) return;
    served.set(candidate.restaurantId, before + 1);
    names.add(name);
    chosen.push(candidate);
  };
  for (const candidate of sorted) {
    if (chosen.length >= limit) break;
    if (chosen.length < FIRST_LOOK && served.has(candidate.restaurantId)) waiting.push(candidate);
    else take(candidate);
    if (chosen.length === FIRST_LOOK)
      for (const next of waiting.splice(0)) if (chosen.length < limit) take(next);
  }
  for (const next of waiting) if (chosen.length < limit) take(next);
  return chosen;
}
