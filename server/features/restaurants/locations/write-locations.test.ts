import { Client } from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { locationSchema } from '#contract/catalog/locations.ts';
import { DEFAULT_FORM_HOURS } from '#packages/opening-hours/default-form-hours.ts';
import { formatStoredHours } from '#packages/opening-hours/to-stored-hours.ts';
import { sql } from '#server/platform/database/database.ts';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { signUp, signUpAdmin, signUpCatalogEditor, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
const DOWNTOWN = { latitude: 34.0522, longitude: -118.2437 };
const WAITING = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
const PHOENIX = { latitude: 33.4484, longitude: -112.074 };
let admin: TestUser;
let editor: TestUser;
let roost: number;

beforeAll(async () => {
  admin = await signUpAdmin(site);
  editor = await signUpCatalogEditor(site);
  roost = (await createTestRestaurant(site.db, { name: 'Roost' })).id;
});

function add(body: object) {
  return editor.send('POST', '/api/locations', { restaurantId: roost, address: '1 Main St', ...body });
}

function change(id: number, body: object, headers = {}) {
  return editor.send('PATCH', `/api/locations/${id}`, body, headers);
}

async function column(id: number) {
  const { rows } = await sql<Record<string, unknown>>`SELECT * FROM locations WHERE id = ${id}`.execute(
    site.db,
  );
  return rows[0]!;
}

describe('POST /api/locations', () => {
  test('accepts what the wizard sends, derives the time zone and updates the count (A3.4, A7.12, D45)', async () => {
    const before = (await site.get(`/api/restaurants/${roost}`)).json.locationCount;
    const { status, json, headers } = await admin.send('POST', '/api/locations', {
      restaurantId: roost,
      address: ' 6707 E  McKellips Rd, Mesa, AZ 85215 ',
      phoneNumber: '480 555 0100',
      hoursOfOperation: DEFAULT_FORM_HOURS,
      ...PHOENIX,
    });
    expect(status).toBe(201);
    expect(locationSchema.strict().safeParse(json).success).toBe(true);
    expect(json).toEqual({
      id: expect.any(Number),
      restaurantId: roost,
      address: '6707 E McKellips Rd, Mesa, AZ 85215',
      phoneNumber: '480 555 0100',
      hoursOfOperation: DEFAULT_FORM_HOURS,
      ...PHOENIX,
      isPinStale: false,
      timeZone: 'America/Phoenix',
      specialDays: [],
      closure: null,
      revision: 1,
    });
    expect(headers.etag).toMatch(/^"1\./);
    expect((await site.get(`/api/restaurants/${roost}`)).json.locationCount).toBe(before + 1);
    expect((await site.get('/api/restaurants/search?q=mckellips')).json[0].id).toBe(roost);
  });

  test('accepts what the edit screen sends: no coordinates, {text} hours, an id as a string (A3.4, A7.13)', async () => {
    const { status, json } = await add({
      restaurantId: String(roost),
      phoneNumber: '',
      hoursOfOperation: { text: 'Mon-Fri 11am-9pm' },
    });
    expect(status).toBe(201);
    expect(json).toMatchObject({ phoneNumber: null, latitude: null, longitude: null, timeZone: null });
    expect(json.hoursOfOperation).toMatchObject({ friday: '11:00 am - 9:00 pm', sunday: 'closed' });
  });

  test.each([
    {},
    { hoursOfOperation: { text: '' } },
    { hoursOfOperation: { text: '  ' } },
    { hoursOfOperation: null },
  ])('"empty hours text is saved as \'Hours not available\'": %j (A3.5, A5.17)', async (hours) => {
    expect((await add(hours)).json.hoursOfOperation).toEqual({ text: 'Hours not available' });
  });

  test('"A location needs an address" that a person adds or changes (A5.16, D71)', async () => {
    const { id } = (await add({ address: '1 Pier Lane' })).json;
    for (const address of ['', '  ']) {
      for (const rejected of [await add({ address }), await change(id, { address })]) {
        expect(rejected.status).toBe(400);
        expect(JSON.stringify(rejected.json)).toContain('A location needs an address');
      }
    }
    expect((await column(id)).address).toBe('1 Pier Lane');
    const imported = await createTestLocation(site.db, { restaurant_id: roost, address: '' });
    expect((await change(imported.id, { phoneNumber: '555-0100' })).status).toBe(200);
    expect(await column(imported.id)).toMatchObject({ address: '', phone_number: '555-0100' });
  });

  test('accepts null coordinates, which the wizard sends without a place', async () => {
    expect((await add({ latitude: null, longitude: null })).status).toBe(201);
  });

  test.each([
    [{ latitude: 34 }],
    [{ longitude: -118 }],
    [{ latitude: 34, longitude: null }],
    [{ latitude: 90.0001, longitude: 0 }],
    [{ latitude: -90.0001, longitude: 0 }],
    [{ latitude: 0, longitude: 180.0001 }],
    [{ latitude: 0, longitude: -180.0001 }],
    [{ latitude: '34', longitude: '-118' }],
    [{ restaurantId: 0 }],
    [{ restaurantId: -1 }],
    [{ restaurantId: 1.5 }],
    [{ restaurantId: 2_147_483_648 }],
    [{ restaurantId: '12abc' }],
    [{ restaurantId: undefined }],
    [{ address: undefined }],
    [{ address: 'x'.repeat(301) }],
    [{ phoneNumber: '1'.repeat(41) }],
    [{ hoursOfOperation: { text: 'x'.repeat(2001) } }],
    [{ hoursOfOperation: { monday: 'x'.repeat(501) } }],
    [{ hoursOfOperation: { monday: { from: 9 } } }],
    [{ hoursOfOperation: 7 }],
    [{ hoursOfOperation: String.raw`{"monday":"\u0000"}` }],
    [{ hoursOfOperation: String.raw`{"text":"\ud800"}` }],
    [{ hoursOfOperation: ` {"monday":"9-5","x":${'['.repeat(9000)}${']'.repeat(9000)}}` }],
    [{ hoursOfOperation: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`k${at}`, 'x'])) }],
  ])('rejects %j (threats C8)', async (body) => {
    const { status, json } = await add(body);
    expect([status, json.errors.length > 0]).toEqual([400, true]);
  });

  test('accepts hours as a JSON string with an escaped emoji', async () => {
    const { status, json } = await add({ hoursOfOperation: String.raw`{"text":"hot \ud83c\udf36"}` });
    expect([status, json.hoursOfOperation]).toEqual([201, { text: 'hot 🌶' }]);
  });

  test.each([
    [{ latitude: 90, longitude: 180 }],
    [{ latitude: -90, longitude: -180 }],
    [{ latitude: 1e-300, longitude: 0 }],
  ])('accepts extreme coordinates: %j', async (body) => {
    expect((await add(body)).status).toBe(201);
  });

  test('rejects a number that overflows (1e999)', async () => {
    const response = await site.app.inject({
      method: 'POST',
      url: '/api/locations',
      headers: { cookie: editor.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      payload: `{"restaurantId":${roost},"address":"x","latitude":1e999,"longitude":0}`,
    });
    expect(response.statusCode).toBe(400);
  });
});

