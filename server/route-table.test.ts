import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import type { Endpoint } from '#contract/base/endpoint.ts';
import { pickCasesForTurn } from '#packages/testing/repetitions.ts';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { createTestTag } from '#server/testing/factories/tags.ts';
import {
  TEST_PASSWORD,
  signUp,
  signUpAdmin,
  signUpCatalogEditor,
  signedOutUser,
  type TestUser,
} from '#server/testing/test-users.ts';
import { parsePrintedRoutes } from '#server/testing/assertions/parse-printed-routes.ts';
import { useTestApp, type HttpMethod } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });

/** Statuses for nobody, the owner, another member, a catalog editor and an admin. */
type AccessDecisions = readonly [nobody: number, user: number, other: number, editor: number, admin: number];
const EVERYBODY: AccessDecisions = [200, 200, 200, 200, 200];
const MEMBERS: AccessDecisions = [401, 200, 200, 200, 200];
const OWNER: AccessDecisions = [401, 200, 404, 404, 404];

const ADMINS: AccessDecisions = [401, 403, 403, 403, 200];

type Request = { decisions: AccessDecisions; url?: string; body?: (person: TestUser) => unknown };

/**
 * Every call of the contract. What a person may do is one line here; a call without a line fails the last two tests.
 * A new review or list entry of somebody else is answered 201 or 200, and either counts as allowed.
 */
