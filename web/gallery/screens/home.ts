import {
  GONE_STUB_RESPONSE,
  NETWORK_ERROR_STUB_RESPONSE,
  PENDING_STUB_RESPONSE,
  SERVER_ERROR_STUB_RESPONSE,
  stubError,
} from '../stub-responses.ts';
import {
  FAILED_GALLERY_SCREEN_STATE,
  LOADING_GALLERY_SCREEN_STATE,
  OFFLINE_GALLERY_SCREEN_STATE,
  defineGalleryScreen,
} from '../screen-state.ts';
import {
  closedRestaurantHomeFixture,
  nothingToDoHomeFixture,
  longNamesHomeFixture,
  newMemberHomeFixture,
  rightToLeftHomeFixture,
  returningMemberHomeFixture,
} from '../home-fixtures.ts';
import {
  adminFixture,
  longNamedMemberFixture,
  memberFixture,
  newMemberFixture,
  rightToLeftMemberFixture,
  birdhouseRestaurantFixture,
  bigCluckSandwichFixture,
  sandwichDetailsFixture,
  grilledSandwichFixture,
  hebrewSandwichFixture,
  hebrewRestaurantFixture,
  hotCoalsSandwichFixture,
  katsuSandwichFixture,
  longNamedRestaurantFixture,
  longNamedSandwichFixture,
  sandwichMatchFixtures,
  restaurantDetailsFixture,
  restaurantFixtures,
  unratedSandwichFixture,
} from '../fixtures.ts';
import { reviewFixtures } from '../review-fixtures.ts';

const FOR_MEMBERS = { '/api/notifications/unread-count': { unread: 3 } };
const IN_THE_MODAL = {
  '/api/sandwiches/12': sandwichDetailsFixture(bigCluckSandwichFixture),
  '/api/restaurants/7': restaurantDetailsFixture(birdhouseRestaurantFixture),
  '/api/sandwiches/12/reviews': reviewFixtures,
  '/api/sandwiches/12/matches': sandwichMatchFixtures,
};
const usual = {
  path: '/',
  answers: {
    '/api/sandwiches/popular': [bigCluckSandwichFixture, hotCoalsSandwichFixture, katsuSandwichFixture],
    '/api/restaurants/search': restaurantFixtures,
    ...FOR_MEMBERS,
  },
};
const homeOf = (id: string, answer: unknown) => ({
  [`/api/users/${id}/home`]: answer,
  [`/api/users/${id}/sandwiches`]: [],
});
const FROM_THE_QUESTION = {
  [`POST /api/users/${memberFixture.id}/ranking/answers`]: { revision: 4, place: 2 },
};

export const homeGalleryScreen = defineGalleryScreen('home', usual, [
  { name: 'visitor', everywhere: true },
  {
    name: 'member',
    viewer: memberFixture,
    everywhere: true,
    answers: homeOf(memberFixture.id, returningMemberHomeFixture),
  },
  {
    name: 'new member',
    viewer: newMemberFixture,
    answers: homeOf(newMemberFixture.id, newMemberHomeFixture),
  },
  {
    name: 'member with a full list',
    viewer: memberFixture,
    answers: homeOf(memberFixture.id, nothingToDoHomeFixture),
  },
  {
    name: 'next one is closed',
    viewer: memberFixture,
    answers: homeOf(memberFixture.id, closedRestaurantHomeFixture),
    fold: true,
  },
  {
    name: 'question answered',
    viewer: memberFixture,
    fold: true,
    steps: ['Last Call at The Night Shift'],
    answers: { ...homeOf(memberFixture.id, returningMemberHomeFixture), ...FROM_THE_QUESTION },
  },
  { name: 'member waits', viewer: memberFixture, walked: true, all: PENDING_STUB_RESPONSE },
  {
    name: 'member offline',
    viewer: memberFixture,
    walked: true,
    all: NETWORK_ERROR_STUB_RESPONSE,
    isOffline: true,
  },
  {
    name: 'own part fails',
    viewer: memberFixture,
    walked: true,
    answers: homeOf(memberFixture.id, SERVER_ERROR_STUB_RESPONSE),
  },
  LOADING_GALLERY_SCREEN_STATE,
  FAILED_GALLERY_SCREEN_STATE,
  { ...OFFLINE_GALLERY_SCREEN_STATE, isLikeAnother: false },
  { name: 'empty town', answers: { '/api/sandwiches/popular': [], '/api/restaurants/search': [] } },
  {
    name: 'one list fails',
    walked: true,
    answers: { '/api/restaurants/search': SERVER_ERROR_STUB_RESPONSE },
  },
  {
    name: 'long names',
    everywhere: true,
    answers: {
      '/api/sandwiches/popular': [longNamedSandwichFixture, unratedSandwichFixture, grilledSandwichFixture],
      ...homeOf(longNamedMemberFixture.id, longNamesHomeFixture),
      '/api/restaurants/search': [
        longNamedRestaurantFixture,
        hebrewRestaurantFixture,
        ...restaurantFixtures.slice(0, 1),
      ],
    },
    viewer: longNamedMemberFixture,
  },
  {
    name: 'right to left',
    viewer: rightToLeftMemberFixture,
    answers: {
      '/api/sandwiches/popular': [hebrewSandwichFixture, bigCluckSandwichFixture, katsuSandwichFixture],
      ...homeOf(rightToLeftMemberFixture.id, rightToLeftHomeFixture),
      '/api/restaurants/search': [hebrewRestaurantFixture, ...restaurantFixtures.slice(0, 2)],
    },
  },
  { name: 'menu of a visitor', steps: ['Menu'], only: 'phone', fold: true },
  {
    name: 'menu of an admin',
    viewer: adminFixture,
    answers: homeOf(adminFixture.id, returningMemberHomeFixture),
    steps: ['Menu'],
    only: 'phone',
    fold: true,
  },
  { name: 'sandwich in the modal', steps: ['The Big Cluck'], fold: true, answers: IN_THE_MODAL },
  {
    name: 'modal of one that is gone',
    steps: ['The Big Cluck'],
    fold: true,
    answers: { ...IN_THE_MODAL, '/api/sandwiches/12': GONE_STUB_RESPONSE },
  },
  { name: 'broken', error: { status: 500, text: '' } },
  { name: 'busy', error: { status: 503, text: 'Too many requests. Please wait a moment and try again.' } },
  {
    name: 'signing in again',
    viewer: memberFixture,
    answers: homeOf(memberFixture.id, stubError(401, 'Please sign in.')),
  },
]);
