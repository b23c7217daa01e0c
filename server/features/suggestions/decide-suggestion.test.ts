import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestLocation, type LocationTableRow } from '#server/testing/factories/locations.ts';
import { createTestSandwich, type SandwichTableRow } from '#server/testing/factories/sandwiches.ts';
import { createTestTag } from '#server/testing/factories/tags.ts';
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
let editor: TestUser;
let member: TestUser;
let sandwich: SandwichTableRow;
let location: LocationTableRow;

beforeAll(async () => {
  admin = await signUpAdmin(site);
  editor = await signUpCatalogEditor(site);
});

beforeEach(async () => {
  await site.db.deleteFrom('suggestions').execute();
  member = await signUp(site);
  sandwich = await createTestSandwich(site.db, { name: 'The Rooster', contains_dairy: null });
  location = await createTestLocation(site.db, { restaurant_id: sandwich.restaurant_id });
});

type Kind = 'restaurant' | 'location' | 'sandwich';
const idOf = (entityType: Kind) =>
  ({ restaurant: sandwich.restaurant_id, location: location.id, sandwich: sandwich.id })[entityType];

async function suggest(
  entityType: Kind,
  changes: object | null,
  kind = 'edit',
  by = member,
): Promise<number> {
  const body = { kind, entityType, entityId: idOf(entityType), ...(changes && { changes }) };
  const { status, json, text } = await by.send('POST', '/api/suggestions', body);
  expect(status, text).toBe(201);
  return json.id;
}

const decide = (id: number, decision: string, by = admin, headers = {}) =>
  by.send('PATCH', `/api/suggestions/${id}`, { decision }, headers);
const queue = (by = admin, state = 'open') => by.get(`/api/suggestions?state=${state}`);
const shown = async (path: string) => (await signedOutUser(site).get(path)).json;
const xp = async () => (await member.get(`/api/users/${member.id}/level`)).json.xp;

describe('the suggestion queue', () => {
  test('is for editors and admins; editors neither see nor decide suggestions about sandwiches', async () => {
    const ofSandwich = await suggest('sandwich', { price: 3 });
    const added = await suggest('restaurant', { name: 'The Hen' }, 'new-sandwich');
    const ofRestaurant = await suggest('restaurant', { name: 'Coop' });
    const ofLocation = await suggest('location', { phoneNumber: '(626) 555-0100' });
    for (const [person, status] of [
      [signedOutUser(site), 401],
      [member, 403],
    ] as const) {
      expect((await queue(person)).status).toBe(status);
      expect((await decide(ofRestaurant, 'accepted', person)).status).toBe(status);
    }
    const idsFor = async (person: TestUser) =>
      ((await queue(person)).json as { id: number }[]).map(({ id }) => id);
    expect(await idsFor(admin)).toEqual([ofLocation, ofRestaurant, added, ofSandwich]);
    expect(await idsFor(editor)).toEqual([ofLocation, ofRestaurant]);
    for (const id of [ofSandwich, added, 2_000_000_000])
      expect((await decide(id, 'accepted', editor)).status).toBe(404);
    expect((await decide(ofRestaurant, 'accepted', editor)).status).toBe(200);
    expect((await shown(`/api/restaurants/${sandwich.restaurant_id}`)).name).toBe('Coop');
    expect((await queue(editor, 'decided')).json).toMatchObject([
      { id: ofRestaurant, decision: 'accepted', decidedBy: editor.username },
    ]);
  });

  test('shows the current value, and a decision needs the current revision', async () => {
    const id = await suggest('sandwich', { price: 3 });
    await admin.send('PATCH', `/api/sandwiches/${sandwich.id}`, { price: 4 });
    const [{ changes, revision, by, isOwn, isGone }] = (await queue()).json;
    expect(changes).toEqual([{ field: 'price', before: 12.5, after: 3, current: 4, isPublished: false }]);
    expect([by, isOwn, isGone]).toEqual([{ id: member.id, username: member.username }, false, false]);
    const stale = await decide(id, 'accepted', admin, { 'if-match': `"${revision - 1}"` });
    expect(stale.status).toBe(412);
    expect((await queue()).json).toHaveLength(1);
    expect((await decide(id, 'accepted', admin, { 'if-match': `"${revision}"` })).status).toBe(200);
    expect((await shown(`/api/sandwiches/${sandwich.id}`)).price).toBe(3);
  });
});