const TABLE: Record<string, Request> = {
  'GET /api/sandwiches': { decisions: EVERYBODY },
  'GET /api/sandwiches/popular': { decisions: EVERYBODY },
  'GET /api/sandwiches/search': { decisions: EVERYBODY },
  'GET /api/sandwiches/{id}': { decisions: EVERYBODY },
  'GET /api/sandwiches/{id}/matches': { decisions: EVERYBODY },
  'GET /api/sandwiches/{id}/tags': { decisions: EVERYBODY },
  'GET /api/sandwiches/{id}/reviews': { decisions: EVERYBODY },
  'GET /api/restaurants': { decisions: EVERYBODY },
  'GET /api/restaurants-with-locations': { decisions: EVERYBODY },
  'GET /api/restaurants/search': { decisions: EVERYBODY },
  'GET /api/restaurants/{id}': { decisions: EVERYBODY },
  'GET /api/restaurants/{id}/locations': { decisions: EVERYBODY },
  'GET /api/restaurants/{id}/sandwiches': { decisions: EVERYBODY },
  'GET /api/tags': { decisions: EVERYBODY },
  'GET /api/basemap': { decisions: EVERYBODY },
  'GET /api/map': { decisions: EVERYBODY, url: '/api/map?bbox=-119,33,-117,35&zoom=9' },

  'POST /api/restaurants': {
    decisions: [401, 403, 403, 403, 201],
    body: () => ({ name: 'Roost', description: 'Chicken.', restaurantType: 'Deli', priceRange: '$' }),
  },
  'PATCH /api/restaurants/{id}': {
    decisions: [401, 403, 403, 200, 200],
    body: () => ({ description: 'Chicken and pickles.' }),
  },
  'DELETE /api/restaurants/{id}': {
    decisions: [401, 403, 403, 404, 404],
    url: '/api/restaurants/2147483647',
  },
  'POST /api/restaurants/{id}/restoration': { decisions: ADMINS },
  'GET /api/deleted-restaurants': { decisions: ADMINS },
  'GET /api/managed-restaurants': { decisions: [401, 403, 403, 200, 200] },
  'GET /api/place-sources': { decisions: [401, 403, 403, 200, 200] },
  'POST /api/restaurant-bulk-edits': {
    decisions: [401, 403, 403, 200, 200],
    body: () => ({ action: 'delete', ids: [2147483647] }),
  },
  'GET /api/managed-sandwiches': { decisions: ADMINS },
  'POST /api/sandwich-bulk-edits': {
    decisions: ADMINS,
    body: () => ({ action: 'delete', ids: [2147483647] }),
  },
  'GET /api/catalog-files/{kind}': { decisions: ADMINS, url: '/api/catalog-files/restaurants' },
  'POST /api/catalog-files/{kind}': {
    decisions: [401, 403, 403, 403, 415],
    url: '/api/catalog-files/restaurants',
  },
  'GET /api/import-runs': { decisions: ADMINS },
  'GET /api/import-runs/{id}': { decisions: [401, 403, 403, 403, 404], url: '/api/import-runs/2147483647' },
  'POST /api/import-runs': {
    decisions: [401, 403, 403, 403, 415],
    url: '/api/import-runs?fileName=places.csv',
  },
  'POST /api/import-runs/{id}/start': {
    decisions: [401, 403, 403, 403, 404],
    url: '/api/import-runs/2147483647/start',
  },
  'POST /api/import-runs/{id}/revert': {
    decisions: [401, 403, 403, 403, 404],
    url: '/api/import-runs/2147483647/revert',
  },
  'DELETE /api/import-runs/{id}': {
    decisions: [401, 403, 403, 403, 404],
    url: '/api/import-runs/2147483647',
  },
  'POST /api/photo-imports': {
    decisions: [401, 403, 403, 403, 404],
    body: () => ({ kind: 'sandwich', id: 2147483647, imageUrl: 'https://pictures.example/a.png' }),
  },
  'GET /api/locations/{id}': { decisions: EVERYBODY, url: '/api/locations/LOCATION' },
  'POST /api/locations': {
    decisions: [401, 403, 403, 201, 201],
    body: () => ({ restaurantId: ids.restaurant, address: '1 Main St' }),
  },
  'PATCH /api/locations/{id}': {
    decisions: [401, 403, 403, 200, 200],
    url: '/api/locations/LOCATION',
    body: () => ({ hoursOfOperation: { text: '' } }),
  },
  'DELETE /api/locations/{id}': { decisions: [401, 403, 403, 404, 404], url: '/api/locations/2147483647' },
  'POST /api/locations/{id}/restoration': {
    decisions: [401, 403, 403, 200, 200],
    url: '/api/locations/LOCATION/restoration',
  },
  'GET /api/deleted-locations': {
    decisions: [401, 403, 403, 200, 200],
    url: '/api/deleted-locations?restaurantId=1',
  },
  'POST /api/sandwiches': {
    decisions: [401, 403, 403, 403, 201],
    body: () => ({ restaurantId: ids.restaurant, name: 'The Other One' }),
  },
  'PATCH /api/sandwiches/{id}': { decisions: ADMINS, body: () => ({ price: 9.5 }) },
  'DELETE /api/sandwiches/{id}': { decisions: [401, 403, 403, 403, 404], url: '/api/sandwiches/2147483647' },
  'POST /api/sandwiches/{id}/restoration': { decisions: ADMINS },
  'GET /api/deleted-sandwiches': { decisions: ADMINS },
  'POST /api/tags': {
    decisions: [401, 403, 403, 403, 409],
    body: () => ({ name: 'Zesty' }),
  },
  'PATCH /api/tags/{id}': { decisions: ADMINS, url: '/api/tags/TAG', body: () => ({ type: 'heat' }) },
  'DELETE /api/tags/{id}': { decisions: [401, 403, 403, 403, 404], url: '/api/tags/2147483647' },
  'POST /api/tags/{id}/restoration': { decisions: ADMINS, url: '/api/tags/TAG/restoration' },
  'GET /api/deleted-tags': { decisions: ADMINS },
  'PUT /api/sandwiches/{id}/tags': { decisions: ADMINS, body: () => ({ tagIds: [ids.tag] }) },

  'GET /api/reviews': { decisions: EVERYBODY },
  'GET /api/reviews/{id}': { decisions: EVERYBODY, url: '/api/reviews/REVIEW' },
  'GET /api/sandwiches/{id}/reviews/{userId}': {
    decisions: EVERYBODY,
    url: '/api/sandwiches/{id}/reviews/USER',
  },
  // A list that is not public exists for nobody, not even for its owner.
  'GET /api/lists/{member}': { decisions: [404, 404, 404, 404, 404], url: '/api/lists/USER' },
  'GET /api/lists/{member}/sandwiches': {
    decisions: [404, 404, 404, 404, 404],
    url: '/api/lists/USER/sandwiches',
  },
  'GET /api/users/{id}/ranking': { decisions: OWNER, url: '/api/users/USER/ranking' },
  'POST /api/users/{id}/ranking/answers': {
    decisions: [401, 409, 404, 404, 404],
    url: '/api/users/USER/ranking/answers',
    body: () => ({ sandwichId: ids.sandwich, rivalId: 2147483647, answer: 'better' }),
  },
  'PUT /api/users/{id}/ranking/sandwiches/{sandwichId}': {
    decisions: [401, 409, 404, 404, 404],
    url: '/api/users/USER/ranking/sandwiches/2147483647',
    body: () => ({ after: null }),
  },
  'DELETE /api/users/{id}/ranking/sandwiches/{sandwichId}': {
    decisions: [401, 404, 404, 404, 404],
    url: '/api/users/USER/ranking/sandwiches/2147483647',
  },
  'PUT /api/users/{id}/ranking/link': { decisions: OWNER, url: '/api/users/USER/ranking/link' },
  'DELETE /api/users/{id}/ranking/link': {
    decisions: [401, 204, 404, 404, 404],
    url: '/api/users/USER/ranking/link',
  },
  'GET /api/rankings/{token}': { decisions: [404, 404, 404, 404, 404], url: '/api/rankings/nobodys' },
  // Sent without a body, so an allowed caller gets 415.
  'POST /api/uploads/imageUploader': { decisions: [401, 415, 415, 415, 415] },
  'POST /api/uploads/restaurantImageUploader': { decisions: [401, 403, 403, 415, 415] },
  'POST /api/uploads/sandwichImageUploader': { decisions: [401, 403, 403, 403, 415] },
  'POST /api/uploads/badgeImageUploader': { decisions: [401, 403, 403, 403, 415] },
  'GET /api/site': { decisions: EVERYBODY },
  'GET /api/openapi.json': { decisions: EVERYBODY },
  'POST /api/error-log': { decisions: [204, 204, 204, 204, 204], body: () => ({ message: 'It broke' }) },

  'POST /api/auth/register': { decisions: [400, 400, 400, 400, 400], body: () => ({}) },
  'POST /api/auth/login': { decisions: [400, 400, 400, 400, 400], body: () => ({}) },
  'GET /api/auth/me': { decisions: MEMBERS },
  'GET /api/users/check-username': {
    decisions: EVERYBODY,
    url: '/api/users/check-username?username=wingspan',
  },
  'GET /api/users': { decisions: EVERYBODY },
  'PATCH /api/users/{id}': { decisions: OWNER, url: '/api/users/USER', body: () => ({ bio: 'Pickles.' }) },
  'POST /api/users/{id}/password': {
    decisions: [401, 400, 404, 404, 404],
    url: '/api/users/USER/password',
    body: () => ({ currentPassword: 'not-mine', newPassword: 'another-1' }),
  },
  'POST /api/auth/password-reset': {
    decisions: [202, 202, 202, 202, 202],
    body: () => ({ email: 'x@example.test' }),
  },
  'POST /api/auth/password-reset/{token}': {
    decisions: [404, 404, 404, 404, 404],
    url: '/api/auth/password-reset/nothing',
    body: () => ({ newPassword: 'another-1' }),
  },
  'POST /api/auth/email-verification': { decisions: [401, 409, 409, 409, 409] },
  'POST /api/auth/email-verification/{token}': {
    decisions: [404, 404, 404, 404, 404],
    url: '/api/auth/email-verification/nothing',
  },
  'GET /api/auth/sessions': { decisions: MEMBERS },
  'DELETE /api/auth/sessions/{id}': {
    decisions: [401, 404, 404, 404, 404],
    url: '/api/auth/sessions/2147483647',
  },
  'DELETE /api/auth/sessions': { decisions: [401, 204, 204, 204, 204] },

  'GET /api/users/{id}/sandwiches': { decisions: EVERYBODY, url: '/api/users/USER/sandwiches' },
  'GET /api/users/{id}/sandwiches/start': { decisions: OWNER, url: '/api/users/USER/sandwiches/start' },
  'POST /api/user-sandwiches': {
    decisions: [401, 200, 403, 403, 403],
    body: () => ({ userId: ids.user, sandwichId: ids.sandwich }),
  },
  'PATCH /api/user-sandwiches/{id}': {
    decisions: OWNER,
    url: '/api/user-sandwiches/LINK',
    body: () => ({ isFavorite: true }),
  },
  'DELETE /api/user-sandwiches/{id}': {
    decisions: [401, 404, 404, 404, 404],
    url: '/api/user-sandwiches/2147483647',
  },
  'POST /api/users/{id}/actions': {
    decisions: OWNER,
    url: '/api/users/USER/actions',
    body: () => ({ actionType: 'search', metadata: { query: 'hot honey' } }),
  },
  'GET /api/users/{id}/level': { decisions: [401, 200, 404, 404, 200], url: '/api/users/USER/level' },
  'GET /api/users/{id}/home': { decisions: OWNER, url: '/api/users/USER/home' },
  'GET /api/users/{id}/matches': { decisions: OWNER, url: '/api/users/USER/matches' },
  'GET /api/users/{id}/badges': { decisions: [401, 200, 404, 404, 200], url: '/api/users/USER/badges' },

  'GET /api/places/search': {
    decisions: [401, 403, 403, 403, 200],
    url: '/api/places/search?query=popeyes',
  },
  'GET /api/places/autocomplete': {
    decisions: [401, 403, 403, 403, 200],
    url: '/api/places/autocomplete?input=pop',
  },
  'GET /api/places/details/{placeId}': {
    decisions: [401, 403, 403, 403, 404],
    url: '/api/places/details/open-2147483647',
  },
  'POST /api/restaurant/import-basic': {
    decisions: [401, 403, 403, 403, 400],
    body: () => ({ websiteUrl: 'http://127.0.0.1/' }),
  },

  'POST /api/menu/process': {
    decisions: [401, 403, 403, 403, 200],
    body: () => ({ menuText: 'Crispy Chicken Sandwich $9', restaurantName: 'Coop' }),
  },
  'POST /api/restaurant/generate-description': {
    decisions: [401, 403, 403, 403, 200],
    body: () => ({ name: 'Coop' }),
  },

  'GET /api/badges': { decisions: EVERYBODY },
  'POST /api/badges': { decisions: [401, 403, 403, 403, 400], body: () => ({}) },
  'PATCH /api/badges/{id}': {
    decisions: [401, 403, 403, 403, 404],
    url: '/api/badges/2147483647',
    body: () => ({ name: 'Golden Wing' }),
  },
  'DELETE /api/badges/{id}': { decisions: [401, 403, 403, 403, 404], url: '/api/badges/2147483647' },
  'GET /api/deleted-badges': { decisions: ADMINS },
  'POST /api/badges/{id}/restoration': {
    decisions: [401, 403, 403, 403, 404],
    url: '/api/badges/2147483647/restoration',
  },
  'POST /api/users/{id}/badges': {
    decisions: [401, 403, 403, 403, 404],
    url: '/api/users/USER/badges',
    body: () => ({ badgeId: 2147483647 }),
  },
  'GET /api/restaurant-recommendations': { decisions: [401, 403, 403, 403, 200] },
  'POST /api/restaurant-recommendations': {
    decisions: [201, 201, 201, 201, 201],
    body: () => ({ websiteUrl: 'https://roost.example', notes: 'They fry to order.' }),
  },
  'PATCH /api/restaurant-recommendations/{id}': {
    decisions: [401, 403, 403, 403, 404],
    url: '/api/restaurant-recommendations/2147483647',
    body: () => ({ status: 'approved' }),
  },

  'GET /api/notifications': { decisions: MEMBERS },
  'GET /api/notifications/unread-count': { decisions: MEMBERS },
  'PUT /api/notifications/read': {
    decisions: [401, 204, 204, 204, 204],
    body: () => ({ upTo: 1 }),
  },
  'PUT /api/notifications/{id}/read': {
    decisions: [401, 404, 404, 404, 404],
    url: '/api/notifications/2147483647/read',
  },
  'POST /api/notifications/nearby': { decisions: MEMBERS, body: () => ({ latitude: 34, longitude: -118 }) },
  'GET /api/notification-settings': { decisions: MEMBERS },
  'PATCH /api/notification-settings': { decisions: MEMBERS, body: () => ({ nearby: true }) },
  'PUT /api/push-subscriptions': { decisions: [401, 400, 400, 400, 400], body: () => ({}) },
  'DELETE /api/push-subscriptions': { decisions: [401, 204, 204, 204, 204] },
  'POST /api/unsubscriptions': {
    decisions: [404, 404, 404, 404, 404],
    body: () => ({ token: 'nobodys.token' }),
  },

  'POST /api/reviews': {
    decisions: [401, 200, 403, 403, 403],
    body: () => ({ userId: ids.user, sandwichId: ids.sandwich, rating: 4 }),
  },
  'PATCH /api/reviews/{id}': { decisions: OWNER, url: '/api/reviews/REVIEW', body: () => ({ rating: 5 }) },
  'DELETE /api/reviews/{id}': { decisions: [401, 404, 404, 404, 404], url: '/api/reviews/2147483647' },
  'POST /api/users/{id}/promote': {
    decisions: [401, 403, 403, 403, 404],
    url: '/api/users/nobody/promote',
  },
  'POST /api/users/{id}/demote': { decisions: [401, 403, 403, 403, 404], url: '/api/users/nobody/demote' },
  'PUT /api/users/{id}/catalog-editor': {
    decisions: [401, 403, 403, 403, 404],
    url: '/api/users/nobody/catalog-editor',
    body: () => ({ granted: true }),
  },
  'POST /api/auth/confirmation': {
    decisions: [401, 400, 400, 400, 400],
    body: () => ({ password: 'not-mine' }),
  },
  'GET /api/users/{id}/export': { decisions: [401, 403, 404, 404, 404], url: '/api/users/USER/export' },
  'DELETE /api/users/{id}': {
    decisions: [401, 400, 404, 404, 404],
    url: '/api/users/USER',
    body: () => ({ password: 'not-mine', reviews: 'remove' }),
  },
  'POST /api/suggestions': {
    decisions: [401, 201, 201, 201, 201],
    body: () => ({ kind: 'edit', entityType: 'sandwich', entityId: ids.sandwich, changes: { price: 3 } }),
  },
  'GET /api/suggestions': { decisions: [401, 403, 403, 200, 200] },
  'PATCH /api/suggestions/{id}': {
    decisions: [401, 403, 403, 404, 404],
    url: '/api/suggestions/2147483647',
    body: () => ({ decision: 'rejected' }),
  },
  'GET /api/users/{id}/suggestions': { decisions: OWNER, url: '/api/users/USER/suggestions' },
  'POST /api/users/{id}/revert-suggestions': {
    decisions: [401, 403, 403, 403, 404],
    url: '/api/users/nobody/revert-suggestions',
    body: () => ({ dryRun: true }),
  },
  'POST /api/reports': {
    decisions: [401, 409, 201, 201, 201],
    body: () => ({ entityType: 'review', entityId: ids.review, reason: 'spam' }),
  },
  'GET /api/reports': { decisions: ADMINS },
  'PATCH /api/reports/{id}': {
    decisions: [401, 403, 403, 403, 404],
    url: '/api/reports/2147483647',
    body: () => ({ decision: 'dismissed' }),
  },
  'GET /api/sources': { decisions: ADMINS },
  'PATCH /api/sources/{id}': {
    decisions: [401, 403, 403, 403, 404],
    url: '/api/sources/2147483647',
    body: () => ({ trust: 'low' }),
  },
  'GET /api/credits': { decisions: EVERYBODY },
  'GET /api/doubtful-changes': { decisions: ADMINS },
  'PATCH /api/doubtful-changes/{id}': {
    decisions: [401, 403, 403, 403, 404],
    url: '/api/doubtful-changes/2147483647',
    body: () => ({ decision: 'rejected' }),
  },
  'GET /api/locations/{id}/provenance': {
    decisions: [401, 403, 403, 200, 200],
    url: '/api/locations/LOCATION/provenance',
  },
  'GET /api/hidden-content': { decisions: ADMINS },
  'PUT /api/hidden-content': {
    decisions: [401, 403, 403, 403, 404],
    body: () => ({ entityType: 'review', entityId: 2_147_483_647, hidden: true, reason: 'Rude words' }),
  },
  'PUT /api/users/{id}/suspension': {
    decisions: [401, 403, 403, 403, 404],
    url: '/api/users/nobody/suspension',
    body: () => ({ suspended: false }),
  },
  'POST /api/merges': {
    decisions: [401, 403, 403, 403, 404],
    body: () => ({ entityType: 'restaurant', ids: [2_147_483_646, 2_147_483_647] }),
  },
  'GET /api/merge-preview': {
    decisions: [401, 403, 403, 403, 404],
    url: '/api/merge-preview?entityType=restaurant&ids=2147483646,2147483647',
  },
  'GET /api/merges': { decisions: ADMINS },
  'DELETE /api/merges/{id}': {
    decisions: [401, 403, 403, 403, 404],
    url: '/api/merges/2147483647',
  },
  'GET /api/duplicates': { decisions: ADMINS },
  'POST /api/dismissed-duplicates': {
    decisions: [401, 403, 403, 403, 404],
    body: () => ({ restaurantId: 2_147_483_646, otherIds: [2_147_483_647] }),
  },
  'GET /api/listed-place': { decisions: ADMINS, url: '/api/listed-place?name=Roost' },
  'PUT /api/sandwiches/{id}/restaurant': {
    decisions: [401, 403, 403, 403, 404],
    body: () => ({ restaurantId: 2_147_483_647 }),
  },
  'PUT /api/locations/{id}/restaurant': {
    decisions: [401, 403, 403, 404, 404],
    url: '/api/locations/2147483647/restaurant',
    body: () => ({ restaurantId: 2_147_483_647 }),
  },
  'GET /api/overview': { decisions: ADMINS },
  'GET /api/audit': { decisions: ADMINS },
  'GET /api/restaurants/{id}/last-change': { decisions: [401, 403, 403, 200, 200] },
  'GET /api/restaurants/{id}/history': { decisions: EVERYBODY },
  'GET /api/sandwiches/{id}/history': { decisions: EVERYBODY },
  'POST /api/changes/{id}/restoration': {
    decisions: [401, 403, 403, 404, 404],
    url: '/api/changes/2147483647/restoration',
    body: () => ({ fields: ['name'] }),
  },
  'GET /api/change-sets/{id}': {
    decisions: [401, 403, 403, 403, 404],
    url: '/api/change-sets/2147483647',
  },
  'POST /api/change-sets/{id}/revert': {
    decisions: [401, 403, 403, 404, 404],
    url: '/api/change-sets/2147483647/revert',
    body: () => ({ dryRun: true }),
  },
  'POST /api/users/{id}/revert-changes': {
    decisions: [401, 403, 403, 403, 404],
    url: '/api/users/nobody/revert-changes',
    body: () => ({ since: '2026-01-01' }),
  },
  'GET /api/error-log': { decisions: ADMINS },
  'POST /api/error-log/test': { decisions: [401, 403, 403, 403, 500] },
  'GET /api/action-config': { decisions: ADMINS },
  'PATCH /api/action-config/{actionType}': {
    decisions: ADMINS,
    url: '/api/action-config/search',
    body: () => ({ xpReward: 0 }),
  },
  'GET /api/auth/second-factor': { decisions: MEMBERS },
  'POST /api/auth/second-factor': { decisions: ADMINS, body: () => ({ password: TEST_PASSWORD }) },
  'POST /api/auth/second-factor/confirmation': {
    decisions: [401, 403, 403, 403, 400],
    body: () => ({ code: 'no-code' }),
  },
  'POST /api/auth/second-factor/recovery-codes': {
    decisions: [401, 409, 409, 409, 409],
    body: () => ({ password: TEST_PASSWORD, code: 'no-code' }),
  },
  'DELETE /api/auth/second-factor': {
    decisions: [401, 409, 409, 409, 409],
    body: () => ({ password: TEST_PASSWORD, code: 'no-code' }),
  },
  'GET /api/jobs': { decisions: ADMINS },
  'POST /api/jobs/{name}/retries': { decisions: ADMINS, url: '/api/jobs/push%20messages/retries' },
  'PUT /api/maintenance': { decisions: ADMINS, body: () => ({ isOn: false }) },
  // Last, because it ends the sessions that the others need.
  'POST /api/auth/logout': { decisions: [204, 204, 204, 204, 204] },
};

