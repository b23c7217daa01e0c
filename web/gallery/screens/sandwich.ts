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
  memberFixture,
  arabicSandwichFixture,
  birdhouseRestaurantFixture,
  bigCluckSandwichFixture,
  sandwichDetailsFixture,
  hebrewSandwichFixture,
  listEntryFixture,
  longNamedRestaurantFixture,
  longNamedSandwichFixture,
  sandwichMatchFixtures,
  restaurantDetailsFixture,
  unratedSandwichFixture,
} from '../fixtures.ts';
import { ownReviewFixture, reviewFixtures, edgeCaseReviewFixtures } from '../review-fixtures.ts';

const usual = {
  path: '/sandwich/12',
  answers: {
    '/api/sandwiches/12': sandwichDetailsFixture(bigCluckSandwichFixture),
    '/api/restaurants/7': restaurantDetailsFixture(birdhouseRestaurantFixture),
    '/api/sandwiches/12/reviews': reviewFixtures,
    '/api/sandwiches/12/matches': sandwichMatchFixtures,
  },
};
const SEEN = { '/api/notifications/unread-count': { unread: 0 } };
const asMember = {
  viewer: memberFixture,
  answers: {
    '/api/reviews': [],
    [`/api/users/${memberFixture.id}/sandwiches`]: [],
    '/api/notifications/unread-count': { unread: 0 },
  },
};
const tried = {
  [`/api/users/${memberFixture.id}/sandwiches`]: [
    listEntryFixture(1, bigCluckSandwichFixture, { hasTried: true, isFavorite: true }),
  ],
};
const itself = (of: typeof bigCluckSandwichFixture) => ({
  '/api/sandwiches/12': { ...sandwichDetailsFixture(of), id: 12 },
});

export const sandwichGalleryScreen = defineGalleryScreen('sandwich', usual, [
  { name: 'visitor', everywhere: true },
  { name: 'member', ...asMember },
  {
    name: 'tried and reviewed',
    ...asMember,
    answers: { ...asMember.answers, ...tried, '/api/reviews': [ownReviewFixture(bigCluckSandwichFixture)] },
  },
  {
    name: 'own review hidden',
    ...asMember,
    answers: {
      ...asMember.answers,
      ...tried,
      '/api/reviews': [
        ownReviewFixture(bigCluckSandwichFixture, { hiddenReason: 'It names a member of the staff.' }),
      ],
    },
  },
  LOADING_GALLERY_SCREEN_STATE,
  FAILED_GALLERY_SCREEN_STATE,
  { ...OFFLINE_GALLERY_SCREEN_STATE, isLikeAnother: false },
  { name: 'gone', answers: { '/api/sandwiches/12': GONE_STUB_RESPONSE } },
  { name: 'never there', answers: { '/api/sandwiches/12': stubError(404, 'Sandwich not found') } },
  {
    name: 'unrated',
    answers: {
      ...itself(unratedSandwichFixture),
      '/api/sandwiches/12/reviews': [],
      '/api/sandwiches/12/matches': [],
    },
  },
  {
    name: 'ten thousand ratings',
    answers: itself({ ...bigCluckSandwichFixture, reviewCount: 10_000, averageRating: 4.61 }),
  },
  {
    name: 'long names',
    everywhere: true,
    answers: {
      ...itself(longNamedSandwichFixture),
      '/api/restaurants/7': restaurantDetailsFixture(longNamedRestaurantFixture),
      '/api/sandwiches/12/reviews': edgeCaseReviewFixtures,
    },
  },
  {
    name: 'hebrew',
    answers: { ...itself(hebrewSandwichFixture), '/api/sandwiches/12/reviews': edgeCaseReviewFixtures },
  },
  { name: 'arabic', answers: itself(arabicSandwichFixture) },
  {
    name: 'reviews fail',
    walked: true,
    answers: {
      '/api/sandwiches/12/reviews': SERVER_ERROR_STUB_RESPONSE,
      '/api/sandwiches/12/matches': SERVER_ERROR_STUB_RESPONSE,
    },
  },
  {
    name: 'reviews on their way',
    walked: true,
    answers: {
      '/api/sandwiches/12/reviews': PENDING_STUB_RESPONSE,
      '/api/sandwiches/12/matches': PENDING_STUB_RESPONSE,
      '/api/restaurants/7': PENDING_STUB_RESPONSE,
    },
  },
]);

export const sandwichReviewsGalleryScreen = defineGalleryScreen(
  'sandwich-reviews',
  {
    ...usual,
    path: '/sandwich/12/reviews',
    answers: { ...usual.answers, '/api/sandwiches/12/reviews': stubListResponse(reviewFixtures, 1284) },
  },
  [
    { name: 'visitor' },
    {
      name: 'member',
      viewer: memberFixture,
      answers: { ...SEEN, '/api/reviews': [ownReviewFixture(bigCluckSandwichFixture)] },
    },
    LOADING_GALLERY_SCREEN_STATE,
    FAILED_GALLERY_SCREEN_STATE,
    OFFLINE_GALLERY_SCREEN_STATE,
    { name: 'gone', answers: { '/api/sandwiches/12': GONE_STUB_RESPONSE } },
    {
      name: 'none',
      answers: { ...itself(unratedSandwichFixture), '/api/sandwiches/12/reviews': stubListResponse([], 0) },
    },
    {
      name: 'long and foreign',
      answers: {
        ...itself(longNamedSandwichFixture),
        '/api/sandwiches/12/reviews': stubListResponse(edgeCaseReviewFixtures, 3),
      },
    },
    {
      name: 'more fails',
      steps: ['Show more reviews'],
      answers: { '/api/sandwiches/12/reviews?limit=20&cursor=more': SERVER_ERROR_STUB_RESPONSE },
    },
  ],
);

export const memberReviewGalleryScreen = defineGalleryScreen(
  'member-review',
  {
    path: '/sandwich/12/reviews/u2',
    answers: { ...usual.answers, '/api/sandwiches/12/reviews/u2': reviewFixtures[1] },
  },
  [
    { name: 'visitor' },
    LOADING_GALLERY_SCREEN_STATE,
    FAILED_GALLERY_SCREEN_STATE,
    OFFLINE_GALLERY_SCREEN_STATE,
    {
      name: 'never there',
      answers: { '/api/sandwiches/12/reviews/u2': stubError(404, 'Review not found') },
    },
    {
      name: 'long',
      answers: {
        ...itself(longNamedSandwichFixture),
        '/api/sandwiches/12/reviews/u2': edgeCaseReviewFixtures[0],
      },
    },
    {
      name: 'hebrew',
      answers: {
        ...itself(hebrewSandwichFixture),
        '/api/sandwiches/12/reviews/u2': edgeCaseReviewFixtures[1],
      },
    },
  ],
);

export const writeReviewGalleryScreen = defineGalleryScreen(
  'write-review',
  {
    path: '/sandwich/12/review',
    viewer: memberFixture,
    answers: { ...usual.answers, ...SEEN, '/api/reviews': [] },
  },
  [
    { name: 'first' },
    { name: 'again', answers: { '/api/reviews': [ownReviewFixture(bigCluckSandwichFixture)] } },
    LOADING_GALLERY_SCREEN_STATE,
    FAILED_GALLERY_SCREEN_STATE,
    OFFLINE_GALLERY_SCREEN_STATE,
    { name: 'gone', answers: { '/api/sandwiches/12': GONE_STUB_RESPONSE } },
    { name: 'nothing chosen', steps: ['Submit Review'] },
    { name: 'long names', answers: itself(longNamedSandwichFixture) },
  ],
);
