import { refused, rows } from '../answers.ts';
import { FAILED, LOADING, OFFLINE, screen } from '../state.ts';
import type { Screen, State } from '../state.ts';
import {
  admin,
  badge,
  birdhouse,
  cluck,
  editor,
  hebrew,
  hebrewRestaurant,
  listedUser,
  location,
  LONG_NAME,
  longRestaurant,
  longSandwich,
  member,
  menu,
  restaurantDetails,
  restaurants,
  UNBROKEN,
} from '../town.ts';

const asAdmin = { viewer: admin, answers: { '/api/notifications/unread-count': { unread: 0 } } };
/** A sentence, and the way home. */
const DENIED: Partial<State> = {
  name: 'forbidden',
  viewer: member,
  isLikeAnother: true,
  answers: {
    '/api/sandwiches/popular': menu.slice(0, 3),
    '/api/restaurants/search': restaurants,
    [`/api/users/${member.id}/sandwiches`]: [],
    [`/api/users/${member.id}/matches`]: { reviewsMissing: 3, matches: [] },
  },
  fold: true,
};

/** What every page of administration can come to. */
function adminScreen(page: string, path: string, answers: object, states: Partial<State>[]): Screen {
  return screen(page, { ...asAdmin, path, answers: { ...asAdmin.answers, ...answers } }, [
    ...states,
    LOADING,
    FAILED,
    OFFLINE,
    DENIED,
  ]);
}

const overview = {
  restaurants: { total: 412, thisWeek: 3 },
  sandwiches: { total: 2196, withoutPhoto: 28 },
  users: { total: 10_482, thisWeek: 64 },
  recommendations: { pending: 2 },
  reports: { open: 1 },
};
const users = [
  listedUser(),
  listedUser({ id: 'u2', username: 'coop_boss', role: 'admin' }),
  listedUser({ id: 'u3', username: 'menu_scribe', catalogEditor: true }),
  listedUser({
    id: 'u4',
    username: 'loud_one',
    standing: 'suspended',
    suspendedUntil: '2026-12-01T08:00:00.000Z',
  }),
];
const longUser = listedUser({
  username: 'x'.repeat(30),
  displayName: UNBROKEN,
  email: `${UNBROKEN}@${UNBROKEN}.example`,
});
const error = {
  id: 1,
  origin: 'server',
  message: 'The fryer is cold',
  stack: 'at fry (kitchen.ts:12)',
  method: 'GET',
  path: '/explore',
  requestId: 'r1',
  userAgent: null,
  dateCreated: '2026-11-21T20:00:00.000Z',
};
const rewards = [
  { actionType: 'try', xpReward: 10, locationBonusXp: 15, description: 'Trying a sandwich' },
  { actionType: 'review', xpReward: 10, locationBonusXp: 0, description: 'Reviewing a sandwich' },
];

const dashboard = adminScreen(
  'admin',
  '/admin',
  {
    '/api/overview': overview,
    '/api/users': rows(users, 4),
    '/api/action-config': rewards,
    '/api/error-log': rows([error], 1),
  },
  [
    { name: 'usual' },
    { name: 'quiet', answers: { '/api/error-log': rows([], 0) } },
    {
      name: 'long names',
      answers: {
        '/api/users': rows([longUser], 1),
        '/api/error-log': rows([{ ...error, message: UNBROKEN.repeat(4), path: `/${UNBROKEN}` }], 1),
      },
    },
  ],
);