/** The same code parses all of these before any call, so two calls try all of them. */
const NOBODYS = ['Bearer nobody', 'Bearer', 'Basic eDp5', 'bearer  x'];

const ids = { user: '', sandwich: 0, restaurant: 0, link: 0, review: 0, location: 0, tag: 0 };
let people: TestUser[];
/** Members whose sessions no line of the table ends. */
let otherMember: TestUser;
let admin: TestUser;

beforeAll(async () => {
  const sandwich = await createTestSandwich(site.db);
  const user = await signUp(site);
  people = [
    signedOutUser(site),
    user,
    await signUp(site),
    await signUpCatalogEditor(site),
    await signUpAdmin(site),
  ];
  [otherMember, admin] = [await signUp(site), await signUpAdmin(site)];
  const link = await user.send('POST', '/api/user-sandwiches', { sandwichId: sandwich.id });
  await user.send('POST', `/api/users/${user.id}/actions`, {
    actionType: 'search',
    metadata: { query: 'hot honey' },
  });
  const review = await user.send('POST', '/api/reviews', { sandwichId: sandwich.id, rating: 3 });
  Object.assign(ids, {
    user: user.id,
    sandwich: sandwich.id,
    restaurant: sandwich.restaurant_id,
    link: link.json.id,
    review: review.json.id,
    location: (await createTestLocation(site.db, { restaurant_id: sandwich.restaurant_id })).id,
    tag: (await createTestTag(site.db, { name: 'Zesty' })).id,
  });
});

