import { stubListResponse } from '../stub-responses.ts';
import { hebrewSandwichFixture, LONG_NAME, UNBROKEN_WORD } from '../fixtures.ts';
import { defineAdminGalleryScreen } from './admin-screen.ts';
import {
  errorLogEntryFixture,
  auditEntryFixture,
  longNamedUserFixture,
  listedUserFixtures,
} from '../admin-fixtures.ts';

const overview = {
  restaurants: { total: 412, thisWeek: 3 },
  sandwiches: { total: 2196, withoutPhoto: 28 },
  users: { total: 10_482, thisWeek: 64 },
  recommendations: { pending: 2 },
  reports: { open: 1 },
  suggestions: { open: 2 },
  doubtfulChanges: { open: 0 },
  update: null,
};
const rewards = [
  { actionType: 'try', xpReward: 10, locationBonusXp: 15, description: 'Trying a sandwich' },
  { actionType: 'review', xpReward: 10, locationBonusXp: 0, description: 'Reviewing a sandwich' },
];

const dashboard = defineAdminGalleryScreen(
  'admin',
  '/admin',
  {
    '/api/overview': overview,
    '/api/users': stubListResponse(listedUserFixtures, 4),
    '/api/action-config': rewards,
    '/api/error-log': stubListResponse([errorLogEntryFixture], 1),
  },
  [
    { name: 'usual' },
    { name: 'quiet', answers: { '/api/error-log': stubListResponse([], 0) } },
    {
      name: 'long names',
      answers: {
        '/api/users': stubListResponse([longNamedUserFixture], 1),
        '/api/error-log': stubListResponse(
          [{ ...errorLogEntryFixture, message: UNBROKEN_WORD.repeat(4), path: `/${UNBROKEN_WORD}` }],
          1,
        ),
      },
    },
  ],
);

const audit = defineAdminGalleryScreen(
  'admin-audit',
  '/admin/audit',
  {
    '/api/audit': stubListResponse(
      [
        auditEntryFixture,
        {
          ...auditEntryFixture,
          id: 8,
          by: null,
          action: 'promote',
          entityType: 'user',
          entityName: 'wingspan',
          before: null,
          after: null,
        },
      ],
      2,
    ),
  },
  [
    { name: 'usual' },
    { name: 'empty', answers: { '/api/audit': stubListResponse([], 0) } },
    {
      name: 'long names',
      answers: {
        '/api/audit': stubListResponse(
          [
            {
              ...auditEntryFixture,
              entityName: LONG_NAME,
              before: { name: UNBROKEN_WORD.repeat(2) },
              after: { name: hebrewSandwichFixture.name },
            },
          ],
          1,
        ),
      },
    },
  ],
);

const reportedReview = {
  entityType: 'review',
  entityId: '4',
  title: 'The Big Cluck',
  rating: 1,
  text: 'Buy cheap watches at my place.',
  imageUrl: null,
  author: { id: 'u9', username: 'watch_shop' },
  path: '/sandwich/12',
  isHidden: false,
};
const report = {
  id: 1,
  entityType: 'review',
  entityId: '4',
  reason: 'spam',
  details: 'It is in every sandwich.',
  dateCreated: '2026-11-21T19:10:00.000Z',
  thing: reportedReview,
  hasChanged: false,
  by: { id: 'u1', username: 'wingspan' },
  others: 2,
  decision: null,
  decidedBy: null,
  dateDecided: null,
};
const reports = defineAdminGalleryScreen(
  'admin-reports',
  '/admin/reports',
  {
    '/api/reports': stubListResponse(
      [
        report,
        {
          ...report,
          id: 2,
          entityType: 'sandwich-photo',
          thing: {
            ...reportedReview,
            entityType: 'sandwich-photo',
            text: null,
            rating: null,
            imageUrl: '/uploads/0123456789abcdef0123456789abcdef-1067.webp',
          },
        },
      ],
      2,
    ),
    '/api/hidden-content': stubListResponse([], 0),
  },
  [
    { name: 'open' },
    { name: 'none', answers: { '/api/reports': stubListResponse([], 0) } },
    {
      name: 'long names',
      answers: {
        '/api/reports': stubListResponse(
          [
            {
              ...report,
              details: UNBROKEN_WORD.repeat(3),
              thing: { ...reportedReview, title: LONG_NAME, text: UNBROKEN_WORD.repeat(5) },
            },
          ],
          1,
        ),
      },
    },
  ],
);

