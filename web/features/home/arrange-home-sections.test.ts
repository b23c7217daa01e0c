import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MemberHome } from '#contract/members/home.ts';
import { buildSandwichFixture } from '#web/testing/fixtures.ts';
import {
  arrangeHomeSections,
  HOME_RECOMMENDED_SANDWICH_COUNT,
  type HomeSections,
} from './arrange-home-sections.ts';

const DAY = '2026-11-14T12:00:00.000Z';

function ranked(id: number) {
  const { name, restaurantName, imageUrl, drawingUrl, price } = buildSandwichFixture({ id });
  return { sandwichId: id, name, restaurantName, imageUrl, drawingUrl, price };
}

function match(id: number) {
  return {
    sandwich: buildSandwichFixture({ id }),
    alike: [],
    priceDifference: null,
    heatDifference: 0,
    isSameKitchen: false,
    lovedBoth: 0,
  };
}

type Ids = Partial<Record<'wanted' | 'unreviewed' | 'matches' | 'popular' | 'news' | 'question', number[]>>;

function aHome({
  wanted = [],
  unreviewed = [],
  matches = [],
  popular = [],
  news = [],
  question,
}: Ids): MemberHome {
  const [one, other] = question ?? [];
  return {
    wanted: wanted.map((id) => ({ sandwich: buildSandwichFixture({ id }), location: null, dateSaved: DAY })),
    ranking: {
      question: one && other ? { sandwich: ranked(one), rival: ranked(other) } : null,
      rankedCount: 0,
      waitingCount: 0,
    },
    unreviewed: unreviewed.map(ranked),
    reviewsMissing: 0,
    matches: matches.map(match),
    popular: popular.map((id) => buildSandwichFixture({ id })),
    news: news.map((id) => ({ sandwich: buildSandwichFixture({ id }), dateAdded: DAY })),
    lastReceipt: null,
  };
}

function shownIds({ question, unfinished, next, picks, news }: HomeSections): number[] {
  return [
    ...(question ? [question.sandwich.sandwichId, question.rival.sandwichId] : []),
    ...(unfinished?.sandwich ? [unfinished.sandwich.sandwichId] : []),
    ...(next ? ['wanted' in next ? next.wanted.sandwich.id : next.pick.sandwich.id] : []),
    ...picks.map(({ sandwich }) => sandwich.id),
    ...news.map(({ sandwich }) => sandwich.id),
  ];
}

test('never shows a sandwich twice on the page, whatever the response', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 8 });
  const pair = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 2, maxLength: 2 });
  const home = fc.record({
    wanted: ids,
    unreviewed: ids,
    matches: ids,
    popular: ids,
    news: ids,
    question: pair,
  });
  const draftOf = fc.option(fc.integer({ min: 1, max: 12 }));
  fc.assert(
    fc.property(home, ids, draftOf, (answer, shownBelow, draft) => {
      const all = [
        ...shownIds(arrangeHomeSections(aHome(answer), { shownBelow, draftOf: draft })),
        ...shownBelow,
      ];
      expect(all).toHaveLength(new Set(all).size);
    }),
    { seed: 7, numRuns: 500 },
  );
});

const NOTHING = { shownBelow: [], draftOf: null };

test('shows a wishlist sandwich as next, beside three picks that are not popular', () => {
  const home = aHome({ wanted: [1, 2], matches: [1, 3, 4, 5, 6], popular: [7] });
  const { next, picks } = arrangeHomeSections(home, { shownBelow: [1, 4], draftOf: null });
  expect(next).toMatchObject({ wanted: { sandwich: { id: 2 } } });
  expect(picks.map(({ sandwich }) => sandwich.id)).toEqual([3, 5, 6]);
});

test('shows the first pick as next without a wishlist, and fills the picks with popular ones', () => {
  const { next, picks } = arrangeHomeSections(aHome({ matches: [1], popular: [2, 3, 4, 5] }), NOTHING);
  expect(next).toMatchObject({ pick: { sandwich: { id: 1 } } });
  expect(picks).toHaveLength(HOME_RECOMMENDED_SANDWICH_COUNT);
  expect(picks.every(({ match: reason }) => reason === null)).toBe(true);
  expect(arrangeHomeSections(aHome({}), NOTHING)).toMatchObject({ next: null, picks: [], unfinished: null });
});

test('prefers a draft to an unreviewed sandwich, and names it only if its sandwich is known and not shown elsewhere', () => {
  const home = aHome({ unreviewed: [1, 2] });
  expect(arrangeHomeSections(home, NOTHING).unfinished).toMatchObject({
    draftOf: null,
    sandwich: { sandwichId: 1 },
  });
  const ofDraft = (shownBelow: number[], draftOf: number) =>
    arrangeHomeSections(home, { shownBelow, draftOf }).unfinished;
  expect(ofDraft([], 2)).toMatchObject({ draftOf: 2, sandwich: { sandwichId: 2 } });
  expect(ofDraft([2], 2)).toEqual({ draftOf: 2, sandwich: null });
  expect(ofDraft([], 9)).toEqual({ draftOf: 9, sandwich: null });
});

test('omits a ranking question about a sandwich that the page shows elsewhere', () => {
  const home = aHome({ question: [1, 2], unreviewed: [1] });
  expect(arrangeHomeSections(home, { shownBelow: [2], draftOf: null }).question).toBeNull();
  const { question, unfinished } = arrangeHomeSections(home, NOTHING);
  expect(question).not.toBeNull();
  expect(unfinished).toBeNull();
});
