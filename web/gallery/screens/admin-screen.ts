import { aListedUser } from '#web/testing/fixtures.ts';
import {
  FAILED_SCREEN_STATE,
  LOADING_SCREEN_STATE,
  OFFLINE_SCREEN_STATE,
  defineGalleryScreen,
  type GalleryScreen,
  type GalleryScreenState,
} from '../screen-state.ts';
import {
  adminFixture,
  bigCluckSandwich,
  memberFixture,
  sandwichFixtures,
  restaurantFixtures,
  UNBROKEN_WORD,
} from '../fixtures.ts';

export const ADMIN_SCREEN_STATE = {
  viewer: adminFixture,
  answers: { '/api/notifications/unread-count': { unread: 0 } },
};
export const FORBIDDEN_SCREEN_STATE: Partial<GalleryScreenState> = {
  name: 'forbidden',
  viewer: memberFixture,
  isLikeAnother: true,
  answers: {
    '/api/sandwiches/popular': sandwichFixtures.slice(0, 3),
    '/api/restaurants/search': restaurantFixtures,
    [`/api/users/${memberFixture.id}/sandwiches`]: [],
    [`/api/users/${memberFixture.id}/matches`]: { reviewsMissing: 3, matches: [] },
  },
  fold: true,
};

export function defineAdminScreen(
  page: string,
  path: string,
  answers: object,
  states: Partial<GalleryScreenState>[],
): GalleryScreen {
  return defineGalleryScreen(
    page,
    { ...ADMIN_SCREEN_STATE, path, answers: { ...ADMIN_SCREEN_STATE.answers, ...answers } },
    [...states, LOADING_SCREEN_STATE, FAILED_SCREEN_STATE, OFFLINE_SCREEN_STATE, FORBIDDEN_SCREEN_STATE],
  );
}

export const lastEditFixture = {
  id: 9,
  by: { id: 'u2', username: 'coop_boss' },
  action: 'update',
  entityType: 'sandwich',
  entityId: '12',
  entityName: bigCluckSandwich.name,
  restaurantId: null,
  changeSetId: 12,
  before: { price: 12, name: 'Big Cluck' },
  after: { price: 13.5, name: bigCluckSandwich.name },
  dateCreated: '2026-11-21T20:10:00.000Z',
};

export const listedUserFixtures = [
  aListedUser(),
  aListedUser({ id: 'u2', username: 'coop_boss', role: 'admin' }),
  aListedUser({ id: 'u3', username: 'menu_scribe', catalogEditor: true }),
  aListedUser({
    id: 'u4',
    username: 'loud_one',
    standing: 'suspended',
    suspendedUntil: '2026-12-01T08:00:00.000Z',
  }),
];
export const longNamedUserFixture = aListedUser({
  username: 'x'.repeat(30),
  displayName: UNBROKEN_WORD,
  email: `${UNBROKEN_WORD}@${UNBROKEN_WORD}.example`,
});

export const errorLogEntryFixture = {
  id: 1,
  origin: 'server',
  message: 'The fryer is cold',
  stack: 'at fry (kitchen.ts:12)',
  method: 'GET',
  path: '/explore',
  requestId: 'r1',
  userAgent: null,
  dateCreated: '2026-11-21T20:00:00.000Z',
};
