import { GONE, NETWORK_ERROR, PENDING, SERVER_ERROR, stubError } from '../stub-responses.ts';
import { FAILED, LOADING, OFFLINE, screen } from '../screen-state.ts';
import { closedHome, fullHome, longHome, newHome, rightToLeftHome, usualHome } from '../home-fixtures.ts';
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
const homeOf = (id: string, answer: unknown) => ({
  [`/api/users/${id}/home`]: answer,
  [`/api/users/${id}/sandwiches`]: [],
});
const FROM_THE_QUESTION = { [`POST /api/users/${member.id}/ranking/answers`]: { revision: 4, place: 2 } };

export const homeScreen = screen('home', usual, [
  { name: 'visitor', everywhere: true },
  { name: 'member', viewer: member, everywhere: true, answers: homeOf(member.id, usualHome) },
  { name: 'new member', viewer: newcomer, answers: homeOf(newcomer.id, newHome) },
  { name: 'member with a full list', viewer: member, answers: homeOf(member.id, fullHome) },
  { name: 'next one is closed', viewer: member, answers: homeOf(member.id, closedHome), fold: true },
  {
    name: 'question answered',
    viewer: member,
    fold: true,
    steps: ['Last Call of The Night Shift'],
    answers: { ...homeOf(member.id, usualHome), ...FROM_THE_QUESTION },
  },
  { name: 'member waits', viewer: member, walked: true, all: PENDING },
  { name: 'member offline', viewer: member, walked: true, all: NETWORK_ERROR, isOffline: true },
  { name: 'own part fails', viewer: member, walked: true, answers: homeOf(member.id, SERVER_ERROR) },
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
      ...homeOf(longMember.id, longHome),
      '/api/restaurants/search': [longRestaurant, hebrewRestaurant, ...restaurants.slice(0, 1)],
    },
    viewer: longMember,
  },
  {
    name: 'right to left',
    viewer: rightToLeft,
    answers: {
      '/api/sandwiches/popular': [hebrew, cluck, katsuSandwich],
      ...homeOf(rightToLeft.id, rightToLeftHome),
      '/api/restaurants/search': [hebrewRestaurant, ...restaurants.slice(0, 2)],
    },
  },
  { name: 'menu of a visitor', steps: ['Menu'], only: 'phone', fold: true },
  {
    name: 'menu of an admin',
    viewer: admin,
    answers: homeOf(admin.id, usualHome),
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
    answers: homeOf(member.id, stubError(401, 'Please sign in.')),
  },
]);
