import type { RankedSandwich, Ranking } from '#contract/members/rankings.ts';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import {
  bigCluckSandwichFixture,
  grilledSandwichFixture,
  hotCoalsSandwichFixture,
  katsuSandwichFixture,
  memberFixture,
  sandwichFixture,
} from './fixtures.ts';

export const RANKING_API_PATH = `/api/users/${memberFixture.id}/ranking`;

export function rankedFixture(of: Sandwich, more: Partial<RankedSandwich> = {}): RankedSandwich {
  const { id, name, restaurantName, imageUrl, drawingUrl, price } = of;
  return { sandwichId: id, name, restaurantName, imageUrl, drawingUrl, price, isGone: false, ...more };
}

const BREADS = ['Brioche bun', 'Waffle', 'Milk bread', 'Ciabatta', 'Biscuit', 'Pretzel bun', 'Potato roll'];
const NAMES = [
  'The Big Cluck',
  'Katsu Club',
  'Waffle Stomper',
  'Hot Tamale No. 5',
  'Pretzel Logic',
  'Morning Glory, with Extra Gravy on the Side',
  'Baja Blonde',
];

/** The first `count` rows of a ranking. */
export function rankedRowFixtures(count: number): RankedSandwich[] {
  return Array.from({ length: count }, (_, at) => {
    const name = assertDefined(NAMES[at % NAMES.length]);
    const bread = assertDefined(BREADS[at % BREADS.length]);
    const sandwich = sandwichFixture(300 + at, name, ['Fried chicken', bread, 'Pickles', 'Slaw'], {
      spiceLevel: at === 3 ? 5 : 0,
    });
    return rankedFixture(sandwich);
  });
}

export function rankingFixture(count: number, more: Partial<Ranking> = {}): Ranking {
  const rest = { revision: 3, waiting: [], waitingTotal: 0, answers: [], shareToken: null };
  return { ...rest, ranked: rankedRowFixtures(count), ...more };
}

export const rankingWithQuestionFixture: Ranking = rankingFixture(0, {
  ranked: [bigCluckSandwichFixture, katsuSandwichFixture].map((one) => rankedFixture(one)),
  waiting: [rankedFixture(hotCoalsSandwichFixture), rankedFixture(grilledSandwichFixture)],
  waitingTotal: 2,
});
