import {
  SERVER_ERROR_STUB_RESPONSE,
  PENDING_STUB_RESPONSE,
  stubError,
  stubListResponse,
} from '../stub-responses.ts';
import {
  FAILED_GALLERY_SCREEN_STATE,
  LOADING_GALLERY_SCREEN_STATE,
  OFFLINE_GALLERY_SCREEN_STATE,
  defineGalleryScreen,
} from '../screen-state.ts';
import {
  longNamedMemberFixture,
  memberFixture,
  bigCluckSandwichFixture,
  collectionEntryFixtures as links,
  grilledSandwichFixture,
  hebrewSandwichFixture,
  hotCoalsSandwichFixture,
  katsuSandwichFixture,
  listEntryFixture,
  longNamedSandwichFixture,
  unratedSandwichFixture,
} from '../fixtures.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { RANKING_API_PATH, rankingFixture, rankingWithQuestionFixture } from '../ranking-fixtures.ts';
import { signedIn } from './signed-in.ts';

const MINE = `/api/users/${memberFixture.id}/sandwiches`;
const many = Array.from({ length: 60 }, (_, index) =>
  listEntryFixture(
    index + 1,
    {
      ...assertDefined(
        [bigCluckSandwichFixture, hotCoalsSandwichFixture, katsuSandwichFixture, grilledSandwichFixture][
          index % 4
        ],
      ),
      id: 100 + index,
    },
    { hasTried: index % 3 === 0 },
  ),
);

export const collectionGalleryScreen = defineGalleryScreen(
  'collection',
  {
    ...signedIn,
    path: '/collection',
    answers: {
      ...signedIn.answers,
      [MINE]: links,
      [RANKING_API_PATH]: rankingWithQuestionFixture,
      '/api/sandwiches/popular': [bigCluckSandwichFixture, hotCoalsSandwichFixture, katsuSandwichFixture],
    },
  },
  [
    { name: 'some', everywhere: true },
    { name: 'tried', path: '/collection?show=tried' },
    { name: 'all ranked', answers: { [RANKING_API_PATH]: rankingFixture(7) } },
    {
      name: 'nothing ranked',
      answers: { [RANKING_API_PATH]: { ...rankingWithQuestionFixture, ranked: [] } },
    },
    { name: 'ranking fails', walked: true, answers: { [RANKING_API_PATH]: SERVER_ERROR_STUB_RESPONSE } },
    { name: 'empty', answers: { [MINE]: [] } },
    { name: 'empty shelf', path: '/collection?show=favorites', answers: { [MINE]: links.slice(1) } },
    { name: 'nothing matches', path: '/collection?q=unicorn' },
    { name: 'just eaten', path: '/collection?just=eaten' },
    LOADING_GALLERY_SCREEN_STATE,
    FAILED_GALLERY_SCREEN_STATE,
    { ...OFFLINE_GALLERY_SCREEN_STATE, isLikeAnother: false },
    { name: 'many', answers: { [MINE]: many }, fold: true },
    {
      name: 'long names',
      everywhere: true,
      answers: {
        [MINE]: [
          listEntryFixture(1, longNamedSandwichFixture, {
            hasTried: true,
            notes: longNamedSandwichFixture.name,
          }),
          listEntryFixture(2, hebrewSandwichFixture),
          listEntryFixture(3, unratedSandwichFixture),
        ],
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
const LIST = `/api/lists/${memberFixture.username}`;
const entries = links.map(({ sandwich, isFavorite, hasTried, reviewRating }) => ({
  sandwich,
  isFavorite,
  hasTried,
  reviewRating: reviewRating ?? null,
  dateCreated: '2026-11-02T18:00:00.000Z',
}));
const list = { owner, counts: { all: 4, tried: 2, favorites: 1, wanted: 2 }, pictured: [] };

export const memberListGalleryScreen = defineGalleryScreen(
  'public-list',
  {
    path: `/lists/${memberFixture.username}`,
    answers: { [LIST]: list, [`${LIST}/sandwiches`]: stubListResponse(entries, 4) },
  },
  [
    { name: 'some' },
    {
      name: 'empty',
      answers: {
        [LIST]: { ...list, counts: { all: 0, tried: 0, favorites: 0, wanted: 0 } },
        [`${LIST}/sandwiches`]: stubListResponse([], 0),
      },
    },
    { name: 'not shown', answers: { [LIST]: stubError(404, 'List not found') } },
    LOADING_GALLERY_SCREEN_STATE,
    FAILED_GALLERY_SCREEN_STATE,
    OFFLINE_GALLERY_SCREEN_STATE,
    { name: 'entries fail', walked: true, answers: { [`${LIST}/sandwiches`]: SERVER_ERROR_STUB_RESPONSE } },
    {
      name: 'entries on their way',
      walked: true,
      answers: { [`${LIST}/sandwiches`]: PENDING_STUB_RESPONSE },
    },
    {
      name: 'long names',
      answers: {
        [LIST]: { ...list, owner: { ...owner, displayName: longNamedMemberFixture.displayName } },
        [`${LIST}/sandwiches`]: stubListResponse(
          [
            { ...entries[0], sandwich: longNamedSandwichFixture },
            { ...entries[1], sandwich: hebrewSandwichFixture },
          ],
          2,
        ),
      },
    },
  ],
);
