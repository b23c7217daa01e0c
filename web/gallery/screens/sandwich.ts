import { SERVER_ERROR, GONE, PENDING, stubError, listResponse } from '../stub-responses.ts';
import { FAILED, LOADING, OFFLINE, screen } from '../screen-state.ts';
import {
  member,
  arabic,
  birdhouse,
  cluck,
  sandwichDetailsFixture,
  hebrew,
  listEntryFixture,
  longRestaurant,
  longSandwich,
  sandwichMatches,
  ownReview,
  restaurantDetailsFixture,
  reviews,
  strangeReviews,
  unrated,
} from '../fixtures.ts';

const usual = {
  path: '/sandwich/12',
  answers: {
    '/api/sandwiches/12': sandwichDetailsFixture(cluck),
    '/api/restaurants/7': restaurantDetailsFixture(birdhouse),
    '/api/sandwiches/12/reviews': reviews,
    '/api/sandwiches/12/matches': sandwichMatches,
  },
};
const SEEN = { '/api/notifications/unread-count': { unread: 0 } };
const asMember = {
  viewer: member,
  answers: {
    '/api/reviews': [],
    [`/api/users/${member.id}/sandwiches`]: [],
    '/api/notifications/unread-count': { unread: 0 },
  },
};
const tried = {
  [`/api/users/${member.id}/sandwiches`]: [listEntryFixture(1, cluck, { hasTried: true, isFavorite: true })],
};
const itself = (of: typeof cluck) => ({ '/api/sandwiches/12': { ...sandwichDetailsFixture(of), id: 12 } });

export const sandwichScreen = screen('sandwich', usual, [
  { name: 'visitor', everywhere: true },
  { name: 'member', ...asMember },
  {
    name: 'tried and reviewed',
    ...asMember,
    answers: { ...asMember.answers, ...tried, '/api/reviews': [ownReview(cluck)] },
  },
  {
    name: 'own review hidden',
    ...asMember,
    answers: {
      ...asMember.answers,
      ...tried,
      '/api/reviews': [ownReview(cluck, { hiddenReason: 'It names a member of the staff.' })],
    },
  },
  LOADING,
  FAILED,
  { ...OFFLINE, isLikeAnother: false },
  { name: 'gone', answers: { '/api/sandwiches/12': GONE } },
  { name: 'never there', answers: { '/api/sandwiches/12': stubError(404, 'There’s no such sandwich.') } },
  {
    name: 'unrated',
    answers: { ...itself(unrated), '/api/sandwiches/12/reviews': [], '/api/sandwiches/12/matches': [] },
  },
  { name: 'ten thousand ratings', answers: itself({ ...cluck, reviewCount: 10_000, averageRating: 4.61 }) },
  {
    name: 'long names',
    everywhere: true,
    answers: {
      ...itself(longSandwich),
      '/api/restaurants/7': restaurantDetailsFixture(longRestaurant),
      '/api/sandwiches/12/reviews': strangeReviews,
    },
  },
  { name: 'hebrew', answers: { ...itself(hebrew), '/api/sandwiches/12/reviews': strangeReviews } },
  { name: 'arabic', answers: itself(arabic) },
  {
    name: 'reviews fail',
    walked: true,
    answers: { '/api/sandwiches/12/reviews': SERVER_ERROR, '/api/sandwiches/12/matches': SERVER_ERROR },
  },
  {
    name: 'reviews on their way',
    walked: true,
    answers: {
      '/api/sandwiches/12/reviews': PENDING,
      '/api/sandwiches/12/matches': PENDING,
      '/api/restaurants/7': PENDING,
    },
  },
]);

export const sandwichReviewsScreen = screen(
  'sandwich-reviews',
  {
    ...usual,
    path: '/sandwich/12/reviews',
    answers: { ...usual.answers, '/api/sandwiches/12/reviews': listResponse(reviews, 1284) },
  },
  [
    { name: 'visitor' },
    { name: 'member', viewer: member, answers: { ...SEEN, '/api/reviews': [ownReview(cluck)] } },
    LOADING,
    FAILED,
    OFFLINE,
    { name: 'gone', answers: { '/api/sandwiches/12': GONE } },
    { name: 'none', answers: { ...itself(unrated), '/api/sandwiches/12/reviews': listResponse([], 0) } },
    {
      name: 'long and foreign',
      answers: { ...itself(longSandwich), '/api/sandwiches/12/reviews': listResponse(strangeReviews, 3) },
    },
    {
      name: 'more fails',
      steps: ['More reviews'],
      answers: { '/api/sandwiches/12/reviews?limit=20&cursor=more': SERVER_ERROR },
    },
  ],
);

export const memberReviewScreen = screen(
  'member-review',
  {
    path: '/sandwich/12/reviews/u2',
    answers: { ...usual.answers, '/api/sandwiches/12/reviews/u2': reviews[1] },
  },
  [
    { name: 'visitor' },
    LOADING,
    FAILED,
    OFFLINE,
    {
      name: 'never there',
      answers: { '/api/sandwiches/12/reviews/u2': stubError(404, 'There’s no such review.') },
    },
    {
      name: 'long',
      answers: { ...itself(longSandwich), '/api/sandwiches/12/reviews/u2': strangeReviews[0] },
    },
    { name: 'hebrew', answers: { ...itself(hebrew), '/api/sandwiches/12/reviews/u2': strangeReviews[1] } },
  ],
);

export const reviewScreen = screen(
  'review',
  { path: '/sandwich/12/review', viewer: member, answers: { ...usual.answers, ...SEEN, '/api/reviews': [] } },
  [
    { name: 'first' },
    { name: 'again', answers: { '/api/reviews': [ownReview(cluck)] } },
    LOADING,
    FAILED,
    OFFLINE,
    { name: 'gone', answers: { '/api/sandwiches/12': GONE } },
    { name: 'nothing chosen', steps: ['Submit Review'] },
    { name: 'long names', answers: itself(longSandwich) },
  ],
);
