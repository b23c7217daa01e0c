import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refreshSearchIndex } from '#server/features/discovery/discovery.ts';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestReview } from '#server/testing/factories/reviews.ts';
import { createTestUpload } from '#server/testing/factories/uploads.ts';
import { createTestTag } from '#server/testing/factories/tags.ts';
import { createTestSandwich, type SandwichTableRow } from '#server/testing/factories/sandwiches.ts';
import { countWaitingSessions } from '#server/testing/postgres/count-waiting-sessions.ts';
import { signUp, signUpAdmin, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { isTrustedMember } from './is-trusted-member.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
const DAY_MS = 86_400_000;

let admin: TestUser;
let member: TestUser;
let sandwich: SandwichTableRow;

beforeAll(async () => {
  admin = await signUpAdmin(site);
});

beforeEach(async () => {
  member = await signUp(site);
  const since = new Date(site.clock.now.getTime() - 30 * DAY_MS);
  await site.db
    .updateTable('users')
    .set({ email_verified_at: since, date_created: since })
    .where('id', '=', member.id)
    .execute();
  sandwich = await createTestSandwich(site.db, { contains_dairy: true });
});

async function suggest(changes: object, more: object = {}) {
  const about = { kind: 'edit', entityType: 'sandwich', entityId: sandwich.id };
  const { status, json, text } = await member.send('POST', '/api/suggestions', {
    ...about,
    changes,
    ...more,
  });
  expect(status, text).toBe(201);
  return json;
}

const decide = (id: number, decision: string) => admin.send('PATCH', `/api/suggestions/${id}`, { decision });
const publishedOf = ({ changes }: { changes: { field: string; isPublished: boolean }[] }) =>
  changes.flatMap(({ field, isPublished }) => (isPublished ? [field] : []));
const shown = async () => (await member.get(`/api/sandwiches/${sandwich.id}`)).json;

/** Creates ten accepted suggestions. Eight are inserted directly, because requests would take most of the test time. */
async function earnTrust(): Promise<void> {
  const accepted = {
    user_id: member.id,
    kind: 'edit',
    entity_type: 'sandwich',
    entity_id: sandwich.id,
    restaurant_id: sandwich.restaurant_id,
    title: sandwich.name,
    before: {},
    after: { price: 8 },
    date_created: site.clock.now,
    date_decided: site.clock.now,
    decided_by: admin.id,
    decision: 'accepted',
  } as const;
  await site.db
    .insertInto('suggestions')
    .values(Array.from({ length: 8 }, () => accepted))
    .execute();
  for (const price of [9, 10]) await decide((await suggest({ price })).id, 'accepted');
}

/** Backdates the decisions, because reverts use the database's clock and decisions the test's clock. */
async function earnTrustLongAgo(): Promise<void> {
  await earnTrust();
  await site.db
    .updateTable('suggestions')
    .set({ date_decided: new Date('2026-01-01T00:00:00Z') })
    .where('user_id', '=', member.id)
    .execute();
}

test('of a suggestion that is older than the sandwich only allergen warnings are published at once', async () => {
  await earnTrust();
  const { revision } = await shown();
  await admin.send('PATCH', `/api/sandwiches/${sandwich.id}`, { price: 11 });
  const changes = { price: 12, containsGluten: true };
  await site.db
    .updateTable('sandwiches')
    .set({ contains_gluten: null })
    .where('id', '=', sandwich.id)
    .execute();
  expect(publishedOf(await suggest(changes, { revision }))).toEqual(['containsGluten']);
  expect(await shown()).toMatchObject({ price: 11, containsGluten: true });
  const current = (await shown()).revision;
  expect(publishedOf(await suggest({ price: 13 }, { revision: current }))).toEqual(['price']);
  expect((await shown()).price).toBe(13);
});

test('suggestions from one page are published one after the other, except for fields that both change', async () => {
  await earnTrust();
  const tag = await createTestTag(site.db);
  const { revision } = await shown();
  const send = async (changes: object) => publishedOf(await suggest(changes, { revision }));
  expect(await send({ price: 12, tagIds: [tag.id] })).toEqual(['price', 'tagIds']);
  expect(await send({ description: 'Crisp.' })).toEqual(['description']);
  expect(await send({ price: 13, ingredients: ['Thigh'] })).toEqual(['ingredients']);
  expect(await shown()).toMatchObject({ price: 12, description: 'Crisp.', ingredients: ['Thigh'] });
});

test('a suggestion from an older page waits if others have changed the sandwich too', async () => {
  await earnTrust();
  const { revision } = await shown();
  await suggest({ price: 12 }, { revision });
  await admin.send('PATCH', `/api/sandwiches/${sandwich.id}`, { organic: true });
  expect(publishedOf(await suggest({ description: 'Crisp.' }, { revision }))).toEqual([]);
});

test('a suggestion from an older page waits after the member’s own change was rejected', async () => {
  await earnTrust();
  const { revision } = await shown();
  const own = await suggest({ price: 12 }, { revision });
  await decide(own.id, 'rejected');
  expect(publishedOf(await suggest({ description: 'Crisp.' }, { revision }))).toEqual([]);
});

test('a suggestion does not replace the value of a change that commits while it waits', async () => {
  await earnTrust();
  const { revision } = await shown();
  const sent: ReturnType<typeof suggest>[] = [];
  await site.db.transaction().execute(async (other) => {
    await other.updateTable('sandwiches').set({ price: 11 }).where('id', '=', sandwich.id).execute();
    await refreshSearchIndex(other, { sandwiches: [sandwich.id] });
    sent.push(suggest({ price: 12 }, { revision }));
    await expect.poll(() => countWaitingSessions(site.db)).toBe(1);
  });
  const [suggested] = await Promise.all(sent);
  expect(suggested.changes).toEqual([{ field: 'price', before: 11, after: 12, isPublished: false }]);
  expect((await shown()).price).toBe(11);
});

describe('a trusted member', () => {
  test('needs ten accepted suggestions; then low-risk edits are published immediately and stay in the queue', async () => {
    for (let price = 1; price <= 9; price++) await decide((await suggest({ price })).id, 'accepted');
    expect(publishedOf(await suggest({ price: 20 }))).toEqual([]);
    await decide((await suggest({ price: 10 })).id, 'accepted');
    const own = await suggest({ price: 21, name: 'The Hen', containsDairy: false, description: 'Hot.' });
    expect(publishedOf(own).toSorted()).toEqual(['description', 'price']);
    expect(await shown()).toMatchObject({ price: 21, description: 'Hot.', containsDairy: true });
    expect((await shown()).name).toBe(sandwich.name);
    const { json } = await admin.get('/api/suggestions?state=open&limit=1');
    expect(json).toMatchObject([{ id: own.id, decision: null }]);
    const xp = async () => (await member.get(`/api/users/${member.id}/level`)).json.xp;
    expect(await xp()).toBe(25);
    await decide(own.id, 'accepted');
    expect(await shown()).toMatchObject({ name: 'The Hen', containsDairy: false });
  });

  test('adds a sandwich immediately; accepting does not add it twice, and rejecting removes it', async () => {
    await earnTrust();
    const more = { kind: 'new-sandwich', entityType: 'restaurant', entityId: sandwich.restaurant_id };
    const menu = async () =>
      ((await member.get(`/api/restaurants/${sandwich.restaurant_id}/sandwiches`)).json as { name: string }[])
        .map(({ name }) => name)
        .toSorted();
    const [accepted, rejected] = [
      await suggest({ name: 'Kept' }, more),
      await suggest({ name: 'Gone' }, more),
    ];
    expect(await menu()).toEqual([sandwich.name, 'Gone', 'Kept'].toSorted());
    const [{ changes }] = (await admin.get('/api/suggestions?state=open&limit=1')).json;
    expect(changes).toMatchObject([{ field: 'name', after: 'Gone', current: 'Gone', isPublished: true }]);
    expect((await decide(accepted.id, 'accepted')).json.message).toBe('It’s on the site now.');
    await decide(rejected.id, 'rejected');
    expect(await menu()).toEqual([sandwich.name, 'Kept'].toSorted());
    const deleted = await suggest({ name: 'Deleted' }, more);
    const { id } = await site.db
      .selectFrom('sandwiches')
      .select('id')
      .where('name', '=', 'Deleted')
      .executeTakeFirstOrThrow();
    expect((await admin.send('DELETE', `/api/sandwiches/${id}`)).status).toBe(204);
    expect((await decide(deleted.id, 'accepted')).json.message).toBe(
      'Someone has deleted it since it was published.',
    );
  });

  test('an added sandwich that others edited or reviewed stays when it is rejected', async () => {
    await earnTrust();
    const more = { kind: 'new-sandwich', entityType: 'restaurant', entityId: sandwich.restaurant_id };
    const menu = async () =>
      (await member.get(`/api/restaurants/${sandwich.restaurant_id}/sandwiches`)).json as {
        id: number;
        name: string;
      }[];
    for (const name of ['Edited', 'Reviewed', 'Gone']) await suggest({ name }, more);
    const idOf = new Map((await menu()).map(({ id, name }) => [name, id]));
    await admin.send('PATCH', `/api/sandwiches/${idOf.get('Edited')}`, { price: 9 });
    await createTestReview(site.db, { sandwich_id: idOf.get('Reviewed') ?? 0 });
    for (const { id } of (await admin.get('/api/suggestions?state=open&limit=3')).json)
      expect((await decide(id, 'rejected')).status).toBe(200);
    const names = (await menu()).map(({ name }) => name);
    expect(names.toSorted()).toEqual([sandwich.name, 'Edited', 'Reviewed'].toSorted());
  });

  test('can move one coordinate of a pin; a rejection undoes it unless somebody has moved the pin since', async () => {
    await earnTrust();
    const at = { latitude: 34, longitude: -118 };
    const location = await createTestLocation(site.db, at);
    const more = { entityType: 'location', entityId: location.id };
    const pin = async () =>
      site.db
        .selectFrom('locations')
        .select(['latitude', 'longitude'])
        .where('id', '=', location.id)
        .executeTakeFirstOrThrow();
    const near = await suggest({ ...at, longitude: -118.001 }, more);
    expect((await decide(near.id, 'rejected')).status).toBe(200);
    expect(await pin()).toEqual(at);
    const moved = { latitude: 34.5, longitude: -118.001 };
    const repeated = await suggest({ ...at, longitude: -118.001 }, more);
    await admin.send('PATCH', `/api/locations/${location.id}`, moved);
    expect((await decide(repeated.id, 'rejected')).status).toBe(200);
    expect(await pin()).toEqual(moved);
  });

  test('publishes small pin moves immediately; large ones wait for a decision', async () => {
    await earnTrust();
    const at = { latitude: 34, longitude: -118 };
    const location = await createTestLocation(site.db, at);
    const more = { entityType: 'location', entityId: location.id };
    const near = await suggest({ ...at, longitude: -118.001 }, more);
    expect(publishedOf(near)).toEqual(['latitude', 'longitude']);
    expect(publishedOf(await suggest({ ...at, longitude: -118.003 }, more))).toEqual([]);
  });

  test('adds a photo immediately; rejecting it restores the photo of another member', async () => {
    const other = await signUp(site);
    const photo = async (by: TestUser) => {
      const imageUrl = await createTestUpload(site.db, { userId: by.id, kind: 'general' });
      const about = { kind: 'photo', entityType: 'sandwich', entityId: sandwich.id };
      const { json } = await by.send('POST', '/api/suggestions', { ...about, changes: { imageUrl } });
      return { id: json.id as number, imageUrl };
    };
    const accepted = await photo(other);
    expect((await shown()).imageUrl).toBeNull();
    await decide(accepted.id, 'accepted');
    expect((await shown()).imageUrl).toBe(accepted.imageUrl);
    await earnTrust();
    const published = await photo(member);
    expect((await shown()).imageUrl).toBe(published.imageUrl);
    expect((await decide(published.id, 'rejected')).status).toBe(200);
    expect((await shown()).imageUrl).toBe(accepted.imageUrl);
  });

  test('loses trust after two reverts within 30 days', async () => {
    await earnTrust();
    for (const price of [31, 32]) {
      site.clock.now = new Date(site.clock.now.getTime() + DAY_MS);
      const own = await suggest({ price });
      expect(publishedOf(own)).toEqual(['price']);
      await decide(own.id, 'rejected');
    }
    expect(await isTrustedMember(site.db, member.id, site.clock.now, 'sandwich')).toBe(false);
    expect(publishedOf(await suggest({ price: 33 }))).toEqual([]);
    expect((await shown()).price).toBe(10);
  });

  const revertAll = (id: string) =>
    admin.send('POST', `/api/users/${id}/revert-changes`, { since: '2020-01-01' });
  const isTrusted = () => isTrustedMember(site.db, member.id, site.clock.now, 'sandwich');

  test('loses trust when an admin reverts all changes of the member at once', async () => {
    await earnTrustLongAgo();
    expect(await isTrusted()).toBe(true);
    expect((await revertAll(member.id)).status).toBe(200);
    expect(await isTrusted()).toBe(false);
  });

  test('keeps trust when two fields of one suggestion or the changes of others are reverted', async () => {
    await earnTrustLongAgo();
    await suggest({ price: 31, description: 'Hot.' });
    const vandal = await signUpAdmin(site);
    await vandal.send('PATCH', `/api/sandwiches/${sandwich.id}`, { name: 'Bad' });
    await suggest({ ingredients: ['pickles'] });
    expect((await revertAll(vandal.id)).status).toBe(200);
    const [change] = (await admin.get(`/api/sandwiches/${sandwich.id}/history`)).json.filter(
      ({ fields }: { fields: string[] }) => JSON.stringify(fields).includes('description'),
    );
    for (const field of ['price', 'description']) {
      const { status, text } = await admin.send('POST', `/api/changes/${change.id}/restoration`, {
        fields: [field],
      });
      expect(status, text).toBe(200);
    }
    expect(await isTrusted()).toBe(true);
  });

  test('keeps trust when an undone merge repeats the merge of added sandwiches', async () => {
    await earnTrustLongAgo();
    const more = { kind: 'new-sandwich', entityType: 'restaurant', entityId: sandwich.restaurant_id };
    for (const name of ['Second', 'Third', 'Fourth']) await suggest({ name }, more);
    const menu = (await admin.get(`/api/restaurants/${sandwich.restaurant_id}/sandwiches`)).json;
    const ids = menu.map(({ id }: { id: number }) => id);
    expect(ids).toHaveLength(4);
    const { merges } = (await admin.send('POST', '/api/merges', { entityType: 'sandwich', ids })).json;
    expect((await admin.send('DELETE', `/api/merges/${merges[0].id}`)).status).toBe(200);
    expect(await isTrusted()).toBe(true);
    expect((await revertAll(member.id)).status).toBe(200);
    expect(await isTrusted()).toBe(false);
  });

  test('earns trust for sandwiches by decisions about sandwiches only', async () => {
    const { restaurant_id: entityId } = sandwich;
    for (let at = 1; at <= 10; at++)
      await decide(
        (await suggest({ name: `Coop ${at}` }, { entityType: 'restaurant', entityId })).id,
        'accepted',
      );
    expect(publishedOf(await suggest({ price: 20 }))).toEqual([]);
    const ofRestaurant = await suggest({ description: 'Hot.' }, { entityType: 'restaurant', entityId });
    expect(publishedOf(ofRestaurant)).toEqual(['description']);
  });

  test('needs a confirmed email address', async () => {
    await earnTrust();
    expect(await isTrustedMember(site.db, member.id, site.clock.now, 'sandwich')).toBe(true);
    await site.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', member.id).execute();
    expect(publishedOf(await suggest({ price: 40 }))).toEqual([]);
  });
});
