import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DoubtfulChange } from '#contract/administration/doubtful-changes.ts';
import { findLocationDrift } from '#server/features/places/find-location-drift.ts';
import { replaceMergeRedirects } from '#server/features/merged-ids/merged-ids.ts';
import { sql } from '#server/platform/database/database.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { importTestPlaceRows } from '#server/testing/places/import-rows.ts';
import { countWaitingSessions } from '#server/testing/postgres/count-waiting-sessions.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { signUpAdmin, type TestUser } from '#server/testing/test-users.ts';
import { markAbsorbedLocationsDeleted } from './delete-absorbed-locations.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
let admin: TestUser;
/** Each test has places of its own, far from the others. */
let house = 0;
let latitude = 0;

beforeAll(async () => {
  admin = await signUpAdmin(site);
});
beforeEach(() => {
  house += 1;
  latitude = 32 + house / 10;
});

describe('a branch of a chain with a duplicate that a person added', () => {
  test('stays when an import changes it after the duplicate was deleted', async () => {
    const { branch, duplicate } = await branchWithDuplicate();
    expect((await admin.send('DELETE', `/api/locations/${duplicate}`)).status).toBe(204);
    await importBranch('4805550199');
    expect(await shown(branch)).toMatchObject({ status: 200, json: { phoneNumber: '(480) 555-0199' } });
    expect((await shown(duplicate)).status).toBe(410);
    expect(await linked()).toEqual([branch]);
  });

  test('stays when an import changes it after the duplicate was merged into it', async () => {
    const { branch, duplicate } = await branchWithDuplicate();
    const undo = await merge('location', branch, duplicate);
    await importBranch('4805550199');
    expect(await shown(branch)).toMatchObject({ status: 200, json: { phoneNumber: '(480) 555-0199' } });
    expect((await shown(duplicate)).status).toBe(308);
    expect(await undo()).toBe(200);
    expect((await shown(duplicate)).status).toBe(200);
    expect(await linked()).toEqual([branch]);
  });

  test('gives its records to the duplicate if the duplicate is live', async () => {
    const { branch, duplicate } = await branchWithDuplicate();
    await importBranch('4805550199');
    expect((await shown(branch)).status).toBe(404);
    expect(await linked()).toEqual([duplicate]);
  });
});

test('a new record joins the live one of two locations that people added, not the deleted one', async () => {
  const restaurant = await chain();
  const deleted = await addLocation(restaurant, 0);
  const live = await addLocation(restaurant, 0.001);
  await admin.send('DELETE', `/api/locations/${deleted}`);
  await importBranch('4805550100');
  expect(await linked()).toEqual([live]);
});

test('a deleted location that a person added keeps an import from adding it again', async () => {
  const deleted = await addLocation(await chain(), 0);
  await admin.send('DELETE', `/api/locations/${deleted}`);
  expect((await importBranch('4805550100')).merged).toMatchObject({ newLocations: 0, removedLocations: 0 });
  expect(await linked()).toEqual([deleted]);
  expect((await shown(deleted)).status).toBe(410);
});

describe('an import that shows that two locations are one keeps the one of a merge', () => {
  test('if another location was merged into it', async () => {
    const { east, joinBoth } = await twoLocations('KFC', 'KFC');
    const { restaurantId } = (await shown(east)).json;
    const merged = await addLocation(restaurantId, 0.5);
    const undo = await merge('location', east, merged);
    await joinBoth();
    expect(new Set(await linked())).toEqual(new Set([east]));
    expect(await undo()).toBe(200);
    expect((await shown(merged)).status).toBe(200);
  });

  test('if another restaurant was merged into its restaurant', async () => {
    const { west, east, joinBoth } = await twoLocations('Hen House', '');
    const { restaurantId } = (await shown(east)).json;
    const merged = await createTestRestaurant(site.db, { description: '', price_range: null });
    const undo = await merge('restaurant', restaurantId, merged.id);
    await joinBoth();
    expect(new Set(await linked())).toEqual(new Set([east]));
    expect((await shown(west)).status).toBe(404);
    expect(await undo()).toBe(200);
    expect((await site.get(`/api/restaurants/${merged.id}`)).status).toBe(200);
  });

  test('but the one with more records if nobody merged them', async () => {
    const { west, east, joinBoth } = await twoLocations('Hen House', '');
    await joinBoth();
    expect(new Set(await linked())).toEqual(new Set([west]));
    expect((await shown(east)).status).toBe(404);
  });
});

