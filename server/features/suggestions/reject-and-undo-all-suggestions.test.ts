import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createTestSandwich,
  findTestSandwich,
  type SandwichTableRow,
} from '#server/testing/factories/sandwiches.ts';
import {
  signUp,
  signUpAdmin,
  signUpCatalogEditor,
  signedOutUser,
  type TestUser,
} from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });

let admin: TestUser;
let member: TestUser;
let sandwich: SandwichTableRow;

beforeAll(async () => {
  admin = await signUpAdmin(site);
});

beforeEach(async () => {
  member = await signUp(site);
  sandwich = await createTestSandwich(site.db, { name: 'The Rooster', price: 12.5, contains_dairy: null });
});

async function suggest(changes: object, by = member): Promise<number> {
  const about = { kind: 'edit', entityType: 'sandwich', entityId: sandwich.id, changes };
  const { status, json, text } = await by.send('POST', '/api/suggestions', about);
  expect(status, text).toBe(201);
  return json.id as number;
}

const accept = async (id: number) =>
  expect((await admin.send('PATCH', `/api/suggestions/${id}`, { decision: 'accepted' })).status).toBe(200);
const revert = (body: object = {}, by = admin) =>
  by.send('POST', `/api/users/${member.id}/revert-suggestions`, body);
const decisions = async (of = member) =>
  ((await of.get(`/api/users/${of.id}/suggestions`)).json as { decision: string | null }[]).map(
    ({ decision }) => decision,
  );

test('is for admins only, and returns 404 for an unknown member', async () => {
  for (const [by, status] of [
    [signedOutUser(site), 401],
    [member, 403],
    [await signUpCatalogEditor(site), 403],
  ] as const)
    expect((await revert({}, by)).status).toBe(status);
  expect((await admin.send('POST', '/api/users/nobody/revert-suggestions', {})).status).toBe(404);
  expect((await revert()).json).toEqual({ next: null, rejected: 0, reverted: [], leftAlone: [] });
});

test('undoes published and accepted suggestions, newest first, and rejects open ones', async () => {
  await accept(await suggest({ price: 9 }));
  await accept(await suggest({ price: 8 }));
  await suggest({ containsDairy: true });
  await suggest({ name: 'The Hen' });
  const bystander = await signUp(site);
  await suggest({ name: 'The Cock' }, bystander);
  const preview = await revert({ dryRun: true });
  expect(preview.json).toMatchObject({ next: null, rejected: 4, leftAlone: [] });
  expect(await findTestSandwich(site.db, sandwich.id)).toMatchObject({ price: 8, contains_dairy: true });
  expect(await decisions()).toEqual([null, null, 'accepted', 'accepted']);
  const xp = async () => (await member.get(`/api/users/${member.id}/level`)).json.xp;
  const before = await xp();
  expect((await revert()).json).toEqual(preview.json);
  expect(await findTestSandwich(site.db, sandwich.id)).toMatchObject({ price: 12.5, contains_dairy: null });
  expect(await decisions()).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
  expect(await decisions(bystander)).toEqual([null]);
  expect(await xp()).toBe(before);
  expect((await revert()).json).toMatchObject({ rejected: 0 });
  const { json } = await admin.get('/api/audit?action=reject');
  expect(json).toMatchObject(
    Array.from({ length: 4 }, () => ({ entityType: 'suggestion', by: { id: admin.id } })),
  );
});

test('leaves fields that somebody has changed since, and reports them', async () => {
  await accept(await suggest({ price: 9, description: 'Hot.' }));
  await admin.send('PATCH', `/api/sandwiches/${sandwich.id}`, { price: 10 });
  const { json } = await revert();
  expect(json).toMatchObject({
    rejected: 1,
    reverted: [{ entityId: sandwich.id, fields: ['description'] }],
    leftAlone: [{ entityId: sandwich.id, fields: ['price'], reason: 'It’s changed since then.' }],
  });
  expect((await findTestSandwich(site.db, sandwich.id))?.price).toBe(10);
});

test('reverts fifty suggestions per request', async () => {
  const rows = Array.from({ length: 51 }, (_, n) => ({
    user_id: member.id,
    kind: 'edit' as const,
    entity_type: 'sandwich' as const,
    entity_id: sandwich.id,
    restaurant_id: sandwich.restaurant_id,
    title: 'The Rooster',
    before: { price: 12.5 },
    after: { price: n },
    published: [],
    date_created: site.clock.now,
  }));
  await site.db.insertInto('suggestions').values(rows).execute();
  const first = await revert();
  expect(first.json).toMatchObject({ rejected: 50, next: expect.any(Number) });
  expect((await revert({ before: first.json.next })).json).toMatchObject({ rejected: 1, next: null });
});
