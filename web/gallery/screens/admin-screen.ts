import {
  FAILED_GALLERY_SCREEN_STATE,
  LOADING_GALLERY_SCREEN_STATE,
  OFFLINE_GALLERY_SCREEN_STATE,
  defineGalleryScreen,
  type GalleryScreen,
  type GalleryScreenState,
} from '../screen-state.ts';
import { adminFixture, memberFixture, sandwichFixtures, restaurantFixtures } from '../fixtures.ts';

export const ADMIN_GALLERY_SCREEN_STATE = {
  viewer: adminFixture,
  answers: { '/api/notifications/unread-count': { unread: 0 } },
};
export const FORBIDDEN_GALLERY_SCREEN_STATE: Partial<GalleryScreenState> = {
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

export function defineAdminGalleryScreen(
  page: string,
  path: string,
  answers: object,
  states: Partial<GalleryScreenState>[],
): GalleryScreen {
  return defineGalleryScreen(
    page,
    { ...ADMIN_GALLERY_SCREEN_STATE, path, answers: { ...ADMIN_GALLERY_SCREEN_STATE.answers, ...answers } },
    [
      ...states,
      LOADING_GALLERY_SCREEN_STATE,
      FAILED_GALLERY_SCREEN_STATE,
      OFFLINE_GALLERY_SCREEN_STATE,
      FORBIDDEN_GALLERY_SCREEN_STATE,
    ],
  );
}
