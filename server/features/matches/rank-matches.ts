/** What is known of a sandwich that could be shown. */
export type SandwichCandidate = {
  id: number;
  restaurantId: number;
  name: string;
  price: number | null;
  heat: number;
  /** Bayesian mean, 3.5 for one that nobody has rated. */
  score: number;
  ratings: number;
  /** The weights of what is wanted and it has, added up; below 0 where it has what is not liked. */
  overlap: number;
  traits: number;
  /** Of `asked` people who like what is looked from, how many like this too. */
  fans: number;
  miles: number | null;
};

export type MatchTarget = {
  /** The weights of all that is wanted, added up. */
  total: number;
  traits: number;
  asked: number;
  /** Of the sandwich that is looked from; null where a taste is. */
  price: number | null;
  heat: number | null;
  /** What a star of the crowd's is worth, next to being the same in everything. */
  trust: number;
};

/** Where each of a kitchen's sandwiches but the first begins to wait, and how many there may be in all. */
const FIRST_LOOK = 6;
const MAX_PER_RESTAURANT = 2;

/** The best first, with no kitchen twice at the first look and none more than twice. Equals keep an order by id. */
export function rankSandwichMatches<T extends SandwichCandidate>(
  candidates: readonly T[],
  wish: MatchTarget,
  most: number,
): T[] {
  const sorted = candidates
    .map((candidate) => ({ candidate, points: matchScore(candidate, wish) }))
    .sort((one, other) => other.points - one.points || one.candidate.id - other.candidate.id)
    .map(({ candidate }) => candidate);
  return spread(sorted, most);
}

/**
 * What it is made of leads; those who like both come next, and count for what they exceed a crowd that likes everything.
 * How far the crowd is trusted depends on where it stands: docs/decisions/0016 has what was tried.
 */
export function matchScore(candidate: SandwichCandidate, wish: MatchTarget): number {
  return (
    likeness(candidate, wish) +
    0.3 * togetherness(candidate, wish) +
    0.2 * closeness(wish.heat, candidate.heat, 2) +
    0.1 * closeness(wish.price, candidate.price, 4) +
    wish.trust * (candidate.score - 3.5) +
    (candidate.miles === null ? 0 : 0.25 / (1 + candidate.miles / 3))
  );
}

/** The share of what is wanted; what it has besides counts a little against it, so that one with everything is like none. */
function likeness({ overlap, traits }: SandwichCandidate, { total, traits: wanted }: MatchTarget): number {
  if (total <= 0) return 0;
  const surplus = Math.max(0, traits - wanted) / Math.max(1, wanted);
  return overlap / total / (1 + 0.25 * surplus);
}

/** A cosine, held down by three imagined strangers: one person who likes both proves little. */
function togetherness({ fans, ratings }: SandwichCandidate, { asked }: MatchTarget): number {
  return fans === 0 ? 0 : fans / (Math.sqrt(asked * Math.max(ratings, fans)) + 3);
}

function closeness(one: number | null, other: number | null, reach: number): number {
  return one === null || other === null ? 0 : Math.max(0, 1 - Math.abs(one - other) / reach);
}

function spread<T extends SandwichCandidate>(sorted: readonly T[], most: number): T[] {
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
    if (chosen.length >= most) break;
    if (chosen.length < FIRST_LOOK && served.has(candidate.restaurantId)) waiting.push(candidate);
    else take(candidate);
    if (chosen.length === FIRST_LOOK)
      for (const next of waiting.splice(0)) if (chosen.length < most) take(next);
  }
  for (const next of waiting) if (chosen.length < most) take(next);
  return chosen;
}
