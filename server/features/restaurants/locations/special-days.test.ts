import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { signUp, signUpAdmin, signUpCatalogEditor, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
const THANKSGIVING = { from: '2026-11-26', to: '2026-11-26', hours: 'closed', note: 'Thanksgiving' };
const DAILY = { text: 'Mon-Sun 10:00 AM - 9:00 PM' };
let admin: TestUser;
let editor: TestUser;
let roost: number;

beforeAll(async () => {
  admin = await signUpAdmin(site);
  editor = await signUpCatalogEditor(site);
  roost = (await createTestRestaurant(site.db, { name: 'Roost' })).id;
});

async function aLocation(): Promise<number> {
  return (
    await createTestLocation(site.db, { restaurant_id: roost, hours_of_operation: 'Mo-Su 10:00-21:00' })
  ).id;
}

async function isOpenAt(time: string, id: number): Promise<boolean> {
  const { json } = await site.get(`/api/restaurants/search?openAt=${time}&q=roost`);
  return json.some((found: { locations: { id: number }[] }) => found.locations[0]!.id === id);
}

describe('special days and closures of a location', () => {
  test('an admin and a catalogEditor can set them, and everybody can see them', async () => {
    const id = await aLocation();
    const specialDays = [
      { from: '2026-12-24', to: '2027-01-02', hours: ['11:00 - 13:00', '5 pm - 1 am'] },
      { from: '2026-11-26', hours: 'Closed', note: ' Thanks giving ' },
    ];
    const set = await editor.send('PATCH', `/api/locations/${id}`, { specialDays });
    expect(set.status).toBe(200);
    const stored = [
      { from: '2026-11-26', to: '2026-11-26', hours: 'closed', note: 'Thanks giving' },
      {
        from: '2026-12-24',
        to: '2027-01-02',
        hours: ['11:00 am - 1:00 pm', '5:00 pm - 1:00 am'],
        note: null,
      },
    ];
    expect(set.json.specialDays).toEqual(stored);
    const closure = { from: '2026-11-20', to: null, note: 'Kitchen fire' };
    const closed = await admin.send('PATCH', `/api/locations/${id}`, {
      closure: { from: '2026-11-20', note: 'Kitchen fire' },
    });
    expect(closed.json).toMatchObject({ closure, specialDays: stored, revision: 3 });
    const { json } = await site.get(`/api/restaurants/${roost}/locations`);
    expect(json.find((one: { id: number }) => one.id === id)).toMatchObject({ specialDays: stored, closure });
    const taken = await admin.send('PATCH', `/api/locations/${id}`, { closure: null, specialDays: [] });
    expect(taken.json).toMatchObject({ specialDays: [], closure: null });
  });

  test('the search uses them at once', async () => {
    const id = await aLocation();
    const nearby = await createTestLocation(site.db, { restaurant_id: roost });
    expect(nearby.id).not.toBe(id);
    const noon = '2026-11-26T12:00';
    const others = await sql<{
      id: number;
    }>`SELECT id FROM locations WHERE restaurant_id = ${roost} AND id < ${id}`.execute(site.db);
    for (const other of others.rows) await admin.send('DELETE', `/api/locations/${other.id}`);
    expect(await isOpenAt(noon, id)).toBe(true);
    await admin.send('PATCH', `/api/locations/${id}`, { specialDays: [THANKSGIVING] });
    expect(await isOpenAt(noon, id)).toBe(false);
    expect(await isOpenAt('2026-11-27T12:00', id)).toBe(true);
    await admin.send('PATCH', `/api/locations/${id}`, {
      hoursOfOperation: { text: 'Mon-Sun 1:00 PM - 9:00 PM' },
    });
    expect(await isOpenAt('2026-11-27T12:00', id)).toBe(false);
    expect(await isOpenAt('2026-11-26T14:00', id)).toBe(false);
  });

  test('a change without these fields does not change them', async () => {
    const id = await aLocation();
    await admin.send('PATCH', `/api/locations/${id}`, {
      specialDays: [THANKSGIVING],
      closure: { from: '2027-01-01' },
    });
    const { json } = await admin.send('PATCH', `/api/locations/${id}`, {
      address: '9 Elm St',
      phoneNumber: '555 0100',
      hoursOfOperation: DAILY,
    });
    expect(json).toMatchObject({
      address: '9 Elm St',
      specialDays: [THANKSGIVING],
      closure: { from: '2027-01-01' },
    });
  });

  test('a new location can have them, and has none by default', async () => {
    const body = { restaurantId: roost, address: '7 New St', hoursOfOperation: DAILY };
    const made = await editor.send('POST', '/api/locations', { ...body, specialDays: [THANKSGIVING] });
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({ specialDays: [THANKSGIVING], closure: null });
    const plain = await editor.send('POST', '/api/locations', body);
    expect(plain.json).toMatchObject({ specialDays: [], closure: null });
  });

  test('a stale form is rejected, and the change is in the audit log', async () => {
    const id = await aLocation();
    const fresh = { 'if-match': '"1"' };
    expect(
      (await admin.send('PATCH', `/api/locations/${id}`, { specialDays: [THANKSGIVING] }, fresh)).status,
    ).toBe(200);
    expect(
      (await editor.send('PATCH', `/api/locations/${id}`, { closure: { from: '2026-11-20' } }, fresh)).status,
    ).toBe(412);
    const { rows } = await sql`
      SELECT user_id, action, before, after FROM audit_log WHERE entity_type = 'location' AND entity_id = ${String(id)}
    `.execute(site.db);
    expect(rows).toEqual([
      {
        user_id: admin.id,
        action: 'update',
        before: { specialDays: [] },
        after: { specialDays: [THANKSGIVING] },
      },
    ]);
  });

  test('nobody else can set them', async () => {
    const id = await aLocation();
    const member = await signUp(site);
    const body = { specialDays: [THANKSGIVING] };
    expect((await member.send('PATCH', `/api/locations/${id}`, body)).status).toBe(403);
    expect((await site.send('PATCH', `/api/locations/${id}`, { body })).status).toBe(401);
    const { json } = await site.get(`/api/restaurants/${roost}/locations`);
    expect(json.find((one: { id: number }) => one.id === id).specialDays).toEqual([]);
  });

  test.each([
    [{ specialDays: [{ from: '2026-11-31', hours: 'closed' }] }, 'specialDays.0.from'],
    [{ specialDays: [{ from: '2026-11-26' }] }, 'specialDays.0.hours'],
    [{ specialDays: [{ from: '2026-11-26', hours: '' }] }, 'specialDays.0.hours'],
    [{ specialDays: [{ from: '2026-11-26', hours: 'when we feel like it' }] }, 'specialDays.0.hours'],
    [{ specialDays: [{ from: '2026-11-26', to: '2026-11-25', hours: 'closed' }] }, 'specialDays.0.to'],
    [{ specialDays: [{ from: '2026-11-26', to: '2027-12-25', hours: 'closed' }] }, 'specialDays.0.to'],
    [{ specialDays: [{ from: '2026-11-26', hours: 'closed', note: 'x'.repeat(81) }] }, 'specialDays.0.note'],
    [
      { specialDays: [THANKSGIVING, { from: '2026-11-20', to: '2026-11-26', hours: 'closed' }] },
      'specialDays',
    ],
    [{ closure: { from: 'today' } }, 'closure.from'],
    [{ closure: { from: '2026-11-26', to: '2026-11-25' } }, 'closure.to'],
  ])('rejects %j', async (body, field) => {
    const { status, json } = await admin.send('PATCH', `/api/locations/${await aLocation()}`, body);
    expect(status).toBe(400);
    expect(json.errors.map((error: { field: string }) => error.field)).toEqual([field]);
  });
});
