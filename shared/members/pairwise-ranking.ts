export type ComparisonOutcome = 'better' | 'worse';
export type PairwiseComparison = { rivalId: number; answer: ComparisonOutcome };

/** The remaining range: from `from` to before `to`. Newer answers win over older ones. */
export function findRemainingRankRange(
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

/** Every rank if moves and removals since the answers have left no rival to ask about. */
export function findRankRangeToAsk(
  ranked: readonly number[],
  answers: readonly PairwiseComparison[],
): { from: number; to: number } {
  const range = findRemainingRankRange(ranked, answers);
  return range.from === range.to ? { from: 0, to: ranked.length } : range;
}

/** For a sandwich without a rank; null if there is nothing to compare it with. */
export function pickNextSandwichToCompare(
  ranked: readonly number[],
  answers: readonly PairwiseComparison[],
): number | null {
  const { from, to } = findRankRangeToAsk(ranked, answers);
  return ranked[(from + to) >> 1] ?? null;
}

export function rankFromComparisons(
  ranked: readonly number[],
  answers: readonly PairwiseComparison[],
): number | null {
  const { from, to } = findRemainingRankRange(ranked, answers);
  return from === to ? from : null;
}

/** floor(log2 n) + 1 questions find a rank among n. */
export function getMaxComparisonsToRank(count: number): number {
  return 32 - Math.clz32(count);
}