describe('hours from the edit screen (D42)', () => {
  test('a change of the address keeps the structured hours (A7.18)', async () => {
    const { json: made } = await add({ hoursOfOperation: DEFAULT_FORM_HOURS });
    const form = {
      address: '2 Main St',
      phoneNumber: '',
      hoursOfOperation: { text: formatStoredHours(made.hoursOfOperation) },
    };
    const { json } = await change(made.id, form);
    expect(json).toMatchObject({ address: '2 Main St', hoursOfOperation: DEFAULT_FORM_HOURS });
    expect((await column(made.id)).edited_fields).toEqual(['address']);
  });

  test('changed hours are parsed if possible, and are kept as text if not', async () => {
    const { json: made } = await add({ hoursOfOperation: DEFAULT_FORM_HOURS });
    const read = await change(made.id, { hoursOfOperation: { text: 'Daily 10am-6pm' } });
    expect(read.json.hoursOfOperation).toMatchObject({
      monday: '10:00 am - 6:00 pm',
      sunday: '10:00 am - 6:00 pm',
    });
    const text = await change(made.id, { hoursOfOperation: { text: 'When the lights are on' } });
    expect(text.json.hoursOfOperation).toEqual({ text: 'When the lights are on' });
    const none = await change(made.id, { hoursOfOperation: { text: '' } });
    expect(none.json.hoursOfOperation).toEqual({ text: 'Hours not available' });
    expect((await column(made.id)).edited_fields).toEqual(['hours_of_operation']);
  });
});

