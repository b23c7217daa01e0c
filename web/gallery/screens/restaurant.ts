import { SERVER_ERROR, GONE, PENDING, stubError, listResponse } from '../stub-responses.ts';
import { FAILED, LOADING, OFFLINE, screen } from '../screen-state.ts';
import {
  birdhouse,
  hebrew,
  hebrewRestaurant,
  locationFixture,
  longRestaurant,
  longSandwich,
  menu,
  restaurantDetailsFixture,
  reviews,
  strangeReviews,
} from '../fixtures.ts';

const usual = {
  path: '/restaurant/7',
  answers: {
    '/api/restaurants/7': restaurantDetailsFixture(birdhouse),
    '/api/restaurants/7/sandwiches': menu,
    '/api/reviews': listResponse(reviews, 12),
    '/api/basemap': PENDING,
    '/api/restaurants/7/locations': listResponse([locationFixture(birdhouse)], 1),
  },
};
const bare = {
  ...birdhouse,
  description: '',
  address: null,
  hoursOfOperation: null,
  locationCount: 0,
  sandwichCount: 0,
  reviewCount: 0,
  averageRating: 0,
  priceRange: null,
  latitude: null,
  longitude: null,
};
const places = [1, 2, 3, 4].map((id) =>
  locationFixture(birdhouse, { id, address: `${id}40 Sunset Blvd, Los Angeles`, latitude: 34 + id / 50 }),
);

export const restaurantScreen = screen('restaurant', usual, [
  { name: 'visitor', everywhere: true },
  {
    name: 'several locations',
    answers: { '/api/restaurants/7': { ...restaurantDetailsFixture(birdhouse, places), locationCount: 4 } },
  },
  {
    name: 'nothing known',
    answers: {
      '/api/restaurants/7': restaurantDetailsFixture(bare, []),
      '/api/restaurants/7/sandwiches': [],
      '/api/reviews': listResponse([], 0),
    },
  },
  {
    name: 'closed for now',
    answers: {
      '/api/restaurants/7': {
        ...restaurantDetailsFixture(birdhouse),
        closure: { from: '2026-11-20', to: '2026-12-01', note: 'New fryers' },
      },
    },
  },
  LOADING,
  FAILED,
  OFFLINE,
  { name: 'gone', answers: { '/api/restaurants/7': GONE } },
  { name: 'never there', answers: { '/api/restaurants/7': stubError(404, 'There’s no such restaurant.') } },
  {
    name: 'long names',
    everywhere: true,
    answers: {
      '/api/restaurants/7': { ...restaurantDetailsFixture(longRestaurant), id: 7 },
      '/api/restaurants/7/sandwiches': [longSandwich, hebrew],
      '/api/reviews': listResponse(strangeReviews, 10_000),
    },
  },
  {
    name: 'hebrew',
    answers: {
      '/api/restaurants/7': { ...restaurantDetailsFixture(hebrewRestaurant), id: 7 },
      '/api/restaurants/7/sandwiches': [hebrew],
    },
  },
  {
    name: 'menu and reviews fail',
    walked: true,
    answers: { '/api/restaurants/7/sandwiches': SERVER_ERROR, '/api/reviews': SERVER_ERROR },
  },
  {
    name: 'menu and reviews on their way',
    walked: true,
    answers: { '/api/restaurants/7/sandwiches': PENDING, '/api/reviews': PENDING },
  },
]);