describe('accepting', () => {
  test('applies every kind of suggestion in a change set of the suggesting member', async () => {
    const crisp = await createTestTag(site.db);
    const paths = {
      sandwich: `/api/sandwiches/${sandwich.id}`,
      restaurant: `/api/restaurants/${sandwich.restaurant_id}`,
    };
    await decide(await suggest('sandwich', { price: 3, spiceLevel: 4, tagIds: [crisp.id] }), 'accepted');
    expect(await shown(paths.sandwich)).toMatchObject({ price: 3, isSpicy: true, tags: [{ id: crisp.id }] });
    const sets = await site.db
      .selectFrom('change_sets')
      .selectAll()
      .where('user_id', '=', member.id)
      .execute();
    expect(sets).toMatchObject([{ origin: 'suggestion' }]);
    const log = site.db
      .selectFrom('audit_log')
      .selectAll()
      .where('change_set_id', '=', sets[0]?.id ?? 0);
    expect(await log.orderBy('id').execute()).toMatchObject([
      { user_id: member.id, after: { price: 3, spiceLevel: 4 } },
      { user_id: member.id, after: { tagIds: [crisp.id] } },
    ]);
    await decide(await suggest('restaurant', { name: 'The Hen', price: 9 }, 'new-sandwich'), 'accepted');
    expect(await shown(`${paths.restaurant}/sandwiches`)).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'The Hen', price: 9 })]),
    );
    await decide(
      await suggest('location', { hoursOfOperation: 'Mon 9 am - 5 pm' }, 'wrong-hours'),
      'accepted',
    );
    expect((await shown(paths.restaurant)).locations[0].hoursOfOperation).toHaveProperty('monday');
    await decide(await suggest('location', null, 'closed'), 'accepted');
    expect((await shown(paths.restaurant)).locations).toEqual([]);
    await decide(await suggest('restaurant', null, 'closed'), 'accepted');
    expect((await signedOutUser(site).get(paths.restaurant)).status).toBe(410);
  });

  test('does not claim that a published field is on the site if it has changed since', async () => {
    const onSite = await suggest('sandwich', { containsDairy: true });
    expect((await decide(onSite, 'accepted')).json.message).toBe('It’s on the site now.');
    const undone = await suggest('sandwich', { containsEggs: true });
    await admin.send('PATCH', `/api/sandwiches/${sandwich.id}`, { containsEggs: null });
    expect((await decide(undone, 'accepted')).json.message).toBe(
      'Someone has edited it again since it was published, so the site may say something else now.',
    );
    expect((await shown(`/api/sandwiches/${sandwich.id}`)).containsEggs).toBe(null);
  });

  test('notifies the member, and earns 5 XP for each of five suggestions a day', async () => {
    for (let price = 1; price <= 6; price++) {
      const id = await suggest('sandwich', { price });
      expect((await decide(id, 'accepted')).status).toBe(200);
      expect((await decide(id, 'accepted')).status).toBe(409);
      expect(await xp()).toBe(Math.min(price, 5) * 5);
    }
    const [latest, ...others] = (await member.get('/api/notifications')).json.filter(
      ({ kind }: { kind: string }) => kind === 'suggestion',
    );
    expect(latest).toMatchObject({
      decision: 'approved',
      title: expect.stringContaining('The Rooster'),
      text: 'Thanks for keeping us accurate.',
      path: '/profile/suggestions',
    });
    expect(others[0].text).toBe('Thanks for keeping us accurate. +5 XP.');
    site.clock.now = new Date(site.clock.now.getTime() + 86_400_000);
    await decide(await suggest('sandwich', { price: 7 }), 'accepted');
    expect(await xp()).toBe(30);
  });

  test('does not overwrite later changes of fields that were published immediately', async () => {
    const id = await suggest('sandwich', { containsDairy: true, price: 3 });
    await admin.send('PATCH', `/api/sandwiches/${sandwich.id}`, { containsDairy: false });
    expect((await decide(id, 'accepted')).status).toBe(200);
    expect(await shown(`/api/sandwiches/${sandwich.id}`)).toMatchObject({ containsDairy: false, price: 3 });
    const whole = await suggest('sandwich', { containsEggs: true });
    await admin.send('PATCH', `/api/sandwiches/${sandwich.id}`, { containsEggs: null });
    expect((await decide(whole, 'accepted')).status).toBe(200);
    expect((await shown(`/api/sandwiches/${sandwich.id}`)).containsEggs).toBe(null);
  });

  test('of one’s own suggestion is rejected with 409', async () => {
    const id = await suggest('restaurant', { name: 'Coop' }, 'edit', editor);
    expect((await queue(editor)).json).toMatchObject([{ id, isOwn: true }]);
    const { status, json } = await decide(id, 'accepted', editor);
    expect([status, json.detail]).toEqual([409, 'This one’s yours, so someone else has to review it.']);
    expect((await decide(id, 'accepted')).status).toBe(200);
  });

  test('fails with 410 if the sandwich was deleted; rejecting still works', async () => {
    const id = await suggest('sandwich', { price: 3 });
    await admin.send('DELETE', `/api/sandwiches/${sandwich.id}`);
    expect((await queue()).json).toMatchObject([{ isGone: true }]);
    expect((await decide(id, 'accepted')).status).toBe(410);
    expect((await decide(id, 'rejected')).status).toBe(200);
    expect(await xp()).toBe(0);
  });

  test('when two members decide at once, the second gets 409', async () => {
    const id = await suggest('sandwich', { price: 3 });
    const second = await signUpAdmin(site);
    const answers = await Promise.all([admin, second].map((by) => decide(id, 'accepted', by)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await xp()).toBe(5);
    expect((await admin.get(`/api/audit?entityType=suggestion&entityId=${id}`)).json).toMatchObject([
      { action: 'approve', after: { about: 'sandwich', id: sandwich.id } },
    ]);
  });
});

