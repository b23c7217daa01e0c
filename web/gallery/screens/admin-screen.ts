import { aListedUser } from '#web/testing/fixtures.ts';
import { FAILED, LOADING, OFFLINE, screen, type Screen, type ScreenState } from '../screen-state.ts';
import { admin, cluck, member, menu, restaurants, UNBROKEN } from '../fixtures.ts';

export const ADMIN_VIEWER_STATE = {
  viewer: admin,
  answers: { '/api/notifications/unread-count': { unread: 0 } },
};
export const FORBIDDEN_TO_MEMBERS: Partial<ScreenState> = {
  name: 'forbidden',
  viewer: member,
  isLikeAnother: true,
  answers: {
    '/api/sandwiches/popular': menu.slice(0, 3),
    '/api/restaurants/search': restaurants,
    [`/api/users/${member.id}/sandwiches`]: [],
    [`/api/users/${member.id}/matches`]: { reviewsMissing: 3, matches: [] },
  },
  fold: true,
};

export function adminScreen(
  page: string,
  path: string,
  answers: object,
  states: Partial<ScreenState>[],
): Screen {
  return screen(
    page,
    { ...ADMIN_VIEWER_STATE, path, answers: { ...ADMIN_VIEWER_STATE.answers, ...answers } },
    [...states, LOADING, FAILED, OFFLINE, FORBIDDEN_TO_MEMBERS],
  );
}

export const lastEdit = {
  id: 9,
  by: { id: 'u2', username: 'coop_boss' },
  action: 'update',
  entityType: 'sandwich',
  entityId: '12',
  entityName: cluck.name,
  restaurantId: null,
  changeSetId: 12,
  before: { price: 12, name: 'Big Cluck' },
  after: { price: 13.5, name: cluck.name },
  dateCreated: '2026-11-21T20:10:00.000Z',
};

export const users = [
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
export const longUser = aListedUser({
  username: 'x'.repeat(30),
  displayName: UNBROKEN,
  email: `${UNBROKEN}@${UNBROKEN}.example`,
});
