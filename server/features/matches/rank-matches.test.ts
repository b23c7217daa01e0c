import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  computeSandwichMatchScore,
  rankSandwichMatches,
  type MatchCandidate,
  type MatchScoringCriteria,
} from './rank-matches.ts';

const TARGET: MatchScoringCriteria = { total: 10, traits: 8, fanCount: 20, price: 12, heat: 1, trust: 0.2 };

function aCandidate(more: Partial<MatchCandidate> = {}): MatchCandidate {
  return {
    id: 1,
    restaurantId: 1,
    name: 'Cluck',
    price: 12,
    heat: 1,
    score: 3.5,
    ratings: 0,
    overlap: 5,
    traits: 8,
    fans: 0,
    miles: null,
    ...more,
  };
}

const candidates = fc
  .array(
    fc.record({
      restaurantId: fc.integer({ min: 1, max: 9 }),
      name: fc.constantFrom('Cluck', 'cluck', 'Roost', 'Melt', 'Stack'),
      price: fc.option(fc.double({ min: 0, max: 40, noNaN: true })),
      heat: fc.integer({ min: 0, max: 5 }),
      score: fc.double({ min: 1, max: 5, noNaN: true }),
      ratings: fc.integer({ min: 0, max: 500 }),
      overlap: fc.double({ min: -5, max: 10, noNaN: true }),
      traits: fc.integer({ min: 1, max: 40 }),
      fans: fc.integer({ min: 0, max: 20 }),
      miles: fc.option(fc.double({ min: 0, max: 3000, noNaN: true })),
    }),
    { maxLength: 60 },
  )
  .map((list) => list.map((one, index) => ({ ...one, id: index + 1 })));

test('returns at most the limit, each once, no restaurant twice in the first six or three times in all', () => {
  fc.assert(
    fc.property(candidates, fc.integer({ min: 1, max: 24 }), (list, most) => {
      const chosen = rankSandwichMatches(list, TARGET, most);
      expect(chosen.length).toBeLessThanOrEqual(most);
      expect(new Set(chosen.map(({ id }) => id)).size).toBe(chosen.length);
      const kitchens = new Set(list.map(({ restaurantId }) => restaurantId));
      const first = chosen.slice(0, Math.min(6, kitchens.size)).map(({ restaurantId }) => restaurantId);
      expect(new Set(first).size).toBe(first.length);
      for (const kitchen of kitchens)
        expect(chosen.filter(({ restaurantId }) => restaurantId === kitchen).length).toBeLessThanOrEqual(2);
      const shown = chosen.map(({ restaurantId, name }) => `${restaurantId} ${name.toLowerCase()}`);
      expect(new Set(shown).size).toBe(shown.length);
    }),
  );
});

test('does not depend on the order in which candidates were found', () => {
  fc.assert(
    fc.property(candidates, fc.infiniteStream(fc.nat()), (list, dice) => {
      const shuffled = list
        .map((one) => ({ one, at: dice.next().value }))
        .sort((a, b) => a.at - b.at)
        .map(({ one }) => one);
      expect(rankSandwichMatches(shuffled, TARGET, 12)).toEqual(rankSandwichMatches(list, TARGET, 12));
    }),
  );
});

test('fills the page if there are enough restaurants', () => {
  const list = Array.from({ length: 30 }, (_, at) =>
    aCandidate({ id: at + 1, restaurantId: (at % 15) + 1, name: `N${at}` }),
  );
  expect(rankSandwichMatches(list, TARGET, 24)).toHaveLength(24);
});

test.each<[string, Partial<MatchCandidate>, Partial<MatchCandidate>]>([
  ['more in common', { overlap: 6 }, { overlap: 5 }],
  ['fewer other traits', { traits: 8 }, { traits: 30 }],
  ['more people who like both', { fans: 5, ratings: 10 }, { fans: 1, ratings: 10 }],
  ['as many people out of fewer reviewers', { fans: 5, ratings: 8 }, { fans: 5, ratings: 400 }],
  ['the same heat', { heat: 1 }, { heat: 3 }],
  ['a closer price', { price: 12 }, { price: 15 }],
  ['a better rating', { score: 4.5 }, { score: 3.5 }],
  ['a shorter distance', { miles: 1 }, { miles: 9 }],
])('all else equal, %s scores higher', (_, better, worse) => {
  expect(computeSandwichMatchScore(aCandidate(better), TARGET)).toBeGreaterThan(
    computeSandwichMatchScore(aCandidate(worse), TARGET),
  );
});

test('works without any ratings, and for a sandwich without any data', () => {
  const unrated = [aCandidate({ id: 1, overlap: 1 }), aCandidate({ id: 2, restaurantId: 2, overlap: 9 })];
  expect(rankSandwichMatches(unrated, { ...TARGET, fanCount: 0 }, 5).map(({ id }) => id)).toEqual([2, 1]);
  const bare = { total: 0, traits: 0, fanCount: 0, price: null, heat: null, trust: 0.2 };
  expect(computeSandwichMatchScore(aCandidate({ price: null, overlap: 0, traits: 0 }), bare)).toBe(0);
});
