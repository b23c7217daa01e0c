import type { RankedSandwich, Ranking } from '#contract/members/rankings.ts';
import {
  maxComparisons,
  nextOpponent,
  rankOf,
  rankBounds,
  type PairwiseComparison,
} from '#shared/members/pairwise-ranking.ts';
import { defined } from '#shared/defined.ts';

export type ComparisonAnswer = { sandwichId: number; rivalId: number; answer: 'better' | 'worse' | 'same' };
export type Comparison = {
  sandwich: RankedSandwich;
  rival: RankedSandwich;
  /** Which question of this round it is, and how many there can be until all that wait have a place. */
  number: number;
  most: number;
};

/** What to ask next, those passed over last of all; null where nobody is left to ask about, or nothing to compare with. */
export function nextRankingQuestion(
  ranking: Ranking,
  skipped: readonly number[],
  answeredCount: number,
): Comparison | null {
  const { waiting } = ranking;
  const open = waiting.filter(({ sandwichId }) => !skipped.includes(sandwichId));
  const [sandwich] = open;
  if (!sandwich) return null;
  const ids = comparableIds(ranking);
  const answers = answersAbout(ranking, sandwich.sandwichId);
  const rivalId = nextOpponent(ids, answers);
  const rival =
    ranking.ranked.find(({ sandwichId }) => sandwichId === rivalId) ??
    // Against one that was passed over it would be the same pair again.
    (ids.length === 0 ? open[1] : undefined);
  if (!rival) return null;
  const { from, to } = rankBounds(ids, answers);
  // The first answer of all gives the rival a place too.
  const placed = Math.max(1, ids.length);
  const passedOver = waiting.length - open.length;
  const othersCount = ranking.waitingTotal - passedOver - (open.includes(rival) ? 2 : 1);
  const later = Array.from({ length: othersCount }, (_, index) => maxComparisons(placed + 1 + index));
  const left = maxComparisons(Math.max(1, to - from)) + later.reduce((sum, count) => sum + count, 0);
  return { sandwich, rival, number: answeredCount + 1, most: answeredCount + left };
}

/** The server tells of the first hundred that wait: whether more have to be read before those are used up. */
export function isRunningOut({ waiting, waitingTotal }: Ranking): boolean {
  return waiting.length < MIN_WAITING && waiting.length < waitingTotal;
}
const MIN_WAITING = 10;

/** As the server will have it, so that the next question can stand there at once (server/features/rankings). */
export function withAnswer(ranking: Ranking, { sandwichId, rivalId, answer }: ComparisonAnswer): Ranking {
  const begun = ranking.waiting.some((row) => row.sandwichId === rivalId)
    ? withPlacement(ranking, rivalId, null)
    : ranking;
  const ids = comparableIds(begun);
  const answers = [
    ...begun.answers.filter((said) => said.sandwichId !== sandwichId || said.rivalId !== rivalId),
    ...(answer === 'same' ? [] : [{ sandwichId, rivalId, answer }]),
  ];
  const open = { ...begun, revision: ranking.revision + 1, answers };
  const place = answer === 'same' ? ids.indexOf(rivalId) + 1 : rankOf(ids, answersAbout(open, sandwichId));
  if (place === null) return open;
  return { ...withPlacement(open, sandwichId, beforeOf(open, ids, place)), revision: open.revision };
}

/** Right after another one, or first. */
export function withPlacement(ranking: Ranking, sandwichId: number, after: number | null): Ranking {
  const row = [...ranking.ranked, ...ranking.waiting].find((each) => each.sandwichId === sandwichId);
  if (!row) return ranking;
  const others = ranking.ranked.filter((each) => each !== row);
  const at = after === null ? 0 : others.findIndex((each) => each.sandwichId === after) + 1;
  return {
    ...ranking,
    revision: ranking.revision + 1,
    ranked: others.toSpliced(at, 0, row),
    waiting: ranking.waiting.filter((each) => each !== row),
    waitingTotal: ranking.waitingTotal - (ranking.waiting.includes(row) ? 1 : 0),
    answers: ranking.answers.filter((said) => said.sandwichId !== sandwichId),
  };
}

/** Out of the ranking; it waits again while it is on a menu. */
export function withoutSandwich(ranking: Ranking, sandwichId: number): Ranking {
  const row = ranking.ranked.find((each) => each.sandwichId === sandwichId);
  if (!row) return ranking;
  return {
    ...ranking,
    revision: ranking.revision + 1,
    ranked: ranking.ranked.filter((each) => each !== row),
    waiting: row.isGone ? ranking.waiting : [...ranking.waiting, row],
    waitingTotal: ranking.waitingTotal + (row.isGone ? 0 : 1),
  };
}

function comparableIds({ ranked }: Ranking): number[] {
  return ranked.filter(({ isGone }) => !isGone).map(({ sandwichId }) => sandwichId);
}

function answersAbout({ answers }: Ranking, sandwichId: number): PairwiseComparison[] {
  return answers.filter((said) => said.sandwichId === sandwichId);
}

/** The row after which place `place` among the askable ones is: what is gone may stand between. */
function beforeOf({ ranked }: Ranking, ids: readonly number[], place: number): number | null {
  if (place > 0) return defined(ids[place - 1]);
  const first = ranked.findIndex(({ sandwichId }) => sandwichId === ids[0]);
  return ranked[first - 1]?.sandwichId ?? null;
}
