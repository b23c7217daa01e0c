import { stubError, stubListResponse } from '../stub-responses.ts';
import { badgeFixture } from '../progress-fixtures.ts';
import { defineGalleryScreen } from '../screen-state.ts';
import {
  birdhouseRestaurantFixture,
  catalogEditorFixture,
  hebrewSandwichFixture,
  hebrewRestaurantFixture,
  locationFixture,
  LONG_NAME,
  longNamedRestaurantFixture,
  longNamedSandwichFixture,
  sandwichFixtures,
  restaurantDetailsFixture,
  restaurantFixtures,
  UNBROKEN_WORD,
} from '../fixtures.ts';
import {
  defineAdminGalleryScreen,
  ADMIN_GALLERY_SCREEN_STATE,
  FORBIDDEN_GALLERY_SCREEN_STATE,
} from './admin-screen.ts';
import { auditEntryFixture, longNamedUserFixture, listedUserFixtures } from '../admin-fixtures.ts';
import { assertDefined } from '#shared/assert-defined.ts';

const restaurantList = {
  '/api/managed-restaurants': stubListResponse([...restaurantFixtures], 412),
  '/api/place-sources': [{ name: 'chains.csv' }],
  '/api/deleted-restaurants': [
    {
      id: 40,
      name: 'Closed Coop',
      locationCount: 1,
      sandwichCount: 3,
      dateDeleted: '2026-11-20T08:00:00.000Z',
    },
  ],
};
const manageRestaurants = defineAdminGalleryScreen(
  'admin-restaurants',
  '/admin/restaurants',
  restaurantList,
  [
    { name: 'usual' },
    { name: 'editor', viewer: catalogEditorFixture },
    {
      name: 'empty',
      answers: { '/api/managed-restaurants': stubListResponse([], 0), '/api/deleted-restaurants': [] },
    },
    {
      name: 'long names',
      answers: {
        '/api/managed-restaurants': stubListResponse(
          [longNamedRestaurantFixture, hebrewRestaurantFixture],
          2,
        ),
      },
    },
  ],
);

const menuOf = {
  '/api/restaurants/7': restaurantDetailsFixture(birdhouseRestaurantFixture),
  '/api/restaurants/7/sandwiches': sandwichFixtures,
  '/api/deleted-sandwiches': [],
  '/api/tags': [{ id: 1, name: 'Fried', type: 'style', revision: 1 }],
  '/api/restaurants/search': stubListResponse([...restaurantFixtures], 3),
  '/api/restaurants': stubListResponse([...restaurantFixtures], 3),
};
const manageMenu = defineAdminGalleryScreen('admin-sandwiches', '/admin/sandwiches?restaurant=7', menuOf, [
  { name: 'usual' },
  {
    name: 'all',
    path: '/admin/sandwiches',
    answers: {
      '/api/managed-sandwiches': stubListResponse(
        [...sandwichFixtures, longNamedSandwichFixture, hebrewSandwichFixture],
        2196,
      ),
    },
  },
  {
    name: 'none match',
    path: '/admin/sandwiches?missing=photo',
    answers: { '/api/managed-sandwiches': stubListResponse([], 0) },
  },
  {
    name: 'move',
    fold: true,
    steps: ['More actions for The Big Cluck', 'Move to another restaurant...'],
  },
  {
    name: 'merge',
    fold: true,
    steps: ['More actions for The Big Cluck', 'Merge with another...'],
    answers: {
      '/api/managed-sandwiches': stubListResponse(
        [...sandwichFixtures, longNamedSandwichFixture, hebrewSandwichFixture],
        7,
      ),
    },
  },
  { name: 'empty menu', answers: { '/api/restaurants/7/sandwiches': [] } },
  {
    name: 'long names',
    answers: {
      '/api/restaurants/7': { ...restaurantDetailsFixture(longNamedRestaurantFixture), id: 7 },
      '/api/restaurants/7/sandwiches': [longNamedSandwichFixture, hebrewSandwichFixture],
    },
  },
]);

const tags = [
  { id: 1, name: 'Fried', type: 'style', revision: 1 },
  { id: 2, name: 'Biscuit', type: 'bread', revision: 1 },
];
const dateDeleted = '2026-11-20T08:00:00.000Z';
const tagLists = {
  '/api/tags': tags,
  '/api/deleted-tags': [{ id: 9, name: 'Soggy', type: 'texture', sandwichCount: 4, dateDeleted }],
};
const catalogFiles = defineGalleryScreen(
  'admin-catalog-files',
  { ...ADMIN_GALLERY_SCREEN_STATE, path: '/admin/catalog-files' },
  [{ name: 'usual' }, FORBIDDEN_GALLERY_SCREEN_STATE],
);

const manageTags = defineAdminGalleryScreen('admin-tags', '/admin/tags', tagLists, [
  { name: 'usual' },
  { name: 'empty', answers: { '/api/tags': [], '/api/deleted-tags': [] } },
  {
    name: 'long names',
    answers: { '/api/tags': [{ id: 1, name: UNBROKEN_WORD, type: UNBROKEN_WORD.slice(0, 40), revision: 1 }] },
  },
]);

