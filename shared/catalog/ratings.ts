/** The plain mean, as every response has it; 0 means no ratings. */
export function meanRating(sum: number, count: number): number {
  return count === 0 ? 0 : sum / count;
}

export type StarFill = 'full' | 'half' | 'empty';

export function ratingStars(mean: number): StarFill[] {
  const halves = Math.round(Math.min(Math.max(mean, 0), 5) * 2);
  return [1, 2, 3, 4, 5].map((star) => {
    if (halves >= star * 2) return 'full';
    return halves === star * 2 - 1 ? 'half' : 'empty';
  });
}

export function ratingHistogram(rows: readonly { rating: number; count: number }[]): number[] {
  return [1, 2, 3, 4, 5].map((star) => rows.find(({ rating }) => rating === star)?.count ?? 0);
}

/** By largest remainder, so that whole percents sum to 100; the sort is stable, so the earlier share wins a tie. */
export function ratingPercentages(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const shares = counts.map((count) => Math.floor((count * 100) / total));
  const missing = 100 - shares.reduce((sum, share) => sum + share, 0);
  const lost = counts.map((count, at) => ({ at, remainder: (count * 100) % total }));
  lost.sort((a, b) => b.remainder - a.remainder);
  for (const { at } of lost.slice(0, missing)) shares[at]! += 1;
  return shares;
}
