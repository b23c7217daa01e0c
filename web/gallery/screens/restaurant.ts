import {
  SERVER_ERROR_STUB_RESPONSE,
  GONE_STUB_RESPONSE,
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
  birdhouseRestaurantFixture,
  hebrewSandwichFixture,
  hebrewRestaurantFixture,
  locationFixture,
  longNamedRestaurantFixture,
  longNamedSandwichFixture,
  sandwichFixtures,
  restaurantDetailsFixture,
} from '../fixtures.ts';
import { reviewFixtures, edgeCaseReviewFixtures } from '../review-fixtures.ts';

const usual = {
  path: '/restaurant/7',
  answers: {
    '/api/restaurants/7': restaurantDetailsFixture(birdhouseRestaurantFixture),
    '/api/restaurants/7/sandwiches': sandwichFixtures,
    '/api/reviews': stubListResponse(reviewFixtures, 12),
    '/api/basemap': PENDING_STUB_RESPONSE,
    '/api/restaurants/7/locations': stubListResponse([locationFixture(birdhouseRestaurantFixture)], 1),
  },
};
const bare = {
  ...birdhouseRestaurantFixture,
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
  locationFixture(birdhouseRestaurantFixture, {
    id,
    address: `${id}40 Sunset Blvd, Los Angeles`,
    latitude: 34 + id / 50,
  }),
);

export const restaurantGalleryScreen = defineGalleryScreen('restaurant', usual, [
  { name: 'visitor', everywhere: true },
  {
    name: 'several locations',
    answers: {
      '/api/restaurants/7': {
        ...restaurantDetailsFixture(birdhouseRestaurantFixture, places),
        locationCount: 4,
      },
    },
  },
  {
    name: 'nothing known',
    answers: {
      '/api/restaurants/7': restaurantDetailsFixture(bare, []),
      '/api/restaurants/7/sandwiches': [],
      '/api/reviews': stubListResponse([], 0),
    },
  },
  {
    name: 'closed for now',
    answers: {
      '/api/restaurants/7': {
        ...restaurantDetailsFixture(birdhouseRestaurantFixture),
        closure: { from: '2026-11-20', to: '2026-12-01', note: 'New fryers' },
      },
    },
  },
  LOADING_GALLERY_SCREEN_STATE,
  FAILED_GALLERY_SCREEN_STATE,
  OFFLINE_GALLERY_SCREEN_STATE,
  { name: 'gone', answers: { '/api/restaurants/7': GONE_STUB_RESPONSE } },
  { name: 'never there', answers: { '/api/restaurants/7': stubError(404, 'Restaurant not found') } },
  {
    name: 'long names',
    everywhere: true,
    answers: {
      '/api/restaurants/7': { ...restaurantDetailsFixture(longNamedRestaurantFixture), id: 7 },
      '/api/restaurants/7/sandwiches': [longNamedSandwichFixture, hebrewSandwichFixture],
      '/api/reviews': stubListResponse(edgeCaseReviewFixtures, 10_000),
    },
  },
  {
    name: 'hebrew',
    answers: {
      '/api/restaurants/7': { ...restaurantDetailsFixture(hebrewRestaurantFixture), id: 7 },
      '/api/restaurants/7/sandwiches': [hebrewSandwichFixture],
    },
  },
  {
    name: 'menu and reviews fail',
    walked: true,
    answers: {
      '/api/restaurants/7/sandwiches': SERVER_ERROR_STUB_RESPONSE,
      '/api/reviews': SERVER_ERROR_STUB_RESPONSE,
    },
  },
  {
    name: 'menu and reviews on their way',
    walked: true,
    answers: {
      '/api/restaurants/7/sandwiches': PENDING_STUB_RESPONSE,
      '/api/reviews': PENDING_STUB_RESPONSE,
    },
  },
]);