const side = {
  id: 7,
  name: 'Golden Wing',
  restaurantName: null,
  address: '101 S Main St, Los Angeles, CA 90012',
  website: 'https://golden.example',
  imageUrl: null,
  locationCount: 12,
  sandwichCount: 8,
  reviewCount: 31,
};
const group = {
  reasons: ['website', 'name'],
  restaurants: [
    side,
    { ...side, id: 31, name: 'Golden Wing #2', locationCount: 1, sandwichCount: 0, reviewCount: 0 },
  ],
  total: 2,
};
const duplicates = defineAdminGalleryScreen(
  'admin-duplicates',
  '/admin/duplicates',
  { '/api/duplicates': stubListResponse([group], 1), '/api/merges': stubListResponse([], 0) },
  [
    { name: 'candidates' },
    { name: 'none', answers: { '/api/duplicates': stubListResponse([], 0) } },
    {
      name: 'long names',
      answers: {
        '/api/duplicates': stubListResponse(
          [
            {
              ...group,
              restaurants: [side, { ...side, id: 8, name: LONG_NAME, address: UNBROKEN_WORD.repeat(2) }],
            },
          ],
          1,
        ),
      },
    },
  ],
);

const source = {
  id: 1,
  name: 'alltheplaces/popeyes',
  kind: 'chain',
  license: 'CC0-1.0',
  date: '2024-03-03',
  trust: 'normal',
  placeCount: 2706,
  progress: null,
  revision: 1,
};
const ownFile = {
  ...source,
  ...{ id: 2, name: 'old list', kind: 'personal' },
  ...{ license: null, date: null, trust: 'low' },
};
const progress = { done: 500, total: 2704, hasFailed: false };
const updatedSources = [
  { ...source, progress },
  { ...ownFile, progress: { ...progress, hasFailed: true } },
];
const sources = defineAdminGalleryScreen(
  'admin-sources',
  '/admin/sources',
  { '/api/sources': stubListResponse([source, { ...ownFile, placeCount: 1 }], 2) },
  [
    { name: 'usual' },
    {
      name: 'updating places, one failed',
      answers: { '/api/sources': stubListResponse(updatedSources, 2) },
    },
    { name: 'none', answers: { '/api/sources': stubListResponse([], 0) } },
    {
      name: 'long names',
      answers: {
        '/api/sources': stubListResponse([{ ...source, name: UNBROKEN_WORD, license: UNBROKEN_WORD }], 1),
      },
    },
  ],
);

const doubtfulChange = {
  id: 1,
  field: 'pin',
  locationId: 5,
  restaurant: { id: 3, name: 'Popeyes' },
  current: {
    address: '9851 Mason Ave, Los Angeles, CA 91311',
    position: { latitude: 34.2493, longitude: -118.5803 },
  },
  proposed: {
    address: '9851 Mason Ave, Los Angeles, CA 91311',
    position: { latitude: 34.27, longitude: -118.57 },
  },
  meters: 2490,
  source: { name: 'old list', kind: 'personal', date: null },
  dateCreated: '2026-11-21T19:10:00.000Z',
};
const otherStreet = {
  ...doubtfulChange,
  id: 2,
  field: 'address',
  meters: null,
  proposed: { ...doubtfulChange.proposed, address: '200 Elm St, Los Angeles, CA 91311' },
  source: { name: 'alltheplaces/popeyes', kind: 'chain', date: '2024-03-03' },
};
const doubtfulChanges = defineAdminGalleryScreen(
  'admin-doubtful-changes',
  '/admin/doubtful-changes',
  { '/api/doubtful-changes': stubListResponse([doubtfulChange, otherStreet], 2) },
  [
    { name: 'usual' },
    { name: 'none', answers: { '/api/doubtful-changes': stubListResponse([], 0) } },
    {
      name: 'long names',
      answers: {
        '/api/doubtful-changes': stubListResponse(
          [
            {
              ...otherStreet,
              restaurant: { id: 3, name: LONG_NAME },
              proposed: { ...otherStreet.proposed, address: UNBROKEN_WORD.repeat(2) },
            },
          ],
          1,
        ),
      },
    },
  ],
);

export const administrationGalleryScreens = [dashboard, audit, reports, duplicates, sources, doubtfulChanges];
