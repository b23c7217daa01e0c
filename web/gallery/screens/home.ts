import { PENDING, SERVER_ERROR, GONE, stubError } from '../stub-responses.ts';
import { FAILED, LOADING, OFFLINE, screen } from '../screen-state.ts';
import {
  admin,
  longMember,
  member,
  newcomer,
  rightToLeft,
  birdhouse,
  cluck,
  sandwichDetailsFixture,
  grilledSandwich,
  hebrew,
  hebrewRestaurant,
  hot,
  katsuSandwich,
  longRestaurant,
  longSandwich,
  sandwichMatches,
  restaurantDetailsFixture,
  restaurants,
  reviews,
  unrated,
} from '../fixtures.ts';

const FOR_MEMBERS = { '/api/notifications/unread-count': { unread: 3 } };
const IN_THE_MODAL = {
  '/api/sandwiches/12': sandwichDetailsFixture(cluck),
  '/api/restaurants/7': restaurantDetailsFixture(birdhouse),
  '/api/sandwiches/12/reviews': reviews,
  '/api/sandwiches/12/matches': sandwichMatches,
};
const usual = {
  path: '/',
  answers: {
    '/api/sandwiches/popular': [cluck, hot, katsuSandwich],
    '/api/restaurants/search': restaurants,
    ...FOR_MEMBERS,
  },
};
const matchesOf = (id: string, answer: unknown) => ({
  [`/api/users/${id}/matches`]: answer,
  [`/api/users/${id}/sandwiches`]: [],
});

export const homeScreen = screen('home', usual, [
  { name: 'visitor', everywhere: true },
  {
    name: 'member',
    viewer: member,
    answers: matchesOf(member.id, { reviewsMissing: 0, matches: sandwichMatches }),
  },
  {
    name: 'member without reviews',
    viewer: newcomer,
    answers: matchesOf(newcomer.id, { reviewsMissing: 3, matches: [] }),
  },
  { name: 'picks on their way', viewer: member, answers: matchesOf(member.id, PENDING) },
  LOADING,
  FAILED,
  { ...OFFLINE, isLikeAnother: false },
  { name: 'empty town', answers: { '/api/sandwiches/popular': [], '/api/restaurants/search': [] } },
  { name: 'one list fails', walked: true, answers: { '/api/restaurants/search': SERVER_ERROR } },
  {
    name: 'long names',
    everywhere: true,
    answers: {
      '/api/sandwiches/popular': [longSandwich, unrated, grilledSandwich],
      ...matchesOf(member.id, { reviewsMissing: 3, matches: [] }),
      '/api/restaurants/search': [longRestaurant, hebrewRestaurant, ...restaurants.slice(0, 1)],
    },
    viewer: longMember,
  },
  {
    name: 'right to left',
    viewer: rightToLeft,
    answers: {
      '/api/sandwiches/popular': [hebrew, cluck, katsuSandwich],
      ...matchesOf(member.id, { reviewsMissing: 3, matches: [] }),
      '/api/restaurants/search': [hebrewRestaurant, ...restaurants.slice(0, 2)],
    },
  },
  { name: 'menu of a visitor', steps: ['Menu'], only: 'phone', fold: true },
  {
    name: 'menu of an admin',
    viewer: admin,
    answers: matchesOf(admin.id, { reviewsMissing: 0, matches: [] }),
    steps: ['Menu'],
    only: 'phone',
    fold: true,
  },
  { name: 'sandwich in the modal', steps: ['The Big Cluck'], fold: true, answers: IN_THE_MODAL },
  {
    name: 'modal of one that is gone',
    steps: ['The Big Cluck'],
    fold: true,
    answers: { ...IN_THE_MODAL, '/api/sandwiches/12': GONE },
  },
  { name: 'broken', error: { status: 500, text: '' } },
  { name: 'busy', error: { status: 503, text: 'Too many requests. Please wait a moment and try again.' } },
  {
    name: 'signing in again',
    viewer: member,
    answers: matchesOf(member.id, stubError(401, 'Please sign in.')),
  },
]);
