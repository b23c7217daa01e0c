type Fan = { userId: string; seed: number };
type Like = { userId: string; id: number };
export type CoLikedSandwich = { id: number; fans: number; seed: number; targetFanCount: number };

/** Fans of several seeds count once for each; `seed` is the one that most of them like, the lowest id in a tie. */
export function findSandwichesLikedByFans(
  fans: readonly Fan[],
  likes: readonly Like[],
  limit: number,
): CoLikedSandwich[] {
  const seedsOf = Map.groupBy(fans, ({ userId }) => userId);
  const seedsByLiked = new Map<number, number[]>();
  for (const { userId, id } of likes) {
    const seeds = seedsByLiked.get(id) ?? [];
    for (const { seed } of seedsOf.get(userId) ?? []) seeds.push(seed);
    seedsByLiked.set(id, seeds);
  }
  return [...seedsByLiked]
    .map(([id, seeds]) => ({
      id,
      fans: seeds.length,
      seed: mostFrequent(seeds),
      targetFanCount: fans.length,
    }))
    .toSorted((one, other) => other.fans - one.fans || other.id - one.id)
    .slice(0, limit);
}

function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  let best = 0;
  for (const [number, count] of counts) {
    const highestCount = counts.get(best) ?? 0;
    if (count > highestCount || (count === highestCount && number < best)) best = number;
  }
  return best;
}