const PEOPLE = ['nobody', 'the user', 'another user', 'a catalogEditor', 'an admin'] as const;
const CALLS = Object.entries(TABLE).map(([key, request], number) => ({ key, ...request, number }));

describe.each(CALLS)('$key', ({ key, decisions, url, body, number }) => {
  const [method, path] = key.split(' ') as [HttpMethod, string];

  test('answers nobody, the user, another user, a catalogEditor and an admin as listed (M1.9, M5.9, M6, A6, A7.21, D0.14)', async () => {
    for (const [at, role] of PEOPLE.entries()) {
      const person = people[at]!;
      const answer = await person.send(method, addressOf(url ?? path), body?.(person));
      expect.soft(answer.status, `${role}: ${answer.text}`).toBe(decisions[at]);
    }
  });

  const triesAllHeaders = key === 'GET /api/auth/me' || key === 'GET /api/tags';
  const tests = pickCasesForTurn(['without a session', 'of another member', 'of oneself'], number);

  if (tests.includes('without a session'))
    test('is not opened by an Authorization header with the id of an admin or of its owner (threats A1)', async () => {
      for (const id of [people[4]!.id, ids.user]) {
        const answer = await site.send(method, addressOf(url ?? path), {
          headers: { authorization: `Bearer ${id}` },
          ...(body && { body: body(people[0]!) }),
        });
        expect(answer.status, answer.text).toBe(decisions[0]);
      }
    });

  if (tests.includes('of another member'))
    test('answers 401 to a session with the id of another member in the header, even to an admin (D0.1)', async () => {
      for (const [person, id] of [
        [otherMember, people[4]!.id],
        [otherMember, ids.user],
        [admin, ids.user],
      ] as const) {
        const answer = await person.send(method, addressOf(url ?? path), body?.(person), {
          authorization: `Bearer ${id}`,
        });
        expect([answer.status, answer.headers['set-cookie']], answer.text).toEqual([401, undefined]);
      }
    });

  if (tests.includes('of oneself') || triesAllHeaders)
    test('accepts the header with the member’s own id, and ignores an unknown one (D0.1, D0.19)', async () => {
      if (path === '/api/auth/logout') return;
      const before = await people[2]!.send(method, addressOf(url ?? path), body?.(people[2]!));
      const headers = triesAllHeaders ? NOBODYS : NOBODYS.slice(0, 1);
      for (const header of [`Bearer ${people[2]!.id}`, ...headers]) {
        const answer = await people[2]!.send(method, addressOf(url ?? path), body?.(people[2]!), {
          authorization: header,
        });
        expect(answer.status, answer.text).toBe(before.status);
      }
    });
});

