import { defineGalleryScreen, type GalleryScreenState } from '../screen-state.ts';
import { NETWORK_ERROR_STUB_RESPONSE } from '../stub-responses.ts';
import { badgeFixture, levelFixture } from '../progress-fixtures.ts';
import {
  birdhouseRestaurantFixture,
  bigCluckSandwichFixture,
  hotCoalsSandwichFixture,
  katsuSandwichFixture,
  listEntryFixture,
  longNamedSandwichFixture,
  memberFixture,
  restaurantDetailsFixture,
  sandwichDetailsFixture,
  sandwichMatchFixtures,
} from '../fixtures.ts';
import { ownReviewFixture, reviewFixtures } from '../review-fixtures.ts';
import type { XpReceipt } from '#contract/members/progress.ts';
import { buildRankingFixture, buildRankedSandwichFixture } from '#web/testing/fixtures.ts';

const TRIED = "I've tried this";
const REDUCED = 'Save Now (Reduced XP)';
const TRY = `POST /api/users/${memberFixture.id}/actions`;
const RANKING = `/api/users/${memberFixture.id}/ranking`;
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
const rivals = [hotCoalsSandwichFixture, katsuSandwichFixture].map(
  ({ id, name, drawingUrl, restaurantName }) => ({
    ...buildRankedSandwichFixture(id, name),
    drawingUrl,
    restaurantName,
  }),
);
const rated = [TRIED, REDUCED, '4 stars'];

/** The steps of "I've tried this". The gallery's device has no position. */
export const logTriedSandwichGalleryScreen = defineGalleryScreen(
  'sandwich',
  {
    path: '/sandwich/12',
    viewer: memberFixture,
    fold: true,
    answers: {
      '/api/sandwiches/12': sandwichDetailsFixture(bigCluckSandwichFixture),
      '/api/restaurants/7': restaurantDetailsFixture(birdhouseRestaurantFixture),
      '/api/restaurants/7/locations': [],
      '/api/sandwiches/12/reviews': reviewFixtures,
      '/api/sandwiches/12/matches': sandwichMatchFixtures,
      '/api/sandwiches/popular': [bigCluckSandwichFixture],
      '/api/reviews': [],
      [`/api/users/${memberFixture.id}/sandwiches`]: [
        listEntryFixture(1, bigCluckSandwichFixture, { isFavorite: true }),
      ],
      [`/api/users/${memberFixture.id}/level`]: levelFixture,
      '/api/notifications/unread-count': { unread: 0 },
      [RANKING]: buildRankingFixture(),
      [TRY]: receipt,
      'POST /api/reviews': {
        ...ownReviewFixture(bigCluckSandwichFixture),
        receipt: leveledUp,
        countsFrom: null,
      },
    },
  },
  [
    { name: 'tried without a position', steps: [TRIED, { waitFor: REDUCED }] },
    { name: 'logging: stars', steps: [TRIED, REDUCED] },
    { name: 'logging: words', steps: [...rated, 'Pickles'] },
    {
      name: 'logging: which was better',
      steps: [TRIED, REDUCED, 'Skip'],
      answers: { [RANKING]: buildRankingFixture({ ranked: rivals }) },
    },
    { name: 'logging: receipt', steps: [TRIED, REDUCED, 'Skip'] },
    { name: 'logging: level and badge', steps: [...rated, 'Submit Review'] },
    {
      name: 'logging: waiting on this device',
      steps: [...rated, 'Submit Review'],
      answers: { [TRY]: NETWORK_ERROR_STUB_RESPONSE, 'POST /api/reviews': NETWORK_ERROR_STUB_RESPONSE },
    },
    {
      name: 'logging: long names',
      steps: [...rated],
      answers: { '/api/sandwiches/12': { ...sandwichDetailsFixture(longNamedSandwichFixture), id: 12 } },
    },
  ] satisfies Partial<GalleryScreenState>[],
);
