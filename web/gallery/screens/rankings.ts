import { stubError } from '../stub-responses.ts';
import { FAILED, LOADING, OFFLINE, screen } from '../screen-state.ts';
import { cluck, hebrew, hot, katsuSandwich, longMember, longSandwich, member } from '../fixtures.ts';
import {
  RANKING,
  rankedFixture,
  rankedRows,
  rankingFixture,
  rankingWithQuestion,
} from '../ranking-fixtures.ts';

const two = [cluck, katsuSandwich].map((one) => rankedFixture(one));
const waiting = { waiting: [rankedFixture(hot)], waitingTotal: 2 };

export const rankingScreen = screen(
  'ranking',
  {
    viewer: member,
    path: '/collection/ranking',
    answers: {
      '/api/notifications/unread-count': { unread: 0 },
      [RANKING]: rankingFixture(0, { ranked: two }),
    },
  },
  [
    { name: 'all placed' },
    { name: 'a podium', everywhere: true, answers: { [RANKING]: rankingFixture(7, waiting) } },
    { name: 'a question', answers: { [RANKING]: rankingWithQuestion } },
    { name: 'shared', answers: { [RANKING]: rankingFixture(5, { shareToken: 'abcdef0123456789' }) } },
    { name: 'nothing tried', answers: { [RANKING]: rankingFixture(0) } },
    { name: 'one alone', answers: { [RANKING]: rankingFixture(1) } },
    { name: 'a hundred', answers: { [RANKING]: rankingFixture(100) }, fold: true },
    LOADING,
    FAILED,
    OFFLINE,
    {
      name: 'long names',
      everywhere: true,
      answers: {
        [RANKING]: rankingFixture(0, {
          ranked: [
            rankedFixture(longSandwich),
            rankedFixture(hebrew, { isGone: true }),
            rankedFixture(longSandwich, { sandwichId: 97 }),
            rankedFixture(longSandwich, { sandwichId: 98 }),
          ],
          waiting: [rankedFixture(longSandwich, { sandwichId: 99 })],
          waitingTotal: 1,
        }),
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
const SHARED = '/api/rankings/abcdef0123456789';
const shared = {
  owner,
  isListed: false,
  dateShared: '2026-11-02T18:00:00.000Z',
  total: 3,
  ranked: [cluck, katsuSandwich, hot].map((one) => rankedFixture(one)),
};

export const sharedRankingScreen = screen(
  'shared-ranking',
  { path: '/rankings/abcdef0123456789', answers: { [SHARED]: shared } },
  [
    { name: 'three' },
    {
      name: 'seven',
      everywhere: true,
      answers: { [SHARED]: { ...shared, total: 7, ranked: rankedRows(7) } },
    },
    { name: 'two', answers: { [SHARED]: { ...shared, total: 2, ranked: rankedRows(2) } } },
    { name: 'one', answers: { [SHARED]: { ...shared, total: 1, ranked: rankedRows(1) } } },
    {
      name: 'a hundred',
      fold: true,
      answers: { [SHARED]: { ...shared, total: 340, ranked: rankedRows(100) } },
    },
    { name: 'no longer shared', answers: { [SHARED]: stubError(404, 'There’s no such ranking.') } },
    { name: 'empty', answers: { [SHARED]: { ...shared, total: 0, ranked: [] } } },
    LOADING,
    FAILED,
    OFFLINE,
    {
      name: 'long names',
      answers: {
        [SHARED]: {
          ...shared,
          owner: { ...owner, displayName: longMember.displayName },
          ranked: [
            rankedFixture(longSandwich),
            rankedFixture(hebrew),
            rankedFixture(longSandwich, { sandwichId: 97 }),
            rankedFixture(longSandwich, { sandwichId: 98 }),
          ],
        },
      },
    },
  ],
);
