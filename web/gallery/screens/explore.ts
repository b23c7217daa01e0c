import { PENDING_STUB_RESPONSE, stubError, stubListResponse } from '../stub-responses.ts';
import {
  FAILED_GALLERY_SCREEN_STATE,
  LOADING_GALLERY_SCREEN_STATE,
  OFFLINE_GALLERY_SCREEN_STATE,
  defineGalleryScreen,
} from '../screen-state.ts';
import {
  memberFixture,
  hebrewRestaurantFixture,
  longNamedRestaurantFixture,
  sandwichFixtures,
  restaurantFixtures,
  edgeCaseSandwichFixtures,
} from '../fixtures.ts';

const TAGS = [
  'Fried',
  'Grilled',
  'Katsu',
  'Nashville hot',
  'Biscuit',
  'Southern',
  'Korean',
  'Pretzel bun',
].map((name, index) => ({ id: index + 1, name, type: index < 4 ? 'style' : 'bread', revision: 1 }));
const usual = {
  path: '/explore',
  answers: {
    '/api/tags': TAGS,
    '/api/sandwiches/search': stubListResponse(
      sandwichFixtures.map((one, index) => ({ ...one, distance: 0.4 + index })),
      2196,
    ),
    '/api/restaurants/search': stubListResponse([...restaurantFixtures], 412),
    '/api/sandwiches/popular': sandwichFixtures,
    '/api/map': PENDING_STUB_RESPONSE,
    '/api/basemap': PENDING_STUB_RESPONSE,
  },
};
const NOTHING = {
  '/api/sandwiches/search': stubListResponse([], 0),
  '/api/restaurants/search': stubListResponse([], 0),
};
const asMember = {
  viewer: memberFixture,
  answers: {
    [`/api/users/${memberFixture.id}/sandwiches`]: [],
    '/api/notifications/unread-count': { unread: 100 },
  },
};
const RESTAURANTS = '/explore?view=restaurants';

export const exploreGalleryScreen = defineGalleryScreen('explore', usual, [
  { name: 'sandwiches', everywhere: true },
  { name: 'sandwiches of a member', ...asMember },
  { name: 'map', path: '/explore?map=true' },
  { name: 'without the map', path: '/explore?map=false', only: 'laptop' },
  { name: 'filtered', path: '/explore?q=hot&priceRange=$$&tags=Nashville+hot&spicy=true&openNow=true' },
  { name: 'nothing found', path: '/explore?q=unicorn&spicy=true', answers: NOTHING },
  { name: 'nothing at all', path: '/explore?radius=any', answers: NOTHING },
  LOADING_GALLERY_SCREEN_STATE,
  FAILED_GALLERY_SCREEN_STATE,
  { ...OFFLINE_GALLERY_SCREEN_STATE, isLikeAnother: false },
  {
    name: 'too many searches',
    walked: true,
    answers: { '/api/sandwiches/search': stubError(429, 'Slow down.') },
  },
  {
    name: 'long names',
    everywhere: true,
    answers: { '/api/sandwiches/search': stubListResponse(edgeCaseSandwichFixtures, 4) },
  },
  { name: 'restaurants', path: RESTAURANTS },
  { ...LOADING_GALLERY_SCREEN_STATE, name: 'restaurants loading', path: RESTAURANTS },
  { ...FAILED_GALLERY_SCREEN_STATE, name: 'restaurants failed', path: RESTAURANTS },
  { name: 'no restaurants', path: `${RESTAURANTS}&q=unicorn`, answers: NOTHING },
  {
    name: 'restaurants long names',
    path: RESTAURANTS,
    answers: {
      '/api/restaurants/search': stubListResponse([longNamedRestaurantFixture, hebrewRestaurantFixture], 2),
    },
  },
]);
