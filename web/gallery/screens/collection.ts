import { SERVER_ERROR, PENDING, stubError, listResponse } from '../stub-responses.ts';
import { FAILED, LOADING, OFFLINE, screen } from '../screen-state.ts';
import {
  longMember,
  member,
  cluck,
  collectionEntries as links,
  grilledSandwich,
  hebrew,
  hot,
  katsuSandwich,
  listEntryFixture,
  longSandwich,
  unrated,
} from '../fixtures.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { RANKING, rankingFixture, rankingWithQuestion } from '../ranking-fixtures.ts';

const MINE = `/api/users/${member.id}/sandwiches`;
const signedIn = { viewer: member, answers: { '/api/notifications/unread-count': { unread: 0 } } };
const many = Array.from({ length: 60 }, (_, index) =>
  listEntryFixture(
    index + 1,
    { ...assertDefined([cluck, hot, katsuSandwich, grilledSandwich][index % 4]), id: 100 + index },
    { hasTried: index % 3 === 0 },
  ),
);

export const collectionScreen = screen(
  'collection',
  {
    ...signedIn,
    path: '/collection',
    answers: {
      ...signedIn.answers,
      [MINE]: links,
      [RANKING]: rankingWithQuestion,
      '/api/sandwiches/popular': [cluck, hot, katsuSandwich],
    },
  },
  [
    { name: 'some', everywhere: true },
    { name: 'tried', path: '/collection?show=tried' },
    { name: 'all ranked', answers: { [RANKING]: rankingFixture(7) } },
    { name: 'nothing ranked', answers: { [RANKING]: { ...rankingWithQuestion, ranked: [] } } },
    { name: 'ranking fails', walked: true, answers: { [RANKING]: SERVER_ERROR } },
    { name: 'empty', answers: { [MINE]: [] } },
    { name: 'empty shelf', path: '/collection?show=favorites', answers: { [MINE]: links.slice(1) } },
    { name: 'nothing matches', path: '/collection?q=unicorn' },
    { name: 'just eaten', path: '/collection?just=eaten' },
    LOADING,
    FAILED,
    { ...OFFLINE, isLikeAnother: false },
    { name: 'many', answers: { [MINE]: many }, fold: true },
    {
      name: 'long names',
      everywhere: true,
      answers: {
        [MINE]: [
          listEntryFixture(1, longSandwich, { hasTried: true, notes: longSandwich.name }),
          listEntryFixture(2, hebrew),
          listEntryFixture(3, unrated),
        ],
      },
    },
  ],
);

const owner = {
  id: member.id,
  username: member.username,
  displayName: member.displayName,
  avatarUrl: null,
  level: 7,
};
const LIST = `/api/lists/${member.username}`;
const entries = links.map(({ sandwich, isFavorite, hasTried, reviewRating }) => ({
  sandwich,
  isFavorite,
  hasTried,
  reviewRating: reviewRating ?? null,
  dateCreated: '2026-11-02T18:00:00.000Z',
}));
const list = { owner, counts: { all: 4, tried: 2, favorites: 1, wanted: 2 }, pictured: [] };

export const memberListScreen = screen(
  'list',
  {
    path: `/lists/${member.username}`,
    answers: { [LIST]: list, [`${LIST}/sandwiches`]: listResponse(entries, 4) },
  },
  [
    { name: 'some' },
    {
      name: 'empty',
      answers: {
        [LIST]: { ...list, counts: { all: 0, tried: 0, favorites: 0, wanted: 0 } },
        [`${LIST}/sandwiches`]: listResponse([], 0),
      },
    },
    { name: 'not shown', answers: { [LIST]: stubError(404, 'There’s no such list.') } },
    LOADING,
    FAILED,
    OFFLINE,
    { name: 'entries fail', walked: true, answers: { [`${LIST}/sandwiches`]: SERVER_ERROR } },
    { name: 'entries on their way', walked: true, answers: { [`${LIST}/sandwiches`]: PENDING } },
    {
      name: 'long names',
      answers: {
        [LIST]: { ...list, owner: { ...owner, displayName: longMember.displayName } },
        [`${LIST}/sandwiches`]: listResponse(
          [
            { ...entries[0], sandwich: longSandwich },
            { ...entries[1], sandwich: hebrew },
          ],
          2,
        ),
      },
    },
  ],
);
