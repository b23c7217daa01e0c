import type { RankedSandwich, Ranking } from '#contract/members/rankings.ts';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { nextRankingQuestion, type RankingQuestion } from '#web/features/rankings/ranking-state.ts';

/** The rest can be asked on the ranking's page. */
const MAX_QUESTIONS = 3;

/** The next question about this one sandwich; null if it has its place, or nothing is there to compare with. */
export function rankingQuestionAbout(
  ranking: Ranking,
  sandwich: Sandwich,
  answeredCount: number,
): RankingQuestion | null {
  const { ranked, waiting } = ranking;
  if (answeredCount >= MAX_QUESTIONS || ranked.some(isOf(sandwich.id))) return null;
  const own = waiting.find(isOf(sandwich.id)) ?? rowOf(sandwich);
  const others = ranked.some(({ isGone }) => !isGone) ? [] : waiting.filter((row) => row !== own).slice(0, 1);
  const about = { ...ranking, waiting: [own, ...others], waitingTotal: 1 + others.length };
  const question = nextRankingQuestion(about, [], answeredCount);
  return question && { ...question, max: Math.min(MAX_QUESTIONS, question.max) };
}

function isOf(id: number) {
  return ({ sandwichId }: RankedSandwich) => sandwichId === id;
}

function rowOf({ id, name, restaurantName, imageUrl, drawingUrl, price }: Sandwich): RankedSandwich {
  return { sandwichId: id, name, restaurantName, imageUrl, drawingUrl, price, isGone: false };
}