/** The western one has two records. `joinBoth` imports a place between them. */
async function twoLocations(name: string, brand: string) {
  const load = (source: string, longitude: number) =>
    importRows(source, `1,${name},${brand},,Mesa,AZ,85201,${latitude},${longitude},`);
  await load('west', -111.7);
  await load('other west', -111.7);
  await load('east', -111.6974);
  const [west = 0, , east = 0] = await linked();
  return { west, east, joinBoth: () => load('between', -111.6987) };
}

describe('records under different names whose locations were merged', () => {
  const diner = (name: string, phone: string) =>
    `1,${name},,${house} A St,Mesa,AZ,85201,${latitude},-111.7,${phone}`;

  /** Imports the records of two restaurants and merges these. */
  async function mergedRestaurants() {
    await importRows('one', diner("Joe's Diner", '4805550100'));
    await importRows('other', diner("Joe's Diner Grill", '4805550100'));
    const [kept = 0, merged = 0] = await linked();
    const restaurants = [kept, merged].map(async (id) => (await shown(id)).json.restaurantId as number);
    return { kept, merged, undo: await merge('restaurant', ...(await Promise.all(restaurants))) };
  }

  test.each(['one', 'other'])('stay together when the list "%s" changes its record', async (source) => {
    const { kept, merged } = await mergedRestaurants();
    const name = source === 'one' ? "Joe's Diner" : "Joe's Diner Grill";
    const report = await importRows(source, diner(name, '4805550199'));
    expect(report).toMatchObject({ changed: 1, merged: { newRestaurants: 0, newLocations: 0 } });
    expect(await linked()).toEqual([kept, kept]);
    expect((await shown(kept)).status).toBe(200);
    expect((await shown(merged)).status).toBe(308);
  });

  test('are apart again after the merge was undone', async () => {
    const { kept, merged, undo } = await mergedRestaurants();
    await importRows('other', diner("Joe's Diner Grill", '4805550199'));
    expect(await undo()).toBe(200);
    const report = await importRows('other', diner("Joe's Diner Grill", '4805550188'));
    expect(report.merged).toMatchObject({ newRestaurants: 0, newLocations: 0, removedLocations: 0 });
    await importRows('one', diner("Joe's Diner", '4805550177'));
    expect(await linked()).toEqual([kept, merged]);
    expect((await shown(kept)).json.phoneNumber).toBe('(480) 555-0177');
    expect((await shown(merged)).json.phoneNumber).toBe('(480) 555-0188');
  });

  test('each have the values of their own records as soon as the merge is undone', async () => {
    const { kept, merged, undo } = await mergedRestaurants();
    await importRows('other', diner("Joe's Diner Grill", '4805550199'));
    expect((await shown(kept)).json.phoneNumber).toBe('(480) 555-0199');
    expect(await undo()).toBe(200);
    expect((await shown(kept)).json.phoneNumber).toBe('(480) 555-0100');
    expect((await shown(merged)).json.phoneNumber).toBe('(480) 555-0199');
    const names = [kept, merged].map(async (id) => {
      const { restaurantId } = (await shown(id)).json;
      return (await site.get(`/api/restaurants/${restaurantId}`)).json.name;
    });
    expect(await Promise.all(names)).toEqual(["Joe's Diner", "Joe's Diner Grill"]);
    expect(await findLocationDrift(site.db)).toEqual([]);
  });

  test('still become two locations if another record of the kept one moves away', async () => {
    const second = (pin: number) => `1,Joe's Diner,,,Mesa,AZ,85201,${latitude},${pin},`;
    const { kept } = await mergedRestaurants();
    await importRows('third', second(-111.7));
    expect(await linked()).toEqual([kept, kept, kept]);
    expect((await importRows('third', second(-111.6))).merged).toMatchObject({ newLocations: 1 });
    const [one, other, third] = await linked();
    expect([one, other]).toEqual([kept, kept]);
    expect(third).not.toBe(kept);
  });
});

