import {
  FAILED_GALLERY_SCREEN_STATE,
  LOADING_GALLERY_SCREEN_STATE,
  OFFLINE_GALLERY_SCREEN_STATE,
  defineGalleryScreen,
} from '../screen-state.ts';
import {
  adminFixture,
  birdhouseRestaurantFixture,
  bigCluckSandwichFixture,
  hebrewSandwichFixture,
  LONG_NAME,
  longNamedSandwichFixture,
  restaurantDetailsFixture,
  sandwichDetailsFixture,
  UNBROKEN_WORD,
} from '../fixtures.ts';
import { GONE_STUB_RESPONSE, SERVER_ERROR_STUB_RESPONSE, stubListResponse } from '../stub-responses.ts';
import { ADMIN_GALLERY_SCREEN_STATE, defineAdminGalleryScreen } from './admin-screen.ts';
import { auditEntryFixture } from '../admin-fixtures.ts';

const renamed = {
  id: 41,
  action: 'update',
  entityType: 'sandwich',
  entityId: 12,
  entityName: bigCluckSandwichFixture.name,
  origin: 'edit',
  source: null,
  suggestionId: null,
  by: { username: 'coop_boss' },
  fields: [
    { field: 'name', before: 'Big Cluck', after: bigCluckSandwichFixture.name },
    { field: 'price', before: '$12.00', after: '$13.50' },
    { field: 'tags', before: null, after: 'Crispy, Hot' },
  ],
  dateCreated: '2026-11-21T20:10:00.000Z',
};
const imported = {
  ...renamed,
  id: 40,
  action: 'create',
  origin: 'import',
  source: 'menu.csv',
  by: null,
  fields: [{ field: 'name', before: null, after: 'Big Cluck' }],
};
const ofSandwich = {
  '/api/sandwiches/12': sandwichDetailsFixture(bigCluckSandwichFixture),
  '/api/sandwiches/12/history': stubListResponse([renamed, imported], 2),
};
const asAdmin = { viewer: adminFixture, answers: ADMIN_GALLERY_SCREEN_STATE.answers };

export const sandwichHistoryGalleryScreen = defineGalleryScreen(
  'sandwich-history',
  { path: '/sandwich/12/history', answers: ofSandwich },
  [
    { name: 'visitor' },
    { name: 'admin', ...asAdmin },
    LOADING_GALLERY_SCREEN_STATE,
    FAILED_GALLERY_SCREEN_STATE,
    OFFLINE_GALLERY_SCREEN_STATE,
    { name: 'gone', answers: { '/api/sandwiches/12': GONE_STUB_RESPONSE } },
    { name: 'none', answers: { '/api/sandwiches/12/history': stubListResponse([], 0) } },
    {
      name: 'long names',
      answers: {
        '/api/sandwiches/12': { ...sandwichDetailsFixture(longNamedSandwichFixture), id: 12 },
        '/api/sandwiches/12/history': stubListResponse(
          [
            {
              ...renamed,
              ...{ origin: 'suggestion', suggestionId: 3 },
              by: { username: null },
              fields: [{ field: 'name', before: UNBROKEN_WORD.repeat(2), after: hebrewSandwichFixture.name }],
            },
            { ...imported, source: `${UNBROKEN_WORD}.csv` },
          ],
          2,
        ),
      },
    },
    { name: 'history fails', answers: { '/api/sandwiches/12/history': SERVER_ERROR_STUB_RESPONSE } },
  ],
);

const moved = {
  ...renamed,
  entityType: 'location',
  entityId: 90,
  entityName: '12 Old Mill Rd, Los Angeles, CA 90012',
  origin: 'revert',
  fields: [{ field: 'pin', before: '34.05220, -118.24370', after: '34.05300, -118.24400' }],
};

export const restaurantHistoryGalleryScreen = defineGalleryScreen(
  'restaurant-history',
  {
    path: '/restaurant/7/history',
    answers: {
      '/api/restaurants/7': restaurantDetailsFixture(birdhouseRestaurantFixture),
      '/api/restaurants/7/history': stubListResponse([moved], 1),
    },
  },
  [
    { name: 'visitor' },
    { name: 'admin', ...asAdmin },
    LOADING_GALLERY_SCREEN_STATE,
    FAILED_GALLERY_SCREEN_STATE,
    OFFLINE_GALLERY_SCREEN_STATE,
    { name: 'gone', answers: { '/api/restaurants/7': GONE_STUB_RESPONSE } },
    {
      name: 'long names',
      answers: {
        '/api/restaurants/7/history': stubListResponse([{ ...moved, entityName: LONG_NAME }], 1),
      },
    },
  ],
);

const changeSet = {
  id: 12,
  origin: 'edit',
  summary: '',
  by: { username: 'coop_boss' },
  revertedId: null,
  revertedBy: [],
  changeCount: 1,
  dateCreated: '2026-11-21T20:10:00.000Z',
};
const preview = {
  changeSetId: null,
  next: null,
  reverted: [
    {
      entityType: 'sandwich',
      entityId: 12,
      entityName: bigCluckSandwichFixture.name,
      action: 'update',
      fields: ['name'],
    },
  ],
  leftAlone: [
    {
      entityType: 'sandwich',
      entityId: 12,
      entityName: bigCluckSandwichFixture.name,
      fields: ['price'],
      reason: 'It’s changed since then.',
    },
  ],
};

export const changeSetGalleryScreen = defineAdminGalleryScreen(
  'admin-change-set',
  '/admin/change-sets/12',
  {
    '/api/change-sets/12': changeSet,
    '/api/audit': stubListResponse([auditEntryFixture], 1),
    'POST /api/change-sets/12/revert': preview,
  },
  [
    { name: 'usual' },
    { name: 'preview', steps: ['Revert...'] },
    {
      name: 'import',
      answers: {
        '/api/change-sets/12': {
          ...changeSet,
          origin: 'import',
          summary: `${UNBROKEN_WORD}.geojson`,
          by: null,
          revertedBy: [14],
          changeCount: 7312,
        },
      },
    },
  ],
);