describe('rejecting', () => {
  test('changes nothing, notifies the member and earns nothing', async () => {
    const id = await suggest('sandwich', { price: 3 });
    expect((await decide(id, 'rejected')).json).toEqual({ message: 'We’ll let the member know.' });
    expect((await shown(`/api/sandwiches/${sandwich.id}`)).price).toBe(12.5);
    expect(await xp()).toBe(0);
    expect((await member.get('/api/notifications')).json).toMatchObject([
      { kind: 'suggestion', decision: 'rejected' },
    ]);
    expect((await decide(id, 'accepted')).status).toBe(409);
    expect((await decide(await suggest('sandwich', { price: 3 }), 'maybe')).status).toBe(400);
  });

  test('promises no notification to a member who has turned them off', async () => {
    const id = await suggest('sandwich', { price: 3 });
    await member.send('PATCH', '/api/notification-settings', { recommendations: false });
    expect((await decide(id, 'rejected')).json).toEqual({ message: 'It was rejected.' });
    expect((await member.get('/api/notifications')).json).toEqual([]);
  });

  test('undoes published fields, in a change set that refers to the first one', async () => {
    const id = await suggest('sandwich', { containsDairy: true, price: 3 });
    expect((await shown(`/api/sandwiches/${sandwich.id}`)).containsDairy).toBe(true);
    await decide(id, 'rejected');
    expect(await shown(`/api/sandwiches/${sandwich.id}`)).toMatchObject({ containsDairy: null, price: 12.5 });
    const [revert, first] = await site.db
      .selectFrom('change_sets')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(revert).toMatchObject({ origin: 'revert', user_id: admin.id, reverted_id: first?.id });
  });

  test('does not undo a field that somebody has changed since', async () => {
    const id = await suggest('sandwich', { containsDairy: true });
    await admin.send('PATCH', `/api/sandwiches/${sandwich.id}`, { containsDairy: false });
    const sets = async () => (await site.db.selectFrom('change_sets').select('id').execute()).length;
    const before = await sets();
    expect((await decide(id, 'rejected')).json.message).toBe(
      'Rejected, but not undone. This has changed since then: contains dairy. Please fix it by hand.',
    );
    expect((await shown(`/api/sandwiches/${sandwich.id}`)).containsDairy).toBe(false);
    expect(await sets()).toBe(before);
  });
});