test('a restaurant with two places after a merge is named after the first one, whichever changes', async () => {
  const diner = (name: string, longitude: number, phone: string) =>
    importRows(name, `1,${name},,${longitude * -1} A St,Mesa,AZ,85201,${latitude},${longitude},${phone}`);
  await diner('Hen House', -111.7, '4805550100');
  await diner('Pete’s Grill', -111.2, '4805550101');
  const restaurantIds = (await linked()).map(async (id) => (await shown(id)).json.restaurantId as number);
  const [kept = 0, merged = 0] = await Promise.all(restaurantIds);
  await merge('restaurant', kept, merged);
  const name = async () => (await site.get(`/api/restaurants/${kept}`)).json.name;

  expect((await diner('Pete’s Grill', -111.2, '4805550199')).merged.updatedLocations).toBe(1);
  expect(await name()).toBe('Hen House');
  expect((await diner('Hen House', -111.7, '4805550188')).merged.updatedLocations).toBe(1);
  expect(await name()).toBe('Hen House');
});

test('a restaurant without a brand keeps the name of its own place when a branch of a chain was moved to it', async () => {
  await importRows('chains', `1,KFC,KFC,1 A St,Mesa,AZ,85201,${latitude},-111.2,4805550101`);
  const own = (name: string) =>
    importRows('own', `1,${name},,2 A St,Mesa,AZ,85201,${latitude},-111.7,4805550100`);
  await own('Hen House');
  const [branch = 0, single = 0] = await linked();
  expect(branch).toBeLessThan(single);
  const { restaurantId } = (await shown(single)).json;
  const moved = await admin.send('PUT', `/api/locations/${branch}/restaurant`, { restaurantId });
  expect(moved.status, moved.text).toBe(200);
  await own('Hen House Grill');
  expect((await site.get(`/api/restaurants/${restaurantId}`)).json.name).toBe('Hen House Grill');
});

describe('a brand whose restaurant was merged into that of another brand', () => {
  const branch = (brand: string, longitude: number, phone = '') =>
    importRows(
      `${brand} ${longitude}`,
      `1,${brand},${brand},${-longitude} A St,Mesa,AZ,85201,${latitude},${longitude},${phone}`,
    );

  async function mergedBrands() {
    await branch(`Hen Hut ${house}`, -111.7);
    await branch(`Chick Shack ${house}`, -111.6);
    const restaurantIds = (await linked()).map(async (id) => (await shown(id)).json.restaurantId as number);
    const [kept = 0, merged = 0] = await Promise.all(restaurantIds);
    return { kept, merged, undo: await merge('restaurant', kept, merged) };
  }

  test('adds its new branches to the restaurant that remains, which keeps its name', async () => {
    const { kept } = await mergedBrands();
    const { merged: counts } = await branch(`Chick Shack ${house}`, -111.5);
    expect(counts).toMatchObject({ newRestaurants: 0, newLocations: 1, ofDeleted: 0 });
    expect((await shown((await linked())[2] ?? 0)).json.restaurantId).toBe(kept);
    expect((await site.get(`/api/restaurants/${kept}`)).json).toMatchObject({
      name: `Hen Hut ${house}`,
      locationCount: 3,
    });
    await branch(`Hen Hut ${house}`, -111.7, '4805550123');
    expect((await site.get(`/api/restaurants/${kept}`)).json.name).toBe(`Hen Hut ${house}`);
  });

  test('links a new record to a location that a person added to the restaurant that remains', async () => {
    const { kept } = await mergedBrands();
    const manual = await addLocation(kept, 0.3);
    await branch(`Chick Shack ${house}`, -111.4);
    await branch(`Hen Hut ${house}`, -111.3);
    const [, , other, own] = await linked();
    expect(other).toBe(manual);
    expect((await shown(own ?? 0)).json.restaurantId).toBe(kept);
  });

  test('adds no branches if the restaurant that remains has been deleted', async () => {
    const { kept } = await mergedBrands();
    expect((await admin.send('DELETE', `/api/restaurants/${kept}`)).status).toBe(204);
    const { merged: counts } = await branch(`Chick Shack ${house}`, -111.5);
    expect(counts).toMatchObject({ newRestaurants: 0, newLocations: 0, ofDeleted: 1 });
  });

  test('adds them to its own restaurant after the merge was undone', async () => {
    const { merged, undo } = await mergedBrands();
    expect(await undo()).toBe(200);
    await branch(`Chick Shack ${house}`, -111.5);
    expect((await shown((await linked())[2] ?? 0)).json.restaurantId).toBe(merged);
  });
});

