import { stubError } from '../stub-responses.ts';
import {
  FAILED_GALLERY_SCREEN_STATE,
  LOADING_GALLERY_SCREEN_STATE,
  OFFLINE_GALLERY_SCREEN_STATE,
  defineGalleryScreen,
} from '../screen-state.ts';
import {
  bigCluckSandwichFixture,
  hebrewSandwichFixture,
  hotCoalsSandwichFixture,
  katsuSandwichFixture,
  longNamedMemberFixture,
  longNamedSandwichFixture,
  memberFixture,
} from '../fixtures.ts';
import {
  RANKING_API_PATH,
  rankedFixture,
  rankedRowFixtures,
  rankingFixture,
  rankingWithQuestionFixture,
} from '../ranking-fixtures.ts';

const two = [bigCluckSandwichFixture, katsuSandwichFixture].map((one) => rankedFixture(one));
const waiting = { waiting: [rankedFixture(hotCoalsSandwichFixture)], waitingTotal: 2 };

export const rankingGalleryScreen = defineGalleryScreen(
  'ranking',
  {
    viewer: memberFixture,
    path: '/collection/ranking',
    answers: {
      '/api/notifications/unread-count': { unread: 0 },
      [RANKING_API_PATH]: rankingFixture(0, { ranked: two }),
    },
  },
  [
    { name: 'all placed' },
    { name: 'a podium', everywhere: true, answers: { [RANKING_API_PATH]: rankingFixture(7, waiting) } },
    { name: 'a question', answers: { [RANKING_API_PATH]: rankingWithQuestionFixture } },
    {
      name: 'shared',
      answers: { [RANKING_API_PATH]: rankingFixture(5, { shareToken: 'abcdef0123456789' }) },
    },
    { name: 'nothing tried', answers: { [RANKING_API_PATH]: rankingFixture(0) } },
    { name: 'one alone', answers: { [RANKING_API_PATH]: rankingFixture(1) } },
    { name: 'a hundred', answers: { [RANKING_API_PATH]: rankingFixture(100) }, fold: true },
    LOADING_GALLERY_SCREEN_STATE,
    FAILED_GALLERY_SCREEN_STATE,
    OFFLINE_GALLERY_SCREEN_STATE,
    {
      name: 'long names',
      everywhere: true,
      answers: {
        [RANKING_API_PATH]: rankingFixture(0, {
          ranked: [
            rankedFixture(longNamedSandwichFixture),
            rankedFixture(hebrewSandwichFixture, { isGone: true }),
            rankedFixture(longNamedSandwichFixture, { sandwichId: 97 }),
            rankedFixture(longNamedSandwichFixture, { sandwichId: 98 }),
          ],
          waiting: [rankedFixture(longNamedSandwichFixture, { sandwichId: 99 })],
          waitingTotal: 1,
        }),
      },
    },
  ],
);

const owner = {
  id: memberFixture.id,
  username: memberFixture.username,
  displayName: memberFixture.displayName,
  avatarUrl: null,
  level: 7,
};
const SHARED = '/api/rankings/abcdef0123456789';
const shared = {
  owner,
  isListed: false,
  dateShared: '2026-11-02T18:00:00.000Z',
  total: 3,
  ranked: [bigCluckSandwichFixture, katsuSandwichFixture, hotCoalsSandwichFixture].map((one) =>
    rankedFixture(one),
  ),
};

export const sharedRankingGalleryScreen = defineGalleryScreen(
  'shared-ranking',
  { path: '/rankings/abcdef0123456789', answers: { [SHARED]: shared } },
  [
    { name: 'three' },
    {
      name: 'seven',
      everywhere: true,
      answers: { [SHARED]: { ...shared, total: 7, ranked: rankedRowFixtures(7) } },
    },
    { name: 'two', answers: { [SHARED]: { ...shared, total: 2, ranked: rankedRowFixtures(2) } } },
    { name: 'one', answers: { [SHARED]: { ...shared, total: 1, ranked: rankedRowFixtures(1) } } },
    {
      name: 'a hundred',
      fold: true,
      answers: { [SHARED]: { ...shared, total: 340, ranked: rankedRowFixtures(100) } },
    },
    { name: 'no longer shared', answers: { [SHARED]: stubError(404, 'Ranking not found') } },
    { name: 'empty', answers: { [SHARED]: { ...shared, total: 0, ranked: [] } } },
    LOADING_GALLERY_SCREEN_STATE,
    FAILED_GALLERY_SCREEN_STATE,
    OFFLINE_GALLERY_SCREEN_STATE,
    {
      name: 'long names',
      answers: {
        [SHARED]: {
          ...shared,
          owner: { ...owner, displayName: longNamedMemberFixture.displayName },
          ranked: [
            rankedFixture(longNamedSandwichFixture),
            rankedFixture(hebrewSandwichFixture),
            rankedFixture(longNamedSandwichFixture, { sandwichId: 97 }),
            rankedFixture(longNamedSandwichFixture, { sandwichId: 98 }),
          ],
        },
      },
    },
  ],
);
