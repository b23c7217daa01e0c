export type ComparisonOutcome = 'better' | 'worse';
/** What was said of one sandwich beside another: that it was better, or worse. */
export type PairwiseComparison = { rivalId: number; answer: ComparisonOutcome };

/** Where a sandwich may still belong: before the place `to`, not before `from`. Newer answers win over older ones. */
export function rankBounds(
  ranked: readonly number[],
  answers: readonly PairwiseComparison[],
): { from: number; to: number } {
  let [from, to] = [0, ranked.length];
  for (const { rivalId, answer } of answers.toReversed()) {
    const at = ranked.indexOf(rivalId);
    if (at < 0) continue;
    if (answer === 'better' && at >= from) to = Math.min(to, at);
    if (answer === 'worse' && at < to) from = Math.max(from, at + 1);
  }
  return { from, to };
}

/** The sandwich to hold against the one that has no place yet; null where its place is found. */
export function nextOpponent(
  ranked: readonly number[],
  answers: readonly PairwiseComparison[],
): number | null {
  const { from, to } = rankBounds(ranked, answers);
  return from === to ? null : ranked[(from + to) >> 1]!;
}

/** Its place, counted from 0, once nothing is left to ask. */
export function rankOf(ranked: readonly number[], answers: readonly PairwiseComparison[]): number | null {
  const { from, to } = rankBounds(ranked, answers);
  return from === to ? from : null;
}

/** How many questions find a place among so many: floor(log2 n) + 1. */
export function maxComparisons(count: number): number {
  return 32 - Math.clz32(count);
}