test('an import keeps the fields of a location that a person added, into which another one was merged', async () => {
  const restaurantId = await chain();
  const manual = await addLocation(restaurantId, 0.5, {
    address: `${house} Elm St, Gilbert, AZ 85233`,
    phoneNumber: '(480) 555-0111',
    hoursOfOperation: { monday: '9am-5pm' },
  });
  await importBranch('4805550100');
  const [branch = 0] = await linked();
  const undo = await merge('location', manual, branch);
  const before = (await shown(manual)).json;
  await importBranch('4805550199');
  expect((await shown(manual)).json).toEqual(before);
  expect(before).toMatchObject({ phoneNumber: '(480) 555-0111' });
  expect(await undo()).toBe(200);
  expect(await editedFields(manual)).toEqual([]);
  expect((await shown(branch)).json.phoneNumber).toBe('(480) 555-0199');
});

test('a pin that an admin rejected stays rejected after the location was merged, and after the merge was undone', async () => {
  const row = (street: string, north: number, phone: string) =>
    `1,KFC,KFC,${house} ${street},Mesa,AZ,85201,${latitude + north},-111.7,${phone}`;
  await importRows('own', row('A St', 0, '4805550100'));
  await importRows('older', row('B Ave', 0.0018, '4805550100'));
  const newer = [row('B Ave', 0.0225, '4805550100')];
  await importTestPlaceRows(site, `newer ${house}`, newer, { date: '2026-05-01' });
  const [kept = 0, merged = 0] = await linked();
  const [change] = await doubtfulPins(merged);
  await admin.send('PATCH', `/api/doubtful-changes/${change?.id}`, { decision: 'rejected' });
  expect(await doubtfulPins(merged)).toEqual([]);
  const before = (await shown(kept)).json;

  const undo = await merge('location', kept, merged);
  await importRows('own', row('A St', 0, '4805550199'));
  expect(await doubtfulPins(kept)).toEqual([]);
  expect((await shown(kept)).json.latitude).toBe(before.latitude);
  expect(await undo()).toBe(200);
  await importRows('older', row('B Ave', 0.0018, '4805550199'));
  expect([...(await doubtfulPins(kept)), ...(await doubtfulPins(merged))]).toEqual([]);
});

test('an import that waits for a merge deletes neither of its locations', async () => {
  const { branch, duplicate } = await branchWithDuplicate();
  const into = await addLocation((await shown(branch)).json.restaurantId, 0.5);
  const waiting = await site.database.db.transaction().execute(async (tx) => {
    await sql`SELECT 1 FROM locations WHERE id IN (${branch}, ${duplicate}) FOR NO KEY UPDATE`.execute(tx);
    const redirects = [{ mergedId: duplicate, targetId: branch }];
    await replaceMergeRedirects(tx, 'location', [duplicate], redirects);
    const deleting = markAbsorbedLocationsDeleted(site.db, [
      { id: branch, into },
      { id: duplicate, into },
    ]);
    await expect.poll(() => countWaitingSessions(site.db)).toBe(1);
    return { deleting };
  });
  expect((await waiting.deleting).locations).toEqual([]);
  expect((await shown(branch)).status).toBe(200);
});

