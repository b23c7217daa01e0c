import { expect, test } from 'vitest';
import {
  buildRankedSandwichFixture,
  buildRankingFixture,
  buildSandwichFixture,
} from '#web/testing/fixtures.ts';
import { rankingQuestionAbout } from './ranking-question-about.ts';

const sandwich = buildSandwichFixture({ id: 1 });
const own = buildRankedSandwichFixture(1, sandwich.name);
const others = Array.from({ length: 20 }, (_, at) => buildRankedSandwichFixture(100 + at, `Number ${at}`));

test('asks about this sandwich before other unranked ones, and at most three times', () => {
  const ranking = buildRankingFixture({
    ranked: others,
    waiting: [buildRankedSandwichFixture(2, 'Waits longer'), own],
    waitingTotal: 2,
  });
  const question = rankingQuestionAbout(ranking, sandwich, 0);
  expect(question).toMatchObject({ sandwich: own, rival: { sandwichId: 110 }, number: 1, max: 3 });
  expect(rankingQuestionAbout(ranking, sandwich, 2)).toMatchObject({ number: 3 });
  expect(rankingQuestionAbout(ranking, sandwich, 3)).toBeNull();
});

test('asks about the sandwich even if the ranking was loaded before it was tried', () => {
  expect(
    rankingQuestionAbout(buildRankingFixture({ ranked: others.slice(0, 1) }), sandwich, 0),
  ).toMatchObject({
    sandwich: { sandwichId: 1, name: sandwich.name },
    rival: { sandwichId: 100 },
    max: 1,
  });
});

test('the very first comparison is with another unranked sandwich', () => {
  const ranking = buildRankingFixture({ waiting: [own, ...others], waitingTotal: 21 });
  expect(rankingQuestionAbout(ranking, sandwich, 0)).toMatchObject({
    rival: { sandwichId: 100 },
    number: 1,
    max: 1,
  });
});

test('asks nothing about a sandwich that is ranked or that has no other to compare with', () => {
  expect(rankingQuestionAbout(buildRankingFixture({ ranked: [own, ...others] }), sandwich, 0)).toBeNull();
  expect(
    rankingQuestionAbout(buildRankingFixture({ waiting: [own], waitingTotal: 1 }), sandwich, 0),
  ).toBeNull();
});
