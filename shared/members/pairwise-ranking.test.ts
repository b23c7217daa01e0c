import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  getMaxComparisonsToRank,
  pickNextSandwichToCompare,
  rankFromComparisons,
  findRemainingRankRange,
  type PairwiseComparison,
} from './pairwise-ranking.ts';

const someIds = fc.uniqueArray(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 120 });

/** Prefers the lower id, and answers until the rank is found. */
function insert(ranked: readonly number[], id: number, known: PairwiseComparison[] = []) {
  const answers = [...known];
  while (rankFromComparisons(ranked, answers) === null) {
    const rival = pickNextSandwichToCompare(ranked, answers)!;
    answers.push({ rivalId: rival, answer: id < rival ? 'better' : 'worse' });
  }
  return { answers, ranked: ranked.toSpliced(rankFromComparisons(ranked, answers)!, 0, id) };
}

describe('pairwise ranking', () => {
  test('needs at most floor(log2 n) + 1 comparisons per sandwich, and ends in the member’s own order', () => {
    fc.assert(
      fc.property(someIds, (ids) => {
        let ranked: number[] = [];
        for (const id of ids) {
          const step = insert(ranked, id);
          const maxQuestions = ranked.length === 0 ? 0 : Math.floor(Math.log2(ranked.length)) + 1;
          expect(getMaxComparisonsToRank(ranked.length)).toBe(maxQuestions);
          expect(step.answers.length).toBeLessThanOrEqual(maxQuestions);
          expect(new Set(step.answers.map(({ rivalId }) => rivalId)).size).toBe(step.answers.length);
          ranked = step.ranked;
        }
        expect(ranked).toEqual(ids.toSorted((a, b) => a - b));
      }),
    );
  });

  test('has no rank while comparisons are missing', () => {
    expect(rankFromComparisons([], [])).toBe(0);
    expect(rankFromComparisons([1, 2, 3], [])).toBeNull();
    expect(pickNextSandwichToCompare([1, 2, 3], [])).toBe(2);
    expect(rankFromComparisons([1, 2, 3], [{ rivalId: 2, answer: 'worse' }])).toBeNull();
  });

  test('uses the newer of two answers about the same rival', () => {
    const [better, worse] = [
      { rivalId: 2, answer: 'better' } as const,
      { rivalId: 2, answer: 'worse' } as const,
    ];
    expect(findRemainingRankRange([1, 2, 3], [worse, better])).toEqual({ from: 0, to: 1 });
    expect(findRemainingRankRange([1, 2, 3], [better, worse])).toEqual({ from: 2, to: 3 });
  });

  test('continues after a pause, without extra comparisons', () => {
    fc.assert(
      fc.property(someIds, fc.integer({ min: 1, max: 10_000 }), fc.nat(8), (ids, id, after) => {
        const ranked = ids.filter((other) => other !== id).toSorted((a, b) => a - b);
        const whole = insert(ranked, id);
        const resumed = insert(ranked, id, whole.answers.slice(0, after));
        expect(resumed).toEqual(whole);
      }),
    );
  });

  test('has a valid range after moves and removals between two answers, and follows the newest answer', () => {
    const answer = fc.record({
      rivalId: fc.integer({ min: 1, max: 30 }),
      answer: fc.constantFrom('better' as const, 'worse' as const),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 30 }),
        fc.array(answer, { maxLength: 12 }),
        (ranked, answers) => {
          const { from, to } = findRemainingRankRange(ranked, answers);
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeGreaterThanOrEqual(from);
          expect(to).toBeLessThanOrEqual(ranked.length);
          const newest = answers.findLast(({ rivalId }) => ranked.includes(rivalId));
          const at = newest ? ranked.indexOf(newest.rivalId) : -1;
          if (!newest) expect([from, to]).toEqual([0, ranked.length]);
          else if (newest.answer === 'better') expect(to).toBeLessThanOrEqual(at);
          else expect(from).toBeGreaterThan(at);
        },
      ),
    );
  });

  test('asks again when moves and removals have left a sandwich without a rival, and ends', () => {
    const answer = fc.record({
      rivalId: fc.integer({ min: 1, max: 30 }),
      answer: fc.constantFrom('better' as const, 'worse' as const),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 30 }),
        fc.array(answer, { maxLength: 12 }),
        fc.array(
          answer.map((each) => each.answer),
          { minLength: 6, maxLength: 6 },
        ),
        (ranked, stored, next) => {
          const answers = [...stored];
          for (const [at, outcome] of next.entries()) {
            const rivalId = pickNextSandwichToCompare(ranked, answers);
            expect(ranked).toContain(rivalId);
            answers.push({ rivalId: rivalId!, answer: outcome });
            if (rankFromComparisons(ranked, answers) !== null) return;
            expect(at + 1).toBeLessThan(getMaxComparisonsToRank(ranked.length));
          }
        },
      ),
    );
  });
});
