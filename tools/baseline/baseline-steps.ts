import { assertDefined } from '#shared/assert-defined.ts';
/** Ids that earlier steps have recorded. */
export type BaselineStepIds = { member: string; admin: string; found: Record<string, string> };
type Call = [method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET', path: string, body?: object];

export type BaselineStep = {
  daysAgo: number;
  /** Also the seed for random numbers in this step. */
  name: string;
  call: (ids: BaselineStepIds) => Call;
  /** Records an id that a later step or the recording uses. */
  recordId?: (json: never) => string;
};

const idOf = ({ id }: { id: number | string }) => String(id);
const LUNCHES = [
  { id: 1, rating: 5, review: 'Ate it standing up. The pickle does half the work and knows it.' },
  { id: 3, rating: 4, review: 'My ears rang. Would go again, with a friend who drives.' },
  { id: 13, rating: 5, review: 'A waffle with ambitions. Ask for more syrup, they do not mind.' },
  { id: 22, rating: 3 },
  { id: 41, rating: 4, review: 'Good crunch to the last bite, and the last bite was in the car.' },
  { id: 47, rating: 4 },
  { id: 70, rating: 2, review: 'The sauce was doing all the talking.' },
];
const WISHLIST = [2, 10, 19, 33, 64, 92, 107];
const RANKED = [1, 13, 3, 41, 47];
const RECOMMENDED = [
  ['https://crispyheights.example', 'The Korean fried one on milk bread, Tuesdays only.'],
  ['https://nonna-pollo.example', 'Chicken parm the size of a steering wheel. Cash only.'],
  ['https://sunset-coop.example', 'A window in a wall behind the car wash.'],
];
/** Positions of the demo town's first restaurants. */
const DOWNTOWN = { userLatitude: 34.0522, userLongitude: -118.2437, accuracy: 12 };

/** Seven check-ins, seven sandwiches on the wishlist, a ranking that is shared, and three recommendations. */
export const BASELINE_MEMBER_STEPS: readonly BaselineStep[] = [
  ...LUNCHES.flatMap(({ id, rating, review }, index) => lunch(26 - 3 * index, id, rating, review)),
  ...WISHLIST.map((id, index) =>
    step(5 - index / 4, `want ${id}`, () => ['POST', '/api/user-sandwiches', { sandwichId: id }]),
  ),
  ...RANKED.map((id, index) =>
    step(3.2 - index / 100, `rank ${id}`, ({ member }) => [
      'PUT',
      `/api/users/${member}/ranking/sandwiches/${id}`,
      { after: RANKED[index - 1] ?? null },
    ]),
  ),
  step(3.1, 'profile', ({ member }) => [
    'PATCH',
    `/api/users/${member}`,
    {
      displayName: 'Hannah',
      bio: 'Lunch is a hobby. I take it seriously.',
      location: 'Echo Park',
      preferences: { collectionVisibility: 'public' },
    },
  ]),
  step(
    3.05,
    'share',
    ({ member }) => ['PUT', `/api/users/${member}/ranking/link`],
    (json: { shareToken: string }) => json.shareToken,
  ),
  ...RECOMMENDED.map(([websiteUrl, notes], index) =>
    step(
      3 - index / 10,
      `recommend ${index + 1}`,
      () => ['POST', '/api/restaurant-recommendations', { websiteUrl, notes }],
      idOf,
    ),
  ),
  step(2.5, 'report', () => [
    'POST',
    '/api/reports',
    { entityType: 'review', entityId: '5', reason: 'off-topic', details: 'This is about the car park.' },
  ]),
  step(2.4, 'report spam', () => [
    'POST',
    '/api/reports',
    { entityType: 'review', entityId: '9', reason: 'spam' },
  ]),
];

/** Decisions, a badge, a new tag and sandwich, changes, something of each kind deleted, a hidden review, a suspended member. */
export const BASELINE_ADMIN_STEPS: readonly BaselineStep[] = [
  step(2.2, 'approve', ({ found }) => [
    'PATCH',
    `/api/restaurant-recommendations/${found['recommend 1']}`,
    { status: 'approved' },
  ]),
  step(2.1, 'reject', ({ found }) => [
    'PATCH',
    `/api/restaurant-recommendations/${found['recommend 2']}`,
    { status: 'rejected' },
  ]),
  step(
    2.05,
    'badge',
    () => ['POST', '/api/badges', { name: 'Baseline', description: 'Was there.', category: 'special' }],
    idOf,
  ),
  step(2, 'award', ({ member, found }) => [
    'POST',
    `/api/users/${member}/badges`,
    { badgeId: Number(found['badge']) },
  ]),
  step(1.9, 'tag', () => ['POST', '/api/tags', { name: 'Two napkins', type: 'style' }], idOf),
  step(1.8, 'price', () => ['PATCH', '/api/sandwiches/6', { price: 12.25 }]),
  step(1.7, 'price range', () => ['PATCH', '/api/restaurants/4', { priceRange: '$$' }]),
  step(
    1.6,
    'sandwich',
    () => [
      'POST',
      '/api/sandwiches',
      {
        restaurantId: 1,
        name: 'The Encore',
        description: 'Last night’s special, back because nobody would stop asking.',
        price: 14,
        ingredients: ['Fried chicken thigh', 'potato roll', 'hot honey', 'slaw', 'pickles'],
        spiceLevel: 3,
      },
    ],
    idOf,
  ),
  step(
    1.5,
    'another badge',
    () => ['POST', '/api/badges', { name: 'Gone', description: 'Was here.', category: 'event' }],
    idOf,
  ),
  step(1.4, 'delete tag', () => ['DELETE', '/api/tags/3']),
  step(1.3, 'delete badge', ({ found }) => ['DELETE', `/api/badges/${found['another badge']}`]),
  step(1.2, 'delete sandwich', () => ['DELETE', '/api/sandwiches/20']),
  step(1.1, 'delete location', () => ['DELETE', '/api/locations/12']),
  step(1, 'delete restaurant', () => ['DELETE', '/api/restaurants/9']),
  step(0.9, 'hide', () => [
    'PUT',
    '/api/hidden-content',
    { entityType: 'review', entityId: '9', hidden: true, reason: 'An advertisement.' },
  ]),
  step(
    0.8,
    'find a demo member',
    () => ['GET', '/api/users?q=maribel_eats'],
    (users: { id: string }[]) => assertDefined(users[0]).id,
  ),
  step(
    0.7,
    'find another',
    () => ['GET', '/api/users?q=wingspan'],
    (users: { id: string }[]) => assertDefined(users[0]).id,
  ),
  step(0.6, 'suspend', ({ found }) => [
    'PUT',
    `/api/users/${found['find another']}/suspension`,
    { suspended: true, reason: 'Advertising.' },
  ]),
];

function lunch(daysAgo: number, id: number, rating: number, review?: string): BaselineStep[] {
  const link = `list ${id}`;
  return [
    step(daysAgo, `try ${id}`, ({ member }) => [
      'POST',
      `/api/users/${member}/actions`,
      { actionType: 'try', entityId: id, ...(id < 10 && DOWNTOWN) },
    ]),
    step(daysAgo - 0.01, link, () => ['POST', '/api/user-sandwiches', { sandwichId: id }], idOf),
    ...(rating >= 4
      ? [
          step(daysAgo - 0.02, `favorite ${id}`, ({ found }) => [
            'PATCH',
            `/api/user-sandwiches/${found[link]}`,
            { isFavorite: true },
          ]),
        ]
      : []),
    ...(review
      ? [
          step(daysAgo - 0.03, `review ${id}`, () => [
            'POST',
            '/api/reviews',
            { sandwichId: id, rating, review },
          ]),
        ]
      : []),
  ];
}

function step(
  daysAgo: number,
  name: string,
  call: BaselineStep['call'],
  recordId?: BaselineStep['recordId'],
): BaselineStep {
  return { daysAgo, name, call, ...(recordId && { recordId }) };
}
