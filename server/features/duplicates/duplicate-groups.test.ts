import { beforeAll, expect, test } from 'vitest';
import type { DuplicateGroup } from '#contract/administration/duplicates.ts';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { signUp, signUpAdmin, signUpCatalogEditor, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { duplicateNameKey } from './find-duplicate-candidates.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
let admin: TestUser;

beforeAll(async () => {
  admin = await signUpAdmin(site);
});

let added = 0;

async function add(
  name: string,
  fields: { website?: string; phone?: string; address?: string; latitude?: number } = {},
) {
  const { id } = await createTestRestaurant(site.db, { name, website: fields.website ?? null });
  await createTestLocation(site.db, {
    restaurant_id: id,
    phone_number: fields.phone ?? null,
    latitude: fields.latitude ?? 30 + (added += 1),
    longitude: -100,
    ...(fields.address && { address: fields.address }),
  });
  return id;
}

async function groupOf(id: number): Promise<{ reasons: string[]; ids: number[] } | undefined> {
  const groups: DuplicateGroup[] = (await admin.get('/api/duplicates?limit=200')).json;
  const group = groups.find(({ restaurants }) => restaurants.some((each) => each.id === id));
  return group && { reasons: group.reasons, ids: group.restaurants.map((each) => each.id) };
}

test.each([
  ['Burger King #5419', 'Burger King Restaurant'],
  ["Phil'z Coffee", 'Philz Coffee'],
  ['The Hen House, LLC', 'Hen House'],
])('%s and %s have the same key', (one, other) => {
  expect(duplicateNameKey(one)).toBe(duplicateNameKey(other));
});

test('groups restaurants with the same name, with all shared attributes', async () => {
  const first = await add('Golden Wing', { website: 'https://golden.example', phone: '(213) 555-7001' });
  const second = await add('Golden Wing #2', {
    website: 'https://www.golden.example/menu',
    phone: '213.555.7001',
  });
  expect(await groupOf(first)).toEqual({ reasons: ['website', 'phone', 'name'], ids: [first, second] });
});

test('a shared phone number or address needs all words of the shorter name (food court)', async () => {
  const [pizza, wings] = [
    await add('Court Pizza', { phone: '(213) 555-7100', address: '9 Mall Rd, Los Angeles' }),
    await add('Sunny Wings', { phone: '(213) 555-7100', address: '9 Mall Rd, Los Angeles' }),
  ];
  const bar = await add('Sunny Wings Bar', { address: '9 mall rd, Los Angeles' });
  expect(await groupOf(pizza)).toBeUndefined();
  expect(await groupOf(wings)).toEqual({ reasons: ['address'], ids: [wings, bar] });
});

test('does not group stalls of one owner at one address', async () => {
  const phone = '(213) 555-7200';
  const kitchen = await add('Harbor Hotel Banquet Kitchen', { phone, address: '7 Bay Rd, Los Angeles' });
  await add('Harbor Hotel Lobby Bar', { phone, address: '7 Bay Rd, Los Angeles' });
  expect(await groupOf(kitchen)).toBeUndefined();
});

test('groups pins a few meters apart if one has all words of the shorter name', async () => {
  const one = await add('Corner Coop', { latitude: 20.00001 });
  const other = await add('Coop on the Corner', { latitude: 20.00003 });
  await add('Next Door Grill', { latitude: 20.00001 });
  expect(await groupOf(one)).toEqual({ reasons: ['pin'], ids: [one, other] });
});

test('ignores shared websites such as delivery services', async () => {
  const one = await add('Crispy Alpha', { website: 'https://doordash.com/store/1' });
  await add('Beta Roost', { website: 'https://doordash.com/store/2' });
  expect(await groupOf(one)).toBeUndefined();
});

test('makes one group of a repeated chain, and does not list a dismissed restaurant again', async () => {
  const ids = [await add('Trio Chicken'), await add('Trio Chicken 7'), await add('trio chicken')];
  expect((await groupOf(ids[0]!))?.ids).toEqual(ids);
  const [first, second, third] = ids;
  const dismiss = () =>
    admin.send('POST', '/api/dismissed-duplicates', { restaurantId: third, otherIds: [first, second] });
  expect([(await dismiss()).status, (await dismiss()).status]).toEqual([204, 204]);
  expect((await groupOf(first!))?.ids).toEqual([first, second]);
  expect(await groupOf(third!)).toBeUndefined();
  await admin.send('POST', '/api/merges', { entityType: 'restaurant', ids: [first, second] });
  expect(await groupOf(first!)).toBeUndefined();
});

test('each restaurant that is dismissed from a group of more than 50 leaves it', async () => {
  const all: number[] = [];
  for (let at = 0; at < 53; at += 1)
    all.push((await createTestRestaurant(site.db, { name: 'Legion Chicken' })).id);
  const shown = (await groupOf(all[0]!))!.ids;
  expect(shown).toEqual(all.slice(0, 50));
  const body = { restaurantId: shown[0], otherIds: shown.slice(1) };
  expect((await admin.send('POST', '/api/dismissed-duplicates', body)).status).toBe(204);
  expect(await groupOf(all[0]!)).toBeUndefined();
  expect((await groupOf(all[1]!))!.ids).toEqual(all.slice(1, 51));
});

test('the list is paged', async () => {
  const { json, headers } = await admin.get('/api/duplicates?limit=1');
  expect([json.length, headers['link']]).toEqual([1, expect.stringContaining('cursor=')]);
});

test('only admins can see and dismiss duplicates', async () => {
  const body = { restaurantId: 1, otherIds: [2] };
  for (const member of [await signUp(site), await signUpCatalogEditor(site)]) {
    expect((await member.get('/api/duplicates')).status).toBe(403);
    expect((await member.send('POST', '/api/dismissed-duplicates', body)).status).toBe(403);
  }
  const unknown = { restaurantId: 1, otherIds: [2_000_000_000] };
  expect((await admin.send('POST', '/api/dismissed-duplicates', unknown)).status).toBe(404);
});

test('finds a listed restaurant by its name with its address or pin', async () => {
  const { id } = await createTestRestaurant(site.db, { name: 'Nest of Wings' });
  const location = await createTestLocation(site.db, {
    restaurant_id: id,
    address: '5 Nest Ave, Los Angeles, CA 90012',
  });
  const listed = async (query: string) =>
    (await admin.get(`/api/listed-place?name=nest%20of%20wings&${query}`)).json.listed;
  const same = { restaurantId: id, restaurantName: 'Nest of Wings', locationId: location.id };
  expect(await listed('address=5%20Nest%20Avenue,%20Los%20Angeles')).toEqual(same);
  expect(await listed(`latitude=${location.latitude}&longitude=${location.longitude}`)).toEqual(same);
  expect(await listed('address=900%20Far%20Rd,%20Boston')).toBeNull();
  expect((await (await signUp(site)).get('/api/listed-place?name=nest')).status).toBe(403);
});
