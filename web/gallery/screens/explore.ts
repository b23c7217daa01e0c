import { PENDING, stubError, listResponse } from '../stub-responses.ts';
import { FAILED, LOADING, OFFLINE, screen } from '../screen-state.ts';
import { member, hebrewRestaurant, longRestaurant, menu, restaurants, strange } from '../fixtures.ts';

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
    '/api/sandwiches/search': listResponse(
      menu.map((one, index) => ({ ...one, distance: 0.4 + index })),
      2196,
    ),
    '/api/restaurants/search': listResponse([...restaurants], 412),
    '/api/sandwiches/popular': menu,
    '/api/map': PENDING,
    '/api/basemap': PENDING,
  },
};
const NOTHING = {
  '/api/sandwiches/search': listResponse([], 0),
  '/api/restaurants/search': listResponse([], 0),
};
const asMember = {
  viewer: member,
  answers: { [`/api/users/${member.id}/sandwiches`]: [], '/api/notifications/unread-count': { unread: 100 } },
};
const RESTAURANTS = '/explore?view=restaurants';

export const exploreScreen = screen('explore', usual, [
  { name: 'sandwiches', everywhere: true },
  { name: 'sandwiches of a member', ...asMember },
  { name: 'map', path: '/explore?map=true' },
  { name: 'without the map', path: '/explore?map=false', only: 'laptop' },
  { name: 'filtered', path: '/explore?q=hot&priceRange=$$&tags=Nashville+hot&spicy=true&openNow=true' },
  { name: 'nothing found', path: '/explore?q=unicorn&spicy=true', answers: NOTHING },
  { name: 'nothing at all', path: '/explore?radius=any', answers: NOTHING },
  LOADING,
  FAILED,
  { ...OFFLINE, isLikeAnother: false },
  {
    name: 'too many searches',
    walked: true,
    answers: { '/api/sandwiches/search': stubError(429, 'Slow down.') },
  },
  { name: 'long names', everywhere: true, answers: { '/api/sandwiches/search': listResponse(strange, 4) } },
  { name: 'restaurants', path: RESTAURANTS },
  { ...LOADING, name: 'restaurants loading', path: RESTAURANTS },
  { ...FAILED, name: 'restaurants failed', path: RESTAURANTS },
  { name: 'no restaurants', path: `${RESTAURANTS}&q=unicorn`, answers: NOTHING },
  {
    name: 'restaurants long names',
    path: RESTAURANTS,
    answers: { '/api/restaurants/search': listResponse([longRestaurant, hebrewRestaurant], 2) },
  },
]);
