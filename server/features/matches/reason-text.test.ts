import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  likedSandwichReasonText,
  matchReasonText,
  type SandwichMatchReasons,
} from '#shared/matches/match-reason-text.ts';
import { createSharedIngredientsFinder } from './shared-ingredients.ts';
import { weighTraitsByRatings } from './weigh-traits-by-ratings.ts';

const NOTHING: SandwichMatchReasons = {
  alike: [],
  priceDifference: null,
  heatDifference: 0,
  isSameKitchen: false,
  lovedBoth: 0,
};

test.each<[Partial<SandwichMatchReasons>, string]>([
  [{ alike: ['hot honey'], priceDifference: -2, distance: 1.2 }, 'same hot honey, $2 less, 1.2 mi'],
  [{ alike: ['hot honey', 'pickles'] }, 'same hot honey and pickles'],
  [{ priceDifference: 0 }, 'same price'],
  [{ priceDifference: 0.4 }, 'about the same price'],
  [{ priceDifference: -0.4 }, 'about the same price'],
  [{ priceDifference: 1.5 }, '$2 more'],
  [{ heatDifference: 1 }, 'hotter'],
  [{ heatDifference: -3 }, 'much milder'],
  [{ heatDifference: 0, heat: 3 }, 'just as hot'],
  [{ heatDifference: 0, heat: 2 }, 'another one to try'],
  [{ heatDifference: 2, heat: 4 }, 'hotter'],
  [{ isSameKitchen: true }, 'same restaurant'],
  [{ lovedBoth: 2 }, '2 people loved both'],
  [{ distance: 0.05 }, 'another one to try, 264 ft'],
  [{ distance: 0 }, 'another one to try'],
  [{}, 'another one to try'],
  [
    {
      alike: ['slaw'],
      lovedBoth: 3,
      isSameKitchen: true,
      heatDifference: 2,
      priceDifference: 9,
      distance: 12,
    },
    'same slaw, 3 people loved both, 12.0 mi',
  ],
])('%j becomes "%s"', (reasons, text) => {
  expect(matchReasonText({ ...NOTHING, ...reasons })).toBe(text);
});

test('does not mention a single person who loved both', () => {
  expect(matchReasonText({ ...NOTHING, lovedBoth: 1 })).not.toContain('loved');
});

test('the reason of a personal match names the review', () => {
  expect(likedSandwichReasonText({ name: 'Hot Tamale No. 5', rating: 5 })).toBe(
    'because you gave Hot Tamale No. 5 five stars',
  );
  expect(likedSandwichReasonText({ name: 'Small Cluck', rating: 4 })).toBe(
    'because you gave Small Cluck four stars',
  );
});

test('a reason has one to three parts', () => {
  const some = fc.record({
    alike: fc.array(fc.constantFrom('slaw', 'egg'), { maxLength: 2 }),
    priceDifference: fc.option(fc.double({ min: -50, max: 50, noNaN: true })),
    heatDifference: fc.integer({ min: -5, max: 5 }),
    isSameKitchen: fc.boolean(),
    lovedBoth: fc.nat(40),
    distance: fc.option(fc.double({ min: 0, max: 4000, noNaN: true }), { nil: undefined }),
  });
  fc.assert(
    fc.property(some, (reasons) => {
      const parts = matchReasonText(reasons).split(/, (?!\d{3})/);
      expect(parts.length).toBeGreaterThanOrEqual(1);
      expect(parts.length).toBeLessThanOrEqual(3);
      expect(parts.every((part) => part.length > 0)).toBe(true);
    }),
  );
});

test.each([
  [['hot honey'], ['Hot Honey'], ['hot honey']],
  [['dill pickles'], ['pickles'], ['pickles']],
  [['pickle'], ['dill pickles'], ['pickle']],
  [['dill'], ['dill pickles'], []],
  [['butter lettuce'], ['butter'], []],
  [['jalapeño'], ['jalapenos'], ['jalapeño']],
  [['Fried chicken thigh'], ['Fried chicken'], ['fried chicken']],
  [['Nashville hot chicken'], ['Nashville hot chicken'], ['Nashville hot chicken']],
  [['BBQ sauce'], ['BBQ sauce'], ['BBQ sauce']],
  [['slaw'], ['mayo'], []],
  [['---'], ['---'], []],
  [['Tomatoes'], ['Tomato'], ['tomatoes']],
  [['Peach'], ['Grilled peaches'], ['peach']],
  [['Cherries'], ['cherry'], ['cherries']],
  [['Fries'], ['fry'], ['fries']],
  [['Gas'], ['Ga'], []],
  [['Cookies'], ['cookie'], ['cookies']],
  [['Radish'], ['radishes'], ['radish']],
  [['Quiches'], ['quiche'], ['quiches']],
  [['Cheese'], ['cheeses'], ['cheese']],
  [['Bean sprouts'], ['Bean sprout'], ['bean sprouts']],
  [['Vegetarian patty'], ['vegetarian patties'], ['vegetarian patty']],
  [['🌶️'], ['🌶️'], []],
  [['𐐀ce'], ['𐐀ce'], ['𐐨ce']],
])('%j and %j have %j in common', (mine, theirs, shared) => {
  expect(createSharedIngredientsFinder(mine.map((label) => ({ label, weight: 3 })))(theirs, 2)).toEqual(
    shared,
  );
});

test('lists rare ingredients first, omits parts of another one, and omits very common ones', () => {
  const mine = [
    { label: 'brioche bun', weight: 1.2 },
    { label: 'fried chicken', weight: 0.7 },
    { label: 'hot honey', weight: 4 },
    { label: 'honey', weight: 3.9 },
    { label: 'slaw', weight: 1.5 },
  ];
  const theirs = ['fried chicken', 'hot honey', 'honey', 'slaw', 'brioche bun'];
  expect(createSharedIngredientsFinder(mine)(theirs, 3)).toEqual(['hot honey', 'slaw', 'brioche bun']);
});

test('traits of liked sandwiches get a positive weight, and those of disliked ones a negative weight', () => {
  const traits = new Map([
    [
      1,
      new Map([
        [10, 2],
        [11, 1],
      ]),
    ],
    [
      2,
      new Map([
        [12, 2],
        [11, 1],
      ]),
    ],
    [3, new Map<number, number>()],
  ]);
  const taste = weighTraitsByRatings(
    [
      { id: 1, rating: 5 },
      { id: 2, rating: 1 },
      { id: 3, rating: 5 },
      { id: 4, rating: 5 },
    ],
    traits,
  );
  expect(taste.map(({ trait }) => trait)).toEqual([10, 11, 12]);
  expect(taste[0]!.weight).toBeGreaterThan(0);
  expect(taste[2]!.weight).toBeLessThan(0);
});
