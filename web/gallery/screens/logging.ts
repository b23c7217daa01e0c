import { screen, type ScreenState } from '../screen-state.ts';
import { NETWORK_ERROR } from '../stub-responses.ts';
import { badgeFixture, level } from '../progress-fixtures.ts';
import {
  birdhouse,
  cluck,
  hot,
  katsuSandwich,
  listEntryFixture,
  longSandwich,
  member,
  ownReview,
  restaurantDetailsFixture,
  reviews,
  sandwichDetailsFixture,
  sandwichMatches,
} from '../fixtures.ts';
import type { XpReceipt } from '#contract/members/progress.ts';
import { aRanking, aRankedSandwich } from '#web/testing/fixtures.ts';

const TRIED = "I've tried this";
const REDUCED = 'Save Now (Reduced XP)';
const TRY = `POST /api/users/${member.id}/actions`;
const RANKING = `/api/users/${member.id}/ranking`;
const receipt: XpReceipt = {
  id: 1,
  xpEarned: 10,
  locationBonusXp: 15,
  fullXP: true,
  distanceMiles: 0.1,
  withheld: null,
  xp: 765,
  level: 7,
  newBadges: [],
};
const leveledUp: XpReceipt = {
  ...receipt,
  id: 2,
  locationBonusXp: 0,
  xp: 805,
  level: 8,
  newBadges: [badgeFixture(2, 'Night Owl', { category: 'special' })],
};
const rivals = [hot, katsuSandwich].map(({ id, name, drawingUrl, restaurantName }) => ({
  ...aRankedSandwich(id, name),
  drawingUrl,
  restaurantName,
}));
const rated = [TRIED, REDUCED, '4 stars'];

/** The steps of "I've tried this". The gallery's device has no position. */
export const loggingScreen = screen(
  'sandwich',
  {
    path: '/sandwich/12',
    viewer: member,
    fold: true,
    answers: {
      '/api/sandwiches/12': sandwichDetailsFixture(cluck),
      '/api/restaurants/7': restaurantDetailsFixture(birdhouse),
      '/api/restaurants/7/locations': [],
      '/api/sandwiches/12/reviews': reviews,
      '/api/sandwiches/12/matches': sandwichMatches,
      '/api/sandwiches/popular': [cluck],
      '/api/reviews': [],
      [`/api/users/${member.id}/sandwiches`]: [listEntryFixture(1, cluck, { isFavorite: true })],
      [`/api/users/${member.id}/level`]: level,
      '/api/notifications/unread-count': { unread: 0 },
      [RANKING]: aRanking(),
      [TRY]: receipt,
      'POST /api/reviews': { ...ownReview(cluck), receipt: leveledUp, countsFrom: null },
    },
  },
  [
    { name: 'tried without a position', steps: [TRIED, { waitFor: REDUCED }] },
    { name: 'logging: stars', steps: [TRIED, REDUCED] },
    { name: 'logging: words', steps: [...rated, 'Pickles'] },
    {
      name: 'logging: which was better',
      steps: [TRIED, REDUCED, 'Skip'],
      answers: { [RANKING]: aRanking({ ranked: rivals }) },
    },
    { name: 'logging: receipt', steps: [TRIED, REDUCED, 'Skip'] },
    { name: 'logging: level and badge', steps: [...rated, 'Submit Review'] },
    {
      name: 'logging: waiting on this device',
      steps: [...rated, 'Submit Review'],
      answers: { [TRY]: NETWORK_ERROR, 'POST /api/reviews': NETWORK_ERROR },
    },
    {
      name: 'logging: long names',
      steps: [...rated],
      answers: { '/api/sandwiches/12': { ...sandwichDetailsFixture(longSandwich), id: 12 } },
    },
  ] satisfies Partial<ScreenState>[],
);