describe('pins', () => {
  test('"Mark coordinates stale": a new address without coordinates leaves a stale pin', async () => {
    const { id } = await createTestLocation(site.db, {
      restaurant_id: roost,
      address: '1 Main St',
      ...DOWNTOWN,
    });
    const { json } = await change(id, { address: '900 Elm Ave' });
    expect(json).toMatchObject({
      ...DOWNTOWN,
      isPinStale: true,
      revision: 2,
      timeZone: 'America/Los_Angeles',
    });
    expect(
      (await site.get(`/api/restaurants/${roost}/locations`)).json.find(
        (row: { id: number }) => row.id === id,
      ).isPinStale,
    ).toBe(true);
  });

  test('new coordinates clear the stale mark and update the time zone (D45)', async () => {
    const { id } = await createTestLocation(site.db, {
      restaurant_id: roost,
      address: '1 Main St',
      ...DOWNTOWN,
    });
    await change(id, { address: '900 Elm Ave' });
    const { json } = await change(id, PHOENIX);
    expect(json).toMatchObject({ ...PHOENIX, isPinStale: false, timeZone: 'America/Phoenix' });
    expect((await column(id)).edited_fields).toEqual(['address', 'latitude', 'longitude']);
    const both = await change(id, { address: '901 Elm Ave', ...DOWNTOWN });
    expect(both.json).toMatchObject({ isPinStale: false, timeZone: 'America/Los_Angeles' });
  });

  test('returning to the old address clears it too, and punctuation does not count as a change', async () => {
    const { id } = await createTestLocation(site.db, {
      restaurant_id: roost,
      address: '1 Main St Mesa',
      ...DOWNTOWN,
    });
    expect((await change(id, { address: '1 MAIN St., Mesa' })).json.isPinStale).toBe(false);
    expect((await change(id, { address: '2 Main St, Mesa' })).json.isPinStale).toBe(true);
    expect((await change(id, { address: '3 Main St, Mesa' })).json.isPinStale).toBe(true);
    expect((await change(id, { address: '1 Main St, Mesa' })).json.isPinStale).toBe(false);
  });

  test('a location without a pin is never stale; removing the pin removes the time zone', async () => {
    const { json: made } = await add({});
    expect((await change(made.id, { address: '5 Oak St' })).json).toMatchObject({ isPinStale: false });
    await change(made.id, PHOENIX);
    await change(made.id, { address: '6 Oak St' });
    const { json } = await change(made.id, { latitude: null, longitude: null });
    expect(json).toMatchObject({ latitude: null, timeZone: null, isPinStale: false });
  });

  test('a stale pin gives only the base reward; the bonus follows when the pin is set again', async () => {
    const { id: restaurant_id } = await createTestRestaurant(site.db);
    const { id } = await createTestLocation(site.db, { restaurant_id, address: '1 Main St', ...DOWNTOWN });
    const sandwich = await createTestSandwich(site.db, { restaurant_id });
    const member = await signUp(site);
    const visit = () =>
      member.send('POST', `/api/users/${member.id}/actions`, {
        actionType: 'try',
        entityType: 'sandwich',
        entityId: sandwich.id,
        userLatitude: DOWNTOWN.latitude,
        userLongitude: DOWNTOWN.longitude,
        accuracy: 10,
      });
    await change(id, { address: '900 Elm Ave' });
    expect((await visit()).json).toMatchObject({
      xpEarned: 10,
      locationBonusXp: 0,
      fullXP: false,
      withheld: 'no-position',
    });
    await change(id, DOWNTOWN);
    expect((await visit()).json).toMatchObject({
      xpEarned: 0,
      locationBonusXp: 15,
      fullXP: true,
      withheld: null,
    });
  });
});

