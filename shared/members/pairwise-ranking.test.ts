import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  maxComparisons,
  nextOpponent,
  rankFromComparisons,
  rankBounds,
  type PairwiseComparison,
} from './pairwise-ranking.ts';

const someIds = fc.uniqueArray(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 120 });

/** Whoever has a taste prefers the lower number; answers until the place is found. */
function insert(ranked: readonly number[], id: number, known: PairwiseComparison[] = []) {
  const answers = [...known];
  for (let rival = nextOpponent(ranked, answers); rival !== null; rival = nextOpponent(ranked, answers))
    answers.push({ rivalId: rival, answer: id < rival ? 'better' : 'worse' });
  return { answers, ranked: ranked.toSpliced(rankFromComparisons(ranked, answers)!, 0, id) };
}

describe('ranking by choice', () => {
  test('asks at most floor(log2 n) + 1 questions each and ends in the order of whoever has one', () => {
    fc.assert(
      fc.property(someIds, (ids) => {
        let ranked: number[] = [];
        for (const id of ids) {
          const step = insert(ranked, id);
          const most = ranked.length === 0 ? 0 : Math.floor(Math.log2(ranked.length)) + 1;
          expect(maxComparisons(ranked.length)).toBe(most);
          expect(step.answers.length).toBeLessThanOrEqual(most);
          expect(new Set(step.answers.map(({ rivalId }) => rivalId)).size).toBe(step.answers.length);
          ranked = step.ranked;
        }
        expect(ranked).toEqual(ids.toSorted((a, b) => a - b));
      }),
    );
  });

  test('has no place for what it still asks about', () => {
    expect(rankFromComparisons([], [])).toBe(0);
    expect(rankFromComparisons([1, 2, 3], [])).toBeNull();
    expect(nextOpponent([1, 2, 3], [])).toBe(2);
    expect(rankFromComparisons([1, 2, 3], [{ rivalId: 2, answer: 'worse' }])).toBeNull();
  });

  test('believes the newer of two answers about the same one', () => {
    const [better, worse] = [
      { rivalId: 2, answer: 'better' } as const,
      { rivalId: 2, answer: 'worse' } as const,
    ];
    expect(rankBounds([1, 2, 3], [worse, better])).toEqual({ from: 0, to: 1 });
    expect(rankBounds([1, 2, 3], [better, worse])).toEqual({ from: 2, to: 3 });
  });

  test('goes on where it was left, with no more questions than without the pause', () => {
    fc.assert(
      fc.property(someIds, fc.integer({ min: 1, max: 10_000 }), fc.nat(8), (ids, id, after) => {
        const ranked = ids.filter((other) => other !== id).toSorted((a, b) => a - b);
        const whole = insert(ranked, id);
        const resumed = insert(ranked, id, whole.answers.slice(0, after));
        expect(resumed).toEqual(whole);
      }),
    );
  });

  test('stays answerable whatever was moved or taken out between two answers, the newest being right', () => {
    const answer = fc.record({
      rivalId: fc.integer({ min: 1, max: 30 }),
      answer: fc.constantFrom('better' as const, 'worse' as const),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 30 }),
        fc.array(answer, { maxLength: 12 }),
        (ranked, answers) => {
          const { from, to } = rankBounds(ranked, answers);
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
});
