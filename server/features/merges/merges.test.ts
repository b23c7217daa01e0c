import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { tagTestSandwich } from '#server/testing/factories/tags.ts';
import { signUp, signUpAdmin, signUpCatalogEditor, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
let admin: TestUser;
let ann: TestUser;

beforeAll(async () => {
  admin = await signUpAdmin(site);
  ann = await signUp(site);
});

type Kind = 'restaurant' | 'location' | 'sandwich';

function merge(entityType: Kind, ...ids: number[]) {
  return admin.send('POST', '/api/merges', { entityType, ids });
}

function undo(id: number) {
  return admin.send('DELETE', `/api/merges/${id}`);
}

function review(member: TestUser, sandwichId: number, rating: number) {
  return member.send('POST', '/api/reviews', {
    userId: member.id,
    sandwichId,
    rating,
    review: `${rating} stars`,
  });
}

function attempt(member: TestUser, sandwichId: number) {
  return member.send('POST', `/api/users/${member.id}/actions`, {
    actionType: 'try',
    entityType: 'sandwich',
    entityId: sandwichId,
  });
}

async function twoSandwiches() {
  const { id: restaurant } = await createTestRestaurant(site.db);
  const kept = await createTestSandwich(site.db, { restaurant_id: restaurant, name: 'Classic' });
  const merged = await createTestSandwich(site.db, { restaurant_id: restaurant, name: 'The Classic' });
  return { restaurant, kept: kept.id, merged: merged.id };
}

describe('merging sandwiches', () => {
  test('moves reviews, tags and list entries to the older id, and updates its totals', async () => {
    const { kept, merged } = await twoSandwiches();
    await tagTestSandwich(site.db, kept, 'Crunchy');
    await tagTestSandwich(site.db, merged, 'Crunchy', 'Saucy');
    const bob = await signUp(site);
    await review(ann, kept, 5);
    await review(bob, merged, 2);
    await bob.send('POST', '/api/user-sandwiches', {
      userId: bob.id,
      sandwichId: merged,
      isFavorite: true,
      hasTried: false,
    });
    const preview = await admin.get(`/api/merge-preview?entityType=sandwich&ids=${merged},${kept}`);
    expect(preview.json).toMatchObject({
      kept: { id: kept, reviewCount: 1 },
      merged: [{ id: merged, name: 'The Classic' }],
      moves: { reviews: 1, listEntries: 1, tags: 2 },
      olderReviews: 0,
    });
    const { status, json } = await merge('sandwich', merged, kept);
    expect([status, json.targetId, json.merges]).toEqual([
      201,
      kept,
      [{ id: expect.any(Number), mergedId: merged }],
    ]);
    const shown = (await site.get(`/api/sandwiches/${kept}`)).json;
    expect([shown.reviewCount, shown.averageRating]).toEqual([2, 3.5]);
    expect(shown.tags.map(({ name }: { name: string }) => name)).toEqual(['Crunchy', 'Saucy']);
    const list = (await bob.get(`/api/users/${bob.id}/sandwiches`)).json;
    expect(list).toMatchObject([{ sandwichId: kept, isFavorite: true }]);
  });

  test('records in the history which tags were moved, and moved back when it was undone', async () => {
    const { kept, merged } = await twoSandwiches();
    await tagTestSandwich(site.db, kept, 'Crunchy');
    await tagTestSandwich(site.db, merged, 'Crunchy', 'Saucy');
    const { json } = await merge('sandwich', merged, kept);
    await undo(json.merges[0].id);
    const { rows } = await sql<{ id: number; before: number; after: number }>`
      SELECT entity_id::int AS id, jsonb_array_length(before -> 'tagIds') AS before, jsonb_array_length(after -> 'tagIds') AS after
      FROM audit_log WHERE entity_type = 'sandwich' AND entity_id::int IN (${kept}, ${merged}) AND after ? 'tagIds'
      ORDER BY audit_log.id`.execute(site.db);
    expect(rows).toEqual([
      { id: kept, before: 1, after: 2 },
      { id: merged, before: 2, after: 1 },
      { id: kept, before: 2, after: 1 },
      { id: merged, before: 1, after: 2 },
    ]);
  });

  test('moving tags raises the revision, so that neither an earlier edit nor an earlier export removes them', async () => {
    const { kept, merged } = await twoSandwiches();
    await tagTestSandwich(site.db, kept, 'Crunchy');
    await tagTestSandwich(site.db, merged, 'Crunchy', 'Saucy');
    const read = () => site.get(`/api/sandwiches/${kept}`);
    const tagNames = async () => (await read()).json.tags.map(({ name }: { name: string }) => name);
    const removeTags = (etag: string) =>
      admin.send('PUT', `/api/sandwiches/${kept}/tags`, { tagIds: [] }, { 'if-match': etag });

    const opened = await read();
    const csv = (await admin.get('/api/catalog-files/sandwiches')).text;
    const { json } = await merge('sandwich', merged, kept);
    expect((await removeTags(opened.headers.etag!)).status).toBe(412);
    const type = { 'content-type': 'text/csv' };
    const imported = await admin.send('POST', '/api/catalog-files/sandwiches', csv, type);
    expect(imported.json).toMatchObject({ created: 0, changed: 0, changeSetId: null });
    expect(await tagNames()).toEqual(['Crunchy', 'Saucy']);

    const openedMerged = await read();
    await undo(json.merges[0].id);
    expect((await removeTags(openedMerged.headers.etag!)).status).toBe(412);
    expect(await tagNames()).toEqual(['Crunchy']);
    expect((await removeTags((await read()).headers.etag!)).status).toBe(200);
  });

  test('a merge that moves no tags leaves the revision of the kept sandwich unchanged', async () => {
    const { kept, merged } = await twoSandwiches();
    for (const id of [kept, merged]) await tagTestSandwich(site.db, id, 'Crunchy');
    const revision = async () => (await site.get(`/api/sandwiches/${kept}`)).json.revision;
    const before = await revision();
    await merge('sandwich', merged, kept);
    expect(await revision()).toBe(before);
  });

  test('keeps the newer of two reviews by a member, and undoing it restores both', async () => {
    const { kept, merged } = await twoSandwiches();
    await review(ann, kept, 1);
    await review(ann, merged, 5);
    const { json } = await merge('sandwich', kept, merged);
    const reviews = async (id: number) =>
      (await site.get(`/api/sandwiches/${id}/reviews`)).json.map(({ rating }: { rating: number }) => rating);
    expect(await reviews(kept)).toEqual([5]);
    const bob = await signUp(site);
    const { json: added } = await review(bob, kept, 3);
    const undone = await undo(json.merges[0].id);
    expect(undone.json).toMatchObject({
      targetId: kept,
      mergedId: merged,
      added: [{ entityType: 'review', id: added.id, name: bob.username }],
    });
    expect([await reviews(kept), await reviews(merged)]).toEqual([[3, 1], [5]]);
    expect((await undo(json.merges[0].id)).status).toBe(409);
  });

  test('combines the flags and the newer notes of two list entries, and undoing it restores both', async () => {
    const { kept, merged } = await twoSandwiches();
    const bob = await signUp(site);
    const save = (sandwichId: number, fields: object) =>
      bob.send('POST', '/api/user-sandwiches', {
        userId: bob.id,
        sandwichId,
        isFavorite: false,
        hasTried: false,
        ...fields,
      });
    await save(kept, { isFavorite: true, notes: 'old' });
    await save(merged, { hasTried: true, notes: 'new' });
    const list = async () =>
      (await bob.get(`/api/users/${bob.id}/sandwiches`)).json
        .map(({ sandwichId, isFavorite, hasTried, notes }: Record<string, unknown>) => [
          sandwichId,
          isFavorite,
          hasTried,
          notes,
        ])
        .toSorted();
    const before = await list();
    const { json } = await merge('sandwich', kept, merged);
    expect(await list()).toEqual([[kept, true, true, 'new']]);
    await undo(json.merges[0].id);
    expect(await list()).toEqual(before);
  });

  test('does not list the merged sandwich among deleted sandwiches that can be restored', async () => {
    const { restaurant, kept, merged } = await twoSandwiches();
    await merge('sandwich', kept, merged);
    expect((await admin.get(`/api/deleted-sandwiches?restaurantId=${restaurant}`)).json).toEqual([]);
  });

  test('redirects reads of the merged id, and rejects writes with 410 and the id of the kept sandwich', async () => {
    const { kept, merged } = await twoSandwiches();
    await merge('sandwich', kept, merged);
    const read = await site.get(`/api/sandwiches/${merged}/reviews?limit=5`);
    expect([read.status, read.headers['location']]).toEqual([308, `/api/sandwiches/${kept}/reviews?limit=5`]);
    const feed = await site.get(`/feeds/sandwiches/${merged}.atom`);
    expect([feed.status, feed.headers['location']]).toEqual([308, `/feeds/sandwiches/${kept}.atom`]);
    const image = await site.get(`/share-images/sandwiches/${merged}-0123456789abcdef.jpg`);
    expect([image.status, image.headers['location']]).toEqual([
      308,
      `/share-images/sandwiches/${kept}-0123456789abcdef.jpg`,
    ]);
    const page = await site.get(`/sandwich/${merged}?from=list`);
    expect([page.status, page.headers['location']]).toEqual([301, `/sandwich/${kept}?from=list`]);
    const form = await ann.get(`/suggest/sandwich/${merged}`);
    expect([form.status, form.headers['location']]).toEqual([301, `/suggest/sandwich/${kept}`]);
    const mergedInto = { entityType: 'sandwich', mergedId: merged, id: kept };
    const suggestion = { kind: 'edit', entityType: 'sandwich', entityId: merged, changes: { price: 3 } };
    expect(await ann.send('POST', '/api/suggestions', suggestion)).toMatchObject({
      status: 410,
      json: { mergedInto },
    });
    expect(await review(ann, merged, 4)).toMatchObject({ status: 410, json: { mergedInto } });
    expect(await attempt(ann, merged)).toMatchObject({ status: 410, json: { mergedInto } });
    const change = await admin.send('PATCH', `/api/sandwiches/${merged}`, { name: 'Other' });
    expect(change).toMatchObject({ status: 410, json: { mergedInto } });
    expect((await admin.send('POST', `/api/sandwiches/${merged}/restoration`)).status).toBe(410);
  });

  test('awards no XP again for a check-in and review of the merged sandwich, and changes no XP', async () => {
    const { kept, merged } = await twoSandwiches();
    const bob = await signUp(site);
    await attempt(bob, merged);
    await review(bob, merged, 4);
    const xp = async () => (await bob.get(`/api/users/${bob.id}/level`)).json.xp;
    const earned = await xp();
    const { json } = await merge('sandwich', kept, merged);
    expect((await attempt(bob, kept)).json.xpEarned).toBe(0);
    const own = (await site.get(`/api/sandwiches/${kept}/reviews`)).json[0];
    await bob.send('DELETE', `/api/reviews/${own.id}`);
    expect((await review(bob, kept, 2)).json.receipt).toBeNull();
    expect(await xp()).toBe(earned);
    await undo(json.merges[0].id);
    expect(await xp()).toBe(earned);
  });

  test('counts a verified check-in of the merged sandwich for the review and the list entry', async () => {
    const { restaurant, kept, merged } = await twoSandwiches();
    const { latitude, longitude } = await createTestLocation(site.db, { restaurant_id: restaurant });
    const bob = await signUp(site);
    const visit = await bob.send('POST', `/api/users/${bob.id}/actions`, {
      actionType: 'try',
      entityType: 'sandwich',
      entityId: merged,
      userLatitude: latitude,
      userLongitude: longitude,
      accuracy: 10,
    });
    expect(visit.json.locationBonusXp).toBeGreaterThan(0);
    await review(bob, merged, 4);
    await merge('sandwich', kept, merged);
    expect((await site.get(`/api/sandwiches/${kept}/reviews`)).json[0].isVerified).toBe(true);
    expect((await site.get(`/api/sandwiches/${kept}`)).json.verifiedCount).toBe(1);
    const [entry] = (await bob.get(`/api/users/${bob.id}/sandwiches?with=sandwich`)).json;
    expect(entry).toMatchObject({ sandwichId: kept, hasTried: true, dateTried: expect.any(String) });
    const repeated = await bob.send('POST', `/api/users/${bob.id}/actions`, {
      actionType: 'try',
      entityType: 'sandwich',
      entityId: kept,
      userLatitude: latitude,
      userLongitude: longitude,
      accuracy: 10,
    });
    expect([repeated.json.xpEarned, repeated.json.locationBonusXp, repeated.json.withheld]).toEqual([
      0,
      0,
      'already',
    ]);
  });

  test('redirects through two merges to the last kept id, and can still undo the first merge', async () => {
    const { kept, merged } = await twoSandwiches();
    const { id: oldest } = await createTestSandwich(site.db, {
      restaurant_id: (await createTestRestaurant(site.db)).id,
    });
    const [first, last] = [Math.min(kept, oldest), Math.max(kept, merged, oldest)];
    await review(ann, merged, 3);
    const inner = (await merge('sandwich', kept, merged)).json.merges[0].id;
    await merge('sandwich', kept, oldest);
    expect((await site.get(`/api/sandwiches/${merged}`)).headers['location']).toBe(
      `/api/sandwiches/${first}`,
    );
    expect((await undo(inner)).status).toBe(200);
    expect((await site.get(`/api/sandwiches/${merged}`)).json).toMatchObject({ id: merged, reviewCount: 1 });
    expect((await site.get(`/api/sandwiches/${last === merged ? oldest : last}`)).status).toBe(308);
  });

  test('repeats a later merge under a new number, by its author, and says so to who undoes the old number', async () => {
    const { restaurant, kept, merged: second } = await twoSandwiches();
    const { id: third } = await createTestSandwich(site.db, { restaurant_id: restaurant });
    const { merges } = (await merge('sandwich', kept, second, third)).json;
    const listed = async () => (await admin.get('/api/merges?limit=1')).json[0];
    const before = await listed();
    expect(before).toMatchObject({ id: merges[1].id, mergedId: third, by: { id: admin.id } });
    const otherAdmin = await signUpAdmin(site);
    expect((await otherAdmin.send('DELETE', `/api/merges/${merges[0].id}`)).status).toBe(200);
    const repeated = await listed();
    expect(repeated.id).not.toBe(before.id);
    expect(repeated).toEqual({ ...before, id: repeated.id });

    const [undone, renumbered] = [await undo(merges[0].id), await undo(merges[1].id)];
    expect([undone.status, undone.json.detail]).toEqual([409, 'This merge has already been undone.']);
    expect([renumbered.status, renumbered.json.detail]).toEqual([
      409,
      'This list is out of date. Please reload the page and try again.',
    ]);
    expect((await site.get(`/api/sandwiches/${third}`)).status).toBe(308);
    expect((await undo(repeated.id)).status).toBe(200);
    expect((await site.get(`/api/sandwiches/${third}`)).status).toBe(200);
    expect((await undo(merges[1].id)).json.detail).toBe('This merge has already been undone.');
  });
});

describe('merging restaurants', () => {
  test.each([
    ['with another street number', { address: '79 Mall Rd, Los Angeles, CA 90012' }],
    ['with another phone number', { phone_number: '(213) 555-0002' }],
  ])('keeps two locations of one chain in one mall apart: %s', async (_, other) => {
    const kept = await createTestRestaurant(site.db);
    const merged = await createTestRestaurant(site.db);
    const one = { address: '77 Mall Rd, Los Angeles, CA 90012', phone_number: '+1 213-555-0001' };
    await createTestLocation(site.db, { restaurant_id: kept.id, ...one });
    const counter = await createTestLocation(site.db, { restaurant_id: merged.id, ...one, ...other });
    const preview = () => admin.get(`/api/merge-preview?entityType=restaurant&ids=${kept.id},${merged.id}`);
    expect((await preview()).json).toMatchObject({ moves: { locations: 1 }, parts: [] });
    await admin.send('PATCH', `/api/locations/${counter.id}`, {
      address: one.address,
      phoneNumber: '(213) 555-0001',
    });
    expect((await preview()).json.parts).toMatchObject([{ entityType: 'location', mergedId: counter.id }]);
  });

  test('previews that rows of two merged restaurants become one', async () => {
    const ids = [0, 0, 0];
    for (const at of ids.keys()) ids[at] = (await createTestRestaurant(site.db)).id;
    const [, second = 0, third = 0] = ids;
    const address = '5 Triple St, Los Angeles, CA 90012';
    const places = [second, third].map((restaurant_id) => ({ restaurant_id, address }));
    const locations = [];
    for (const place of places) locations.push((await createTestLocation(site.db, place)).id);
    const menu = [second, third].map((restaurant_id) => ({ restaurant_id, name: 'Triple' }));
    const sandwiches: number[] = [];
    for (const row of menu) sandwiches.push((await createTestSandwich(site.db, row)).id);
    for (const id of sandwiches) await review(ann, id, 4);
    const preview = (await admin.get(`/api/merge-preview?entityType=restaurant&ids=${ids.join(',')}`)).json;
    expect(preview).toMatchObject({
      moves: { locations: 2, sandwiches: 2, reviews: 1 },
      olderReviews: 1,
      parts: [
        { entityType: 'location', targetId: locations[0], mergedId: locations[1] },
        { entityType: 'sandwich', targetId: sandwiches[0], mergedId: sandwiches[1] },
      ],
    });
    await merge('restaurant', ...ids);
    expect((await site.get(`/api/restaurants/${ids[0]}`)).json).toMatchObject({
      locationCount: 1,
      sandwichCount: 1,
    });
  });

  test('moves locations and sandwiches and merges equal ones, and undoing it restores both', async () => {
    const name = 'Cluck Duplicates';
    const kept = await createTestRestaurant(site.db, { name, website: null });
    const merged = await createTestRestaurant(site.db, {
      name: `${name} #12`,
      website: 'https://cluck.example',
    });
    const address = '77 Twin St, Los Angeles, CA 90012';
    const target = await createTestLocation(site.db, { restaurant_id: kept.id, address });
    const same = await createTestLocation(site.db, { restaurant_id: merged.id, address });
    await createTestLocation(site.db, { restaurant_id: merged.id, latitude: 40, longitude: -74 });
    const classic = await createTestSandwich(site.db, { restaurant_id: kept.id, name: 'Twin Classic' });
    const double = await createTestSandwich(site.db, { restaurant_id: merged.id, name: 'twin classic' });
    await createTestSandwich(site.db, { restaurant_id: merged.id, name: 'Only There' });
    await review(ann, double.id, 4);
    const preview = (await admin.get(`/api/merge-preview?entityType=restaurant&ids=${kept.id},${merged.id}`))
      .json;
    expect(preview.moves).toMatchObject({ locations: 2, sandwiches: 2, reviews: 1 });
    expect(preview.parts).toEqual([
      { entityType: 'location', targetId: target.id, mergedId: same.id, name: address },
      { entityType: 'sandwich', targetId: classic.id, mergedId: double.id, name: 'Twin Classic' },
    ]);
    const { json } = await merge('restaurant', merged.id, kept.id);
    const shown = (await site.get(`/api/restaurants/${kept.id}`)).json;
    expect(shown).toMatchObject({ locationCount: 2, sandwichCount: 2, website: 'https://cluck.example' });
    expect((await site.get(`/api/sandwiches/${classic.id}`)).json.reviewCount).toBe(1);
    expect((await site.get(`/restaurant/${merged.id}`)).headers['location']).toBe(`/restaurant/${kept.id}`);
    const found = (await site.get(`/api/restaurants/search?q=${encodeURIComponent(name)}`)).json;
    expect(found.map(({ id }: { id: number }) => id)).toEqual([kept.id]);
    const listed = (await admin.get('/api/merges')).json[0];
    expect(listed).toMatchObject({ targetName: name, mergedName: `${name} #12`, by: { id: admin.id } });
    const extra = await admin.send('POST', '/api/sandwiches', { restaurantId: kept.id, name: 'Later' });
    const undone = await undo(json.merges[0].id);
    expect(undone.json.added).toEqual([{ entityType: 'sandwich', id: extra.json.id, name: 'Later' }]);
    expect((await site.get(`/api/restaurants/${kept.id}`)).json).toMatchObject({
      locationCount: 1,
      sandwichCount: 2,
      website: null,
    });
    expect((await site.get(`/api/restaurants/${merged.id}`)).json).toMatchObject({
      locationCount: 2,
      sandwichCount: 2,
    });
    expect((await site.get(`/api/sandwiches/${double.id}`)).json).toMatchObject({
      restaurantId: merged.id,
      reviewCount: 1,
    });
  });

  test('can merge all restaurants of a chain in one change set', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 4; at++) {
      const { id } = await createTestRestaurant(site.db, { name: 'Fourfold' });
      await createTestLocation(site.db, { restaurant_id: id, latitude: 40 + at, longitude: -80 });
      ids.push(id);
    }
    const { json } = await merge('restaurant', ...ids);
    expect(json.merges).toHaveLength(3);
    expect((await site.get(`/api/restaurants/${ids[0]}`)).json.locationCount).toBe(4);
    const { rows } = await sql`SELECT 1 FROM audit_log WHERE change_set_id = ${json.changeSetId}`.execute(
      site.db,
    );
    expect(rows).toHaveLength(6);
  });
});