describe('PATCH and DELETE /api/locations/{id}', () => {
  test('a change affects only the sent fields, and the audit log names them', async () => {
    const { json: made } = await add({ phoneNumber: '1', hoursOfOperation: DEFAULT_FORM_HOURS });
    const { json } = await change(made.id, { phoneNumber: '' });
    expect(json).toEqual({ ...made, phoneNumber: null, revision: 2 });
    const { rows } = await sql<object>`
      SELECT user_id, action, before, after FROM audit_log WHERE entity_type = 'location' AND entity_id = ${String(made.id)}
      ORDER BY id`.execute(site.db);
    expect(rows).toMatchObject([
      { action: 'create', after: { restaurantId: roost, address: '1 Main St' } },
      { user_id: editor.id, action: 'update', before: { phoneNumber: '1' }, after: { phoneNumber: null } },
    ]);
    expect((await change(made.id, { phoneNumber: null })).json.revision).toBe(2);
  });

  test('a location never moves to another restaurant', async () => {
    const { json: made } = await add({});
    const other = await createTestRestaurant(site.db);
    expect((await change(made.id, { restaurantId: other.id })).json.restaurantId).toBe(roost);
  });

  test('search finds the current address only', async () => {
    const { json: made } = await add({ address: '77 Zanzibrook Way' });
    expect((await site.get('/api/restaurants/search?q=zanzibrook')).json).toHaveLength(1);
    await change(made.id, { address: '77 Quorvale Way' });
    expect((await site.get('/api/restaurants/search?q=zanzibrook')).json).toEqual([]);
    expect((await site.get('/api/restaurants/search?q=quorvail')).json).toHaveLength(1);
    await editor.send('DELETE', `/api/locations/${made.id}`);
    expect((await site.get('/api/restaurants/search?q=quorvale')).json).toEqual([]);
    const word = await sql`SELECT 1 FROM search_vocabulary WHERE word IN ('zanzibrook', 'quorvale')`.execute(
      site.db,
    );
    expect(word.rows).toEqual([]);
  });

  test('a deleted location gets 410 and is not counted; an unknown one gets 404 (A7.19)', async () => {
    const { json: made } = await add({});
    const before = (await site.get(`/api/restaurants/${roost}`)).json.locationCount;
    expect((await editor.send('DELETE', `/api/locations/${made.id}`)).status).toBe(204);
    expect((await site.get(`/api/restaurants/${roost}`)).json.locationCount).toBe(before - 1);
    expect((await editor.send('DELETE', `/api/locations/${made.id}`)).status).toBe(410);
    expect((await change(made.id, { address: 'x' })).status).toBe(410);
    expect((await change(999_999, { address: 'x' })).status).toBe(404);
    const closed = await createTestRestaurant(site.db, { date_deleted: new Date() });
    const inside = await createTestLocation(site.db, { restaurant_id: closed.id });
    expect((await change(inside.id, { address: 'x' })).status).toBe(410);
  });

  test('deleted locations of a restaurant are listed for members who can restore them', async () => {
    const { id: restaurantId } = await createTestRestaurant(site.db);
    const [first, second] = [
      await createTestLocation(site.db, { restaurant_id: restaurantId, address: '1 Gone St' }),
      await createTestLocation(site.db, { restaurant_id: restaurantId, address: '2 Gone St' }),
    ];
    for (const { id } of [first, second]) await editor.send('DELETE', `/api/locations/${id}`);
    const url = `/api/deleted-locations?restaurantId=${restaurantId}`;
    expect((await (await signUp(site)).get(url)).status).toBe(403);
    const dateDeleted = expect.any(String);
    expect(
      (await editor.get(url)).json.toSorted((a: { id: number }, b: { id: number }) => a.id - b.id),
    ).toEqual([
      { id: first.id, restaurantId, address: '1 Gone St', dateDeleted },
      { id: second.id, restaurantId, address: '2 Gone St', dateDeleted },
    ]);
    await editor.send('POST', `/api/locations/${second.id}/restoration`);
    expect((await editor.get(url)).json).toMatchObject([{ id: first.id }]);
    expect((await editor.get(`/api/deleted-locations?restaurantId=${roost}`)).json).not.toContainEqual(
      expect.objectContaining({ restaurantId }),
    );
    expect((await editor.get('/api/deleted-locations')).status).toBe(400);
    await editor.send('DELETE', `/api/restaurants/${restaurantId}`);
    expect((await editor.get(url)).json).toEqual([]);
  });

  test('a restored location is counted and found again; restoring it twice changes nothing', async () => {
    const { json: made } = await add({ address: '5 Yarrowquay Lane' });
    const before = (await site.get(`/api/restaurants/${roost}`)).json.locationCount;
    await editor.send('DELETE', `/api/locations/${made.id}`);
    const restore = (person: TestUser, id = made.id) =>
      person.send('POST', `/api/locations/${id}/restoration`);
    expect((await restore(await signUp(site))).status).toBe(403);
    expect((await site.get('/api/restaurants/search?q=yarrowquay')).json).toEqual([]);
    const { status, json } = await restore(editor);
    expect([status, json]).toEqual([200, { ...made, revision: 3 }]);
    expect((await restore(editor)).json).toEqual(json);
    expect((await site.get(`/api/restaurants/${roost}`)).json.locationCount).toBe(before);
    expect((await site.get('/api/restaurants/search?q=yarrowkuay')).json).toHaveLength(1);
    const { rows } = await sql<object>`
      SELECT user_id, action FROM audit_log WHERE entity_type = 'location' AND entity_id = ${String(made.id)}
      ORDER BY id`.execute(site.db);
    expect(rows.slice(1)).toMatchObject([{ action: 'delete' }, { user_id: editor.id, action: 'restore' }]);
    expect((await restore(editor, 999_999)).status).toBe(404);
    const closed = await createTestRestaurant(site.db, { date_deleted: new Date() });
    const inside = await createTestLocation(site.db, { restaurant_id: closed.id, date_deleted: new Date() });
    expect((await restore(editor, inside.id)).status).toBe(410);
  });

  test('If-Match: the later of two changes gets 412, also after an import', async () => {
    const { json: made } = await add({});
    const tag = { 'if-match': `"${made.revision}"` };
    // Holds the row lock until several requests wait for it; otherwise each would often end before the next begins.
    const [held, watch] = [new Client(site.connection), new Client(site.connection)];
    await Promise.all([held.connect(), watch.connect()]);
    await held.query('BEGIN');
    await held.query('SELECT 1 FROM locations WHERE id = $1 FOR UPDATE', [made.id]);
    const racing = [
      ...Array.from({ length: 9 }, (_, turn) => change(made.id, { address: `Street ${turn}` }, tag)),
      editor.send('DELETE', `/api/locations/${made.id}`, undefined, tag),
    ];
    for (let waiting = 0; waiting < 5;) waiting = (await watch.query(WAITING)).rows.length;
    await held.query('COMMIT');
    await Promise.all([held.end(), watch.end()]);
    const races = await Promise.all(racing);
    const statuses = races.map(({ status }) => status);
    expect(statuses.filter((status) => status < 300)).toHaveLength(1);
    for (const status of statuses.filter((status) => status >= 300)) expect([410, 412]).toContain(status);
    const { json: second } = await add({});
    await sql`UPDATE locations SET phone_number = '7' WHERE id = ${second.id}`.execute(site.db);
    expect((await change(second.id, { address: 'A' }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await change(second.id, { address: 'A' }, { 'if-match': '"2"' })).status).toBe(200);
  });
});
