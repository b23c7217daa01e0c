import type { RankedSandwich, Ranking } from '#contract/members/rankings.ts';
import {
  getMaxComparisonsToRank,
  pickNextSandwichToCompare,
  rankFromComparisons,
  findRankRangeToAsk,
  type PairwiseComparison,
} from '#shared/members/pairwise-ranking.ts';
import { assertDefined } from '#shared/assert-defined.ts';

export type RankingComparisonAnswer = {
  sandwichId: number;
  rivalId: number;
  answer: 'better' | 'worse' | 'same';
};
export type RankingQuestion = {
  sandwich: RankedSandwich;
  rival: RankedSandwich;
  /** Number of this question in the round, and the maximum until every waiting sandwich has a rank. */
  number: number;
  max: number;
};

/** "Question 2 of up to 4": an answer can settle a rank early. */
export function rankingQuestionNumberText({ number, max }: Pick<RankingQuestion, 'number' | 'max'>): string {
  return `Question ${number} of ${number < max ? 'up to ' : ''}${max}`;
}

/** Skipped sandwiches come last; null if none waits, or none is there to compare with. */
export function nextRankingQuestion(
  ranking: Ranking,
  skipped: readonly number[],
  answeredCount: number,
): RankingQuestion | null {
  const { waiting } = ranking;
  const open = waiting.filter(({ sandwichId }) => !skipped.includes(sandwichId));
  const [sandwich] = open;
  if (!sandwich) return null;
  const ids = comparableIds(ranking);
  const answers = answersAbout(ranking, sandwich.sandwichId);
  const rivalId = pickNextSandwichToCompare(ids, answers);
  const rival =
    ranking.ranked.find(({ sandwichId }) => sandwichId === rivalId) ??
    // A skipped rival would repeat the same pair.
    (ids.length === 0 ? open[1] : undefined);
  if (!rival) return null;
  const { from, to } = findRankRangeToAsk(ids, answers);
  // The very first answer also ranks the rival.
  const placed = Math.max(1, ids.length);
  const skippedCount = waiting.length - open.length;
  const othersCount = ranking.waitingTotal - skippedCount - (open.includes(rival) ? 2 : 1);
  const laterQuestions = Array.from({ length: othersCount }, (_, index) =>
    getMaxComparisonsToRank(placed + 1 + index),
  );
  const left =
    getMaxComparisonsToRank(Math.max(1, to - from)) + laterQuestions.reduce((sum, count) => sum + count, 0);
  return { sandwich, rival, number: answeredCount + 1, max: answeredCount + left };
}

/** The server lists only the first hundred waiting sandwiches; true if more must be fetched. */
export function needsMoreUnrankedSandwiches({ waiting, waitingTotal }: Ranking): boolean {
  return waiting.length < MIN_WAITING && waiting.length < waitingTotal;
}
const MIN_WAITING = 10;

/** Predicts the server's result, so that the next question appears at once (server/features/rankings). */
export function applyComparisonAnswer(
  ranking: Ranking,
  { sandwichId, rivalId, answer }: RankingComparisonAnswer,
): Ranking {
  const begun = ranking.waiting.some((row) => row.sandwichId === rivalId)
    ? placeSandwichInClientRanking(ranking, rivalId, null)
    : ranking;
  const ids = comparableIds(begun);
  const answers = [
    ...begun.answers.filter((each) => each.sandwichId !== sandwichId || each.rivalId !== rivalId),
    ...(answer === 'same' ? [] : [{ sandwichId, rivalId, answer }]),
  ];
  const open = { ...begun, revision: ranking.revision + 1, answers };
  const place =
    answer === 'same' ? ids.indexOf(rivalId) + 1 : rankFromComparisons(ids, answersAbout(open, sandwichId));
  if (place === null) return open;
  return {
    ...placeSandwichInClientRanking(open, sandwichId, beforeOf(open, ids, place)),
    revision: open.revision,
  };
}

export function placeSandwichInClientRanking(
  ranking: Ranking,
  sandwichId: number,
  after: number | null,
): Ranking {
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
    answers: ranking.answers.filter((each) => each.sandwichId !== sandwichId),
  };
}

/** The sandwich is waiting again if it is still on a menu. */
export function removeSandwichFromClientRanking(ranking: Ranking, sandwichId: number): Ranking {
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
  return answers.filter((each) => each.sandwichId === sandwichId);
}

/** The row before rank `place` of the comparable sandwiches; removed ones may be in between. */
function beforeOf({ ranked }: Ranking, ids: readonly number[], place: number): number | null {
  if (place > 0) return assertDefined(ids[place - 1]);
  const first = ranked.findIndex(({ sandwichId }) => sandwichId === ids[0]);
  return ranked[first - 1]?.sandwichId ?? null;
}