describe('merging locations', () => {
  test('merges two of one restaurant, and adds the phone number that the kept one lacked', async () => {
    const { id } = await createTestRestaurant(site.db);
    const kept = await createTestLocation(site.db, { restaurant_id: id, phone_number: null });
    const merged = await createTestLocation(site.db, { restaurant_id: id, phone_number: '(213) 555-0000' });
    const { json } = await merge('location', kept.id, merged.id);
    const locations = (await site.get(`/api/restaurants/${id}/locations`)).json;
    expect(locations).toMatchObject([{ id: kept.id, phoneNumber: '(213) 555-0000' }]);
    expect(
      (await admin.send('PATCH', `/api/locations/${merged.id}`, { phoneNumber: '1' })).json.mergedInto,
    ).toEqual({
      entityType: 'location',
      mergedId: merged.id,
      id: kept.id,
    });
    await undo(json.merges[0].id);
    expect((await site.get(`/api/restaurants/${id}/locations`)).json).toMatchObject([
      { id: kept.id, phoneNumber: null },
      { id: merged.id, phoneNumber: '(213) 555-0000' },
    ]);
  });

  test('rejects locations of different restaurants', async () => {
    const [one, other] = [await createTestLocation(site.db), await createTestLocation(site.db)];
    const { status, json } = await merge('location', one.id, other.id);
    expect([status, json.detail]).toEqual([
      409,
      'These locations belong to different restaurants. Merge the restaurants, or move a location first.',
    ]);
  });
});

describe('a merge request', () => {
  test('is allowed only for admins', async () => {
    const { kept, merged } = await twoSandwiches();
    const editor = await signUpCatalogEditor(site);
    for (const member of [ann, editor]) {
      const answer = await member.send('POST', '/api/merges', {
        entityType: 'sandwich',
        ids: [kept, merged],
      });
      expect(answer.status).toBe(403);
    }
    expect((await site.get(`/api/sandwiches/${merged}`)).status).toBe(200);
  });

  test.each([
    ['one id', (id: number) => [id], 400],
    ['one id twice', (id: number) => [id, id], 400],
    ['an unknown id', (id: number) => [id, 2_000_000_000], 404],
  ])('with %s is rejected', async (_, idsOf, status) => {
    const { kept } = await twoSandwiches();
    expect((await merge('sandwich', ...idsOf(kept))).status).toBe(status);
  });
});