describe('the revert of an import', () => {
  const row = (id: number) =>
    `${id},KFC,KFC,${house} A St #${id},Mesa,AZ,85201,${latitude + id / 100},-111.7,`;

  test('leaves a location alone into which one that a person added was merged', async () => {
    const restaurantId = await chain();
    await importRows('list', row(1), row(2));
    const [kept = 0, other] = await linked();
    const duplicate = await addLocation(restaurantId, 0.5);
    await merge('location', kept, duplicate);
    const reason = 'Something’s been added to it since then.';
    expect((await revertLastImport()).leftAlone).toMatchObject([
      { entityType: 'location', entityId: kept, reason },
    ]);
    expect((await shown(kept)).status).toBe(200);
    expect((await shown(other ?? 0)).status).toBe(410);
  });

  test('removes two of its locations of which one was merged into the other', async () => {
    await chain();
    await importRows('list', row(1), row(2));
    const [kept = 0, merged = 0] = await linked();
    await merge('location', kept, merged);
    expect((await revertLastImport()).leftAlone).toEqual([]);
    expect((await shown(kept)).status).toBe(410);
  });
});

async function revertLastImport() {
  const { id } = await site.db
    .selectFrom('change_sets')
    .select('id')
    .where('origin', '=', 'import')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { status, json } = await admin.send('POST', `/api/change-sets/${id}/revert`);
  expect(status).toBe(200);
  return json;
}

async function doubtfulPins(location: number): Promise<DoubtfulChange[]> {
  const all: DoubtfulChange[] = (await admin.get('/api/doubtful-changes')).json;
  return all.filter(({ field, locationId }) => field === 'pin' && locationId === location);
}

async function branchWithDuplicate() {
  await importBranch('4805550100');
  const [branch = 0] = await linked();
  const { restaurantId } = (await shown(branch)).json;
  return { branch, duplicate: await addLocation(restaurantId, 0) };
}

/** The restaurant of the chain, with a branch far away. */
async function chain(): Promise<number> {
  await importTestPlaceRows(site, 'far away', ['1,KFC,KFC,9 Z St,Mesa,AZ,85201,36.5,-111.7,']);
  const { id } = await site.db
    .selectFrom('restaurants')
    .select('id')
    .where('brand_key', '=', 'kfc')
    .executeTakeFirstOrThrow();
  return id;
}

async function addLocation(restaurantId: number, degreesEast: number, fields = {}): Promise<number> {
  const pin = { latitude, longitude: -111.7 + degreesEast };
  const address = `${house} A St, Mesa, AZ 85201`;
  const body = { restaurantId, address, ...pin, ...fields };
  const { status, json } = await admin.send('POST', '/api/locations', body);
  expect(status).toBe(201);
  return json.id;
}

async function editedFields(id: number): Promise<string[]> {
  const { edited_fields } = await site.db
    .selectFrom('locations')
    .select('edited_fields')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return edited_fields;
}

function importBranch(phone: string) {
  return importRows('list', `1,KFC,KFC,${house} A St,Mesa,AZ,85201,${latitude},-111.7,${phone}`);
}

function importRows(source: string, ...rows: string[]) {
  return importTestPlaceRows(site, `${source} ${house}`, rows);
}

/** Returns a function that undoes the merge. */
async function merge(entityType: 'location' | 'restaurant', ...ids: number[]) {
  const { status, json } = await admin.send('POST', '/api/merges', { entityType, ids });
  expect(status).toBe(201);
  return async () => (await admin.send('DELETE', `/api/merges/${json.merges[0].id}`)).status;
}

function shown(location: number) {
  return site.get(`/api/locations/${location}`);
}

/** The location of each record of this test, in the order of import. */
async function linked(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT ls.location_id AS id FROM location_sources ls JOIN places p ON p.id = ls.place_id
    WHERE p.source LIKE ${`% ${house}`} ORDER BY p.id`.execute(site.db);
  return rows.map(({ id }) => id);
}