test('the table has a line for every call of the contract, and no other (M6.13, D0.25)', () => {
  const declared = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(TABLE).toSorted()).toEqual(declared.toSorted());
});

test('every other address that the application answers is in the table or in its exceptions', () => {
  const known = [
    ...Object.keys(TABLE).map((key) => key.split(' ')[1]!.replaceAll(/\{(\w+)\}/g, ':$1')),
    ...(endpoints as readonly Endpoint[]).flatMap(({ deprecatedPath }) => deprecatedPath ?? []),
    ...OTHERS,
  ];
  const unknown = parsePrintedRoutes(
    site.app.printRoutes({ commonPrefix: false, includeHooks: false }),
  ).filter((path) => !known.includes(path));
  expect(unknown).toEqual([]);
});

/** Files, pictures, pages and health: the same for everyone, and covered by their own tests. */
const OTHERS = [
  '/health/live',
  '/health/writable',
  '/health/ready',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs.css',
  '/basemap/:set/:version/:z/:x/:file',
  '/images/sandwiches/:file',
  '/images/restaurants/:file',
  '/images/badges/:file',
  '/images/hero.svg',
  '/images/logo.svg',
  '/images/spot.svg',
  '/share-images/site/:file',
  '/share-images/sandwiches/:file',
  '/share-images/restaurants/:file',
  '/share-images/squares/:file',
  '/share-images/reviews/:file',
  '/share-images/lists/:file',
  '/share-images/rankings/:file',
  '/manifest.webmanifest',
  '/icons/:file',
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/sitemap.xml',
  '/sitemaps/:file',
  '/robots.txt',
  '/feeds/reviews.atom',
  '/feeds/sandwiches/:file',
  '/feeds/restaurants/:file',
  '/uploads/:file',
  '/unsubscribe',
  '/sw.js',
  '/assets/:name',
  '*',
];

function addressOf(path: string): string {
  return path
    .replace('USER', ids.user)
    .replace('LINK', String(ids.link))
    .replace('REVIEW', String(ids.review))
    .replace('LOCATION', String(ids.location))
    .replace('TAG', String(ids.tag))
    .replace('/sandwiches/{id}', `/sandwiches/${ids.sandwich}`)
    .replace('/restaurants/{id}', `/restaurants/${ids.restaurant}`);
}