const listed = [1, 2, 3].map((id) => ({
  ...badgeFixture(id, assertDefined(['First Bite', 'Night Owl', 'Fair Judge'][id - 1])),
  heldBy: id * 850,
}));
const badgeLists = {
  '/api/badges': stubListResponse(listed, 3),
  '/api/deleted-badges': [{ ...badgeFixture(9, 'Double Dipper'), heldBy: 12, dateDeleted }],
};
const manageBadges = defineAdminGalleryScreen('admin-badges', '/admin/badges', badgeLists, [
  { name: 'usual' },
  { name: 'empty', answers: { '/api/badges': stubListResponse([], 0), '/api/deleted-badges': [] } },
  {
    name: 'long names',
    answers: {
      '/api/badges': stubListResponse(
        [
          {
            ...badgeFixture(1, LONG_NAME.slice(0, 100), { description: UNBROKEN_WORD.repeat(3) }),
            heldBy: 1,
          },
        ],
        1,
      ),
    },
  },
  { name: 'new', steps: ['Create badge'], fold: true },
]);
const awardBadges = defineAdminGalleryScreen(
  'admin-award-badges',
  '/admin/award-badges',
  { '/api/users': stubListResponse(listedUserFixtures, 4), '/api/badges': listed },
  [
    { name: 'usual' },
    { name: 'nobody found', answers: { '/api/users': stubListResponse([], 0) } },
    { name: 'long names', answers: { '/api/users': stubListResponse([longNamedUserFixture], 1) } },
  ],
);

const proposal = {
  id: 1,
  websiteUrl: 'https://www.roost.example/',
  notes: 'They fry to order, and the line moves.',
  status: 'pending',
  dateSubmitted: '2026-11-18T09:30:00Z',
  name: null,
  email: null,
  phoneNumber: null,
  dateReviewed: null,
  reviewedByUserId: null,
  submittedByUserId: null,
};
const recommendations = defineAdminGalleryScreen(
  'admin-recommendations',
  '/admin/recommendations',
  {
    '/api/restaurant-recommendations': stubListResponse(
      [proposal, { ...proposal, id: 2, status: 'approved' }, { ...proposal, id: 3, status: 'rejected' }],
      3,
    ),
  },
  [
    { name: 'usual' },
    { name: 'empty', answers: { '/api/restaurant-recommendations': stubListResponse([], 0) } },
    {
      name: 'long names',
      answers: {
        '/api/restaurant-recommendations': stubListResponse(
          [
            {
              ...proposal,
              websiteUrl: `https://${'x'.repeat(60)}.example/${'y'.repeat(200)}`,
              notes: UNBROKEN_WORD,
            },
          ],
          1,
        ),
      },
    },
  ],
);

const edited = {
  '/api/restaurants/7': restaurantDetailsFixture(birdhouseRestaurantFixture),
  '/api/restaurants/7/last-change': {
    lastChange: { by: auditEntryFixture.by, dateCreated: auditEntryFixture.dateCreated },
  },
  '/api/restaurants/7/locations': stubListResponse([locationFixture(birdhouseRestaurantFixture)], 1),
  '/api/deleted-locations': [
    { id: 90, restaurantId: 7, address: '12 Old Mill Rd, Los Angeles, CA 90012', dateDeleted },
  ],
};
const editRestaurant = defineAdminGalleryScreen('edit-restaurant', '/edit-restaurant?id=7', edited, [
  { name: 'details' },
  { name: 'locations', steps: ['Locations'] },
  {
    name: 'merge',
    fold: true,
    steps: ['Locations', `More actions for ${birdhouseRestaurantFixture.address}`, 'Merge with another...'],
    answers: {
      '/api/restaurants/7/locations': stubListResponse(
        [
          locationFixture(birdhouseRestaurantFixture),
          { ...locationFixture(birdhouseRestaurantFixture), id: 71, address: UNBROKEN_WORD },
        ],
        2,
      ),
    },
  },
  { name: 'none chosen', path: '/edit-restaurant' },
  { name: 'never there', answers: { '/api/restaurants/7': stubError(404, 'Restaurant not found') } },
  {
    name: 'long names',
    answers: { '/api/restaurants/7': { ...restaurantDetailsFixture(longNamedRestaurantFixture), id: 7 } },
  },
]);

const addRestaurant = defineGalleryScreen(
  'add-restaurant',
  { ...ADMIN_GALLERY_SCREEN_STATE, path: '/add-restaurant' },
  [
    { name: 'basics' },
    { name: 'location', steps: ['2Location'] },
    { name: 'menu', steps: ['3Menu'] },
    { ...FORBIDDEN_GALLERY_SCREEN_STATE, isLikeAnother: false },
  ],
);
const imageTest = defineGalleryScreen(
  'image-processing-test',
  { ...ADMIN_GALLERY_SCREEN_STATE, path: '/image-processing-test' },
  [{ name: 'empty' }, FORBIDDEN_GALLERY_SCREEN_STATE],
);

export const catalogGalleryScreens = [
  addRestaurant,
  manageRestaurants,
  manageMenu,
  manageTags,
  catalogFiles,
  manageBadges,
  awardBadges,
  recommendations,
  imageTest,
  editRestaurant,
];
