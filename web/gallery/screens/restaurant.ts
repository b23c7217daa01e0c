import { BROKEN, GONE, PENDING, refused, rows } from '../answers.ts';
import { FAILED, LOADING, OFFLINE, screen } from '../state.ts';
import {
  birdhouse,
  hebrew,
  hebrewRestaurant,
  location,
  longRestaurant,
  longSandwich,
  menu,
  restaurantDetails,
  reviews,
  strangeReviews,
} from '../town.ts';

const usual = {
  path: '/restaurant/7',
  answers: {
    '/api/restaurants/7': restaurantDetails(birdhouse),
    '/api/restaurants/7/sandwiches': menu,
    '/api/reviews': rows(reviews, 12),
    '/api/basemap': PENDING,
    '/api/restaurants/7/locations': rows([location(birdhouse)], 1),
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
  location(birdhouse, { id, address: `${id}40 Sunset Blvd, Los Angeles`, latitude: 34 + id / 50 }),
);

export const restaurant = screen('restaurant', usual, [
  { name: 'visitor', everywhere: true },
  {
    name: 'several locations',
    answers: { '/api/restaurants/7': { ...restaurantDetails(birdhouse, places), locationCount: 4 } },
  },
  {
    name: 'nothing known',
    answers: {
      '/api/restaurants/7': restaurantDetails(bare, []),
      '/api/restaurants/7/sandwiches': [],
      '/api/reviews': rows([], 0),
    },
  },
  {
    name: 'closed for now',
    answers: {
      '/api/restaurants/7': {
        ...restaurantDetails(birdhouse),
        closure: { from: '2026-11-20', to: '2026-12-01', note: 'New fryers' },
      },
    },
  },
  LOADING,
  FAILED,
  OFFLINE,
  { name: 'gone', answers: { '/api/restaurants/7': GONE } },
  { name: 'never there', answers: { '/api/restaurants/7': refused(404, 'There is no such restaurant.') } },
  {
    name: 'long names',
    everywhere: true,
    answers: {
      '/api/restaurants/7': { ...restaurantDetails(longRestaurant), id: 7 },
      '/api/restaurants/7/sandwiches': [longSandwich, hebrew],
      '/api/reviews': rows(strangeReviews, 10_000),
    },
  },
  {
    name: 'hebrew',
    answers: {
      '/api/restaurants/7': { ...restaurantDetails(hebrewRestaurant), id: 7 },
      '/api/restaurants/7/sandwiches': [hebrew],
    },
  },
  {
    name: 'menu and reviews fail',
    walked: true,
    answers: { '/api/restaurants/7/sandwiches': BROKEN, '/api/reviews': BROKEN },
  },
  {
    name: 'menu and reviews on their way',
    walked: true,
    answers: { '/api/restaurants/7/sandwiches': PENDING, '/api/reviews': PENDING },
  },
]);
