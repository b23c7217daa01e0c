/** The plain mean, as every answer carries it; 0 stands for "nobody has rated it". */
export function meanRating(sum: number, count: number): number {
  return count === 0 ? 0 : sum / count;
}

/** How many gave 1, 2, 3, 4 and 5 stars, from counts by rating. */
export function histogram(rows: readonly { rating: number; count: number }[]): number[] {
  return [1, 2, 3, 4, 5].map((star) => rows.find(({ rating }) => rating === star)?.count ?? 0);
}

/**
 * Whole percents that sum to 100, by largest remainder: each share is rounded down, and the points that are missing go
 * to the shares that lost most, the earlier one where two lost the same (a sort keeps them so). All zero where there is nothing to share.
 */
export function percentages(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const shares = counts.map((count) => Math.floor((count * 100) / total));
  const missing = 100 - shares.reduce((sum, share) => sum + share, 0);
  const lost = counts.map((count, at) => ({ at, remainder: (count * 100) % total }));
  lost.sort((a, b) => b.remainder - a.remainder);
  for (const { at } of lost.slice(0, missing)) shares[at]! += 1;
  return shares;
}