const change = {
  id: 9,
  by: { id: 'u2', username: 'coop_boss' },
  action: 'update',
  entityType: 'sandwich',
  entityId: '12',
  entityName: cluck.name,
  before: { price: 12, name: 'Big Cluck' },
  after: { price: 13.5, name: cluck.name },
  dateCreated: '2026-11-21T20:10:00.000Z',
};
const audit = adminScreen(
  'admin-audit',
  '/admin/audit',
  {
    '/api/audit': rows(
      [
        change,
        {
          ...change,
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
    { name: 'empty', answers: { '/api/audit': rows([], 0) } },
    {
      name: 'long names',
      answers: {
        '/api/audit': rows(
          [
            {
              ...change,
              entityName: LONG_NAME,
              before: { name: UNBROKEN.repeat(2) },
              after: { name: hebrew.name },
            },
          ],
          1,
        ),
      },
    },
  ],
);

const thing = {
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
  thing,
  hasChanged: false,
  by: { id: 'u1', username: 'wingspan' },
  others: 2,
  decision: null,
  decidedBy: null,
  dateDecided: null,
};
const reports = adminScreen(
  'admin-reports',
  '/admin/reports',
  {
    '/api/reports': rows(
      [
        report,
        {
          ...report,
          id: 2,
          entityType: 'sandwich-photo',
          thing: {
            ...thing,
            entityType: 'sandwich-photo',
            text: null,
            rating: null,
            imageUrl: '/uploads/0123456789abcdef0123456789abcdef-1067.webp',
          },
        },
      ],
      2,
    ),
    '/api/concealments': rows([], 0),
  },
  [
    { name: 'open' },
    { name: 'none', answers: { '/api/reports': rows([], 0) } },
    {
      name: 'long names',
      answers: {
        '/api/reports': rows(
          [
            {
              ...report,
              details: UNBROKEN.repeat(3),
              thing: { ...thing, title: LONG_NAME, text: UNBROKEN.repeat(5) },
            },
          ],
          1,
        ),
      },
    },
  ],
);

const restaurantList = {
  '/api/restaurants': rows([...restaurants], 412),
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
const manageRestaurants = adminScreen('admin-restaurants', '/admin/restaurants', restaurantList, [
  { name: 'usual' },
  { name: 'editor', viewer: editor },
  { name: 'empty', answers: { '/api/restaurants': rows([], 0), '/api/deleted-restaurants': [] } },
  { name: 'long names', answers: { '/api/restaurants': rows([longRestaurant, hebrewRestaurant], 2) } },
]);

const menuOf = {
  '/api/restaurants/7': restaurantDetails(birdhouse),
  '/api/restaurants/7/sandwiches': menu,
  '/api/deleted-sandwiches': [],
  '/api/tags': [{ id: 1, name: 'Fried', type: 'style', revision: 1 }],
  '/api/restaurants/search': rows([...restaurants], 3),
  '/api/restaurants': rows([...restaurants], 3),
};
const manageMenu = adminScreen('admin-sandwiches', '/admin/sandwiches?restaurant=7', menuOf, [
  { name: 'usual' },
  { name: 'none chosen', path: '/admin/sandwiches' },
  { name: 'empty menu', answers: { '/api/restaurants/7/sandwiches': [] } },
  {
    name: 'long names',
    answers: {
      '/api/restaurants/7': { ...restaurantDetails(longRestaurant), id: 7 },
      '/api/restaurants/7/sandwiches': [longSandwich, hebrew],
    },
  },
]);

const tags = [
  { id: 1, name: 'Fried', type: 'style', revision: 1 },
  { id: 2, name: 'Biscuit', type: 'bread', revision: 1 },
];
const manageTags = adminScreen('admin-tags', '/admin/tags', { '/api/tags': tags }, [
  { name: 'usual' },
  { name: 'empty', answers: { '/api/tags': [] } },
  {
    name: 'long names',
    answers: { '/api/tags': [{ id: 1, name: UNBROKEN, type: UNBROKEN.slice(0, 40), revision: 1 }] },
  },
]);

const listed = [1, 2, 3].map((id) => ({
  ...badge(id, ['First Bite', 'Night Owl', 'Fair Judge'][id - 1]!),
  heldBy: id * 850,
}));
const manageBadges = adminScreen('admin-badges', '/admin/badges', { '/api/badges': rows(listed, 3) }, [
  { name: 'usual' },
  { name: 'empty', answers: { '/api/badges': rows([], 0) } },
  {
    name: 'long names',
    answers: {
      '/api/badges': rows(
        [{ ...badge(1, LONG_NAME.slice(0, 100), { description: UNBROKEN.repeat(3) }), heldBy: 1 }],
        1,
      ),
    },
  },
  { name: 'new', steps: ['Create Badge'], fold: true },
]);
const awardBadges = adminScreen(
  'admin-award-badges',
  '/admin/award-badges',
  { '/api/users': rows(users, 4), '/api/badges': listed },
  [
    { name: 'usual' },
    { name: 'nobody found', answers: { '/api/users': rows([], 0) } },
    { name: 'long names', answers: { '/api/users': rows([longUser], 1) } },
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
const recommendations = adminScreen(
  'admin-recommendations',
  '/admin/recommendations',
  {
    '/api/restaurant-recommendations': rows(
      [proposal, { ...proposal, id: 2, status: 'approved' }, { ...proposal, id: 3, status: 'rejected' }],
      3,
    ),
  },
  [
    { name: 'usual' },
    { name: 'empty', answers: { '/api/restaurant-recommendations': rows([], 0) } },
    {
      name: 'long names',
      answers: {
        '/api/restaurant-recommendations': rows(
          [
            {
              ...proposal,
              websiteUrl: `https://${'x'.repeat(60)}.example/${'y'.repeat(200)}`,
              notes: UNBROKEN,
            },
          ],
          1,
        ),
      },
    },
  ],
);

const edited = {
  '/api/restaurants/7': restaurantDetails(birdhouse),
  '/api/restaurants/7/last-change': { lastChange: { by: change.by, dateCreated: change.dateCreated } },
  '/api/restaurants/7/locations': rows([location(birdhouse)], 1),
};
const editRestaurant = adminScreen('edit-restaurant', '/edit-restaurant?id=7', edited, [
  { name: 'details' },
  { name: 'locations', steps: ['Locations'] },
  { name: 'none chosen', path: '/edit-restaurant' },
  { name: 'never there', answers: { '/api/restaurants/7': refused(404, 'Restaurant not found') } },
  { name: 'long names', answers: { '/api/restaurants/7': { ...restaurantDetails(longRestaurant), id: 7 } } },
]);

const addRestaurant = screen('add-restaurant', { ...asAdmin, path: '/add-restaurant' }, [
  { name: 'basics' },
  { name: 'location', steps: ['2Location'] },
  { name: 'menu', steps: ['3Menu'] },
  { ...DENIED, isLikeAnother: false },
]);
const imageTest = screen('image-processing-test', { ...asAdmin, path: '/image-processing-test' }, [
  { name: 'empty' },
  DENIED,
]);

export const adminScreens = [
  addRestaurant,
  dashboard,
  audit,
  reports,
  manageRestaurants,
  manageMenu,
  manageTags,
  manageBadges,
  awardBadges,
  recommendations,
  imageTest,
  editRestaurant,
];
