import { buildListedUserFixture } from '#web/testing/fixtures.ts';
import { bigCluckSandwichFixture, UNBROKEN_WORD } from './fixtures.ts';

export const auditEntryFixture = {
  id: 9,
  by: { id: 'u2', username: 'coop_boss' },
  action: 'update',
  entityType: 'sandwich',
  entityId: '12',
  entityName: bigCluckSandwichFixture.name,
  restaurantId: null,
  changeSetId: 12,
  origin: 'edit',
  before: { price: 12, name: 'Big Cluck' },
  after: { price: 13.5, name: bigCluckSandwichFixture.name },
  dateCreated: '2026-11-21T20:10:00.000Z',
};

export const listedUserFixtures = [
  buildListedUserFixture(),
  buildListedUserFixture({ id: 'u2', username: 'coop_boss', role: 'admin' }),
  buildListedUserFixture({ id: 'u3', username: 'menu_scribe', catalogEditor: true }),
  buildListedUserFixture({
    id: 'u4',
    username: 'loud_one',
    standing: 'suspended',
    suspendedUntil: '2026-12-01T08:00:00.000Z',
  }),
];

export const longNamedUserFixture = buildListedUserFixture({
  username: 'x'.repeat(30),
  displayName: UNBROKEN_WORD,
  email: `${UNBROKEN_WORD}@${UNBROKEN_WORD}.example`,
});

export const errorLogEntryFixture = {
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
