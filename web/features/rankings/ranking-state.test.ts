import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Ranking } from '#contract/rankings.ts';
import { answered, nextQuestion, placedAfter, taken } from './ranking-state.ts';

function aRow(sandwichId: number, isGone = false) {
  const name = `Cluck ${sandwichId}`;
  return { sandwichId, name, restaurantName: 'Roost', imageUrl: null, drawingUrl: '', price: null, isGone };
}

function aRanking(waiting: number[], ranked: number[] = []): Ranking {
  return {
    revision: 1,
    ranked: ranked.map((id) => aRow(id)),
    waiting: waiting.map((id) => aRow(id)),
    answers: [],
    shareToken: null,
  };
}

const ids = (rows: { sandwichId: number }[]) => rows.map(({ sandwichId }) => sandwichId);

describe('what the page shows before the server has answered', () => {
  it('asks until all have a place, counts its questions rightly, and ends in the chooser’s order', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 2, maxLength: 40 }),
        (given) => {
          let ranking = aRanking(given);
          let about = 0;
          let most = 0;
          for (let question = nextQuestion(ranking, []); question; question = nextQuestion(ranking, [])) {
            const { sandwich, rival, number } = question;
            if (sandwich.sandwichId !== about) most = question.most;
            about = sandwich.sandwichId;
            expect(number).toBeLessThanOrEqual(question.most);
            expect(question.most).toBeLessThanOrEqual(most);
            const answer = about < rival.sandwichId ? 'better' : 'worse';
            ranking = answered(ranking, { sandwichId: about, rivalId: rival.sandwichId, answer });
          }
          expect(ranking).toMatchObject({ waiting: [], answers: [] });
          expect(ids(ranking.ranked)).toEqual(given.toSorted((a, b) => a - b));
        },
      ),
    );
  });

  it('one that is too close to call stands right below the other', () => {
    const ranking = answered(aRanking([9], [1, 2, 3]), { sandwichId: 9, rivalId: 2, answer: 'same' });
    expect(ids(ranking.ranked)).toEqual([1, 2, 9, 3]);
  });

  it('passes over what one would rather not answer now, and asks nothing about what is gone', () => {
    const ranking = aRanking([8, 9], [1]);
    expect(nextQuestion(ranking, [8])?.sandwich.sandwichId).toBe(9);
    expect(nextQuestion(ranking, [8, 9])).toBeNull();
    const gone = { ...aRanking([9]), ranked: [aRow(1, true), aRow(2), aRow(3, true)] };
    expect(nextQuestion(gone, [])?.rival.sandwichId).toBe(2);
    const better = answered(gone, { sandwichId: 9, rivalId: 2, answer: 'better' });
    expect(ids(better.ranked)).toEqual([1, 9, 2, 3]);
  });

  it('one alone has nothing to be held against', () => {
    expect(nextQuestion(aRanking([4]), [])).toBeNull();
  });

  it('moves, takes out and puts back', () => {
    const ranking = aRanking([], [1, 2, 3]);
    expect(ids(placedAfter(ranking, 3, 1).ranked)).toEqual([1, 3, 2]);
    expect(ids(placedAfter(ranking, 3, null).ranked)).toEqual([3, 1, 2]);
    const without = taken(ranking, 2);
    expect([ids(without.ranked), ids(without.waiting)]).toEqual([[1, 3], [2]]);
    expect(ids(placedAfter(without, 2, 1).ranked)).toEqual([1, 2, 3]);
  });
});
