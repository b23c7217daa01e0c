import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Ranking } from '#contract/members/rankings.ts';
import {
  applyComparisonAnswer,
  needsMoreUnrankedSandwiches,
  nextRankingQuestion,
  placeSandwichInClientRanking,
  removeSandwichFromClientRanking,
  type RankingComparisonAnswer,
  type RankingQuestion,
} from './ranking-state.ts';

function aRow(sandwichId: number, isGone = false) {
  const name = `Cluck ${sandwichId}`;
  return { sandwichId, name, restaurantName: 'Roost', imageUrl: null, drawingUrl: '', price: null, isGone };
}

function aRanking(waiting: number[], ranked: number[] = []): Ranking {
  return {
    revision: 1,
    ranked: ranked.map((id) => aRow(id)),
    waiting: waiting.map((id) => aRow(id)),
    waitingTotal: waiting.length,
    answers: [],
    shareToken: null,
  };
}

/** The answer of a member who prefers the lower number. */
function lowerWins({
  sandwich: { sandwichId },
  rival: { sandwichId: rivalId },
}: RankingQuestion): RankingComparisonAnswer {
  return { sandwichId, rivalId, answer: sandwichId < rivalId ? 'better' : 'worse' };
}

const ids = (rows: { sandwichId: number }[]) => rows.map(({ sandwichId }) => sandwichId);

describe('the ranking before the server has answered', () => {
  test('asks until every sandwich has a rank, counts the questions correctly, and ends in the member’s order', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 2, maxLength: 40 }),
        (sandwichIds) => {
          let ranking = aRanking(sandwichIds);
          let maxQuestions = Infinity;
          let questionCount = 0;
          for (let question = nextRankingQuestion(ranking, [], 0); question;) {
            expect(question.number).toBe(questionCount + 1);
            expect(question.max).toBeGreaterThanOrEqual(question.number);
            expect(question.max).toBeLessThanOrEqual(maxQuestions);
            maxQuestions = question.max;
            ranking = applyComparisonAnswer(ranking, lowerWins(question));
            question = nextRankingQuestion(ranking, [], ++questionCount);
          }
          expect(ranking).toMatchObject({ waiting: [], answers: [] });
          expect(ids(ranking.ranked)).toEqual(sandwichIds.toSorted((a, b) => a - b));
        },
      ),
    );
  });

  test('does not repeat a skipped pair in reverse order while nothing is ranked', () => {
    const pair = (skipped: number[], sandwichIds: number[]) => {
      const question = nextRankingQuestion(aRanking(sandwichIds), skipped, skipped.length);
      return question && [question.sandwich.sandwichId, question.rival.sandwichId];
    };
    expect(pair([], [1, 2, 3])).toEqual([1, 2]);
    expect(pair([1], [1, 2, 3])).toEqual([2, 3]);
    expect(pair([1], [1, 2])).toBeNull();
  });

  test('never exceeds the announced number of questions, whatever is skipped, until a new round starts', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 2, maxLength: 40 }),
        fc.nat(40),
        fc.array(fc.boolean(), { maxLength: 60 }),
        (sandwichIds, placed, skips) => {
          const before = sandwichIds.slice(0, placed).toSorted((a, b) => a - b);
          let ranking = aRanking(sandwichIds.slice(placed), before);
          let skipped: number[] = [];
          let [askedCount, most] = [0, Infinity];
          for (let turn = 0; ranking.waiting.length > 0; turn++) {
            const question = nextRankingQuestion(ranking, skipped, askedCount);
            if (!question) {
              [skipped, askedCount, most] = [[], 0, Infinity];
              continue;
            }
            expect(question.max).toBeLessThanOrEqual(most);
            expect(question.number).toBeLessThanOrEqual(question.max);
            most = question.max;
            if (skips[turn]) skipped = [...skipped, question.sandwich.sandwichId];
            else {
              ranking = applyComparisonAnswer(ranking, lowerWins(question));
              askedCount++;
            }
          }
        },
      ),
    );
  });

  test('counts the questions for all waiting sandwiches', () => {
    expect(nextRankingQuestion(aRanking([1, 2, 3, 4, 5]), [], 0)).toMatchObject({
      number: 1,
      max: 1 + 2 + 2 + 3,
    });
    expect(nextRankingQuestion(aRanking([4, 5], [1, 2, 3]), [], 2)).toMatchObject({
      number: 3,
      max: 2 + 2 + 3,
    });
    expect(nextRankingQuestion(aRanking([4, 5], [1, 2, 3]), [4], 0)).toMatchObject({ number: 1, max: 2 });
    const firstOfThree = { ...aRanking([4, 5], [1, 2, 3]), waitingTotal: 3 };
    expect(nextRankingQuestion(firstOfThree, [], 0)).toMatchObject({ number: 1, max: 2 + 3 + 3 });
    expect(nextRankingQuestion(firstOfThree, [4], 0)).toMatchObject({ number: 1, max: 2 + 3 });
  });

  test('needs more waiting sandwiches from the server when few of a longer list are left', () => {
    const many = aRanking(Array.from({ length: 10 }, (_, at) => at));
    expect(needsMoreUnrankedSandwiches(aRanking([1, 2]))).toBe(false);
    expect(needsMoreUnrankedSandwiches({ ...aRanking([1, 2]), waitingTotal: 3 })).toBe(true);
    expect(needsMoreUnrankedSandwiches({ ...many, waitingTotal: 11 })).toBe(false);
  });

  test('ranks a sandwich that is too close to call directly below the other', () => {
    const ranking = applyComparisonAnswer(aRanking([9], [1, 2, 3]), {
      sandwichId: 9,
      rivalId: 2,
      answer: 'same',
    });
    expect(ids(ranking.ranked)).toEqual([1, 2, 9, 3]);
  });

  test('passes over skipped sandwiches, and does not compare with one that is gone', () => {
    const ranking = aRanking([8, 9], [1]);
    expect(nextRankingQuestion(ranking, [8], 0)?.sandwich.sandwichId).toBe(9);
    expect(nextRankingQuestion(ranking, [8, 9], 0)).toBeNull();
    const gone = { ...aRanking([9]), ranked: [aRow(1, true), aRow(2), aRow(3, true)] };
    expect(nextRankingQuestion(gone, [], 0)?.rival.sandwichId).toBe(2);
    const better = applyComparisonAnswer(gone, { sandwichId: 9, rivalId: 2, answer: 'better' });
    expect(ids(better.ranked)).toEqual([1, 9, 2, 3]);
  });

  test('asks nothing about a single sandwich', () => {
    expect(nextRankingQuestion(aRanking([4]), [], 0)).toBeNull();
  });

  test('moves a sandwich, removes it, and puts it back', () => {
    const ranking = aRanking([], [1, 2, 3]);
    expect(ids(placeSandwichInClientRanking(ranking, 3, 1).ranked)).toEqual([1, 3, 2]);
    expect(ids(placeSandwichInClientRanking(ranking, 3, null).ranked)).toEqual([3, 1, 2]);
    const without = removeSandwichFromClientRanking(ranking, 2);
    expect([ids(without.ranked), ids(without.waiting)]).toEqual([[1, 3], [2]]);
    expect(ids(placeSandwichInClientRanking(without, 2, 1).ranked)).toEqual([1, 2, 3]);
  });
});
