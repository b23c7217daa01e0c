import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DoubtfulChange } from '#contract/administration/doubtful-changes.ts';
import { findMapPinDrift } from '#server/features/map/map.ts';
import { sql } from '#server/platform/database/database.ts';
import {
  signUpAdmin,
  signUpCatalogEditor,
  signedOutUser,
  type TestUser,
} from '#server/testing/test-users.ts';
import { importTestPlaceRows } from '#server/testing/places/import-rows.ts';
import { clearTestCatalog } from '#server/testing/places/clear-test-catalog.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
let admin: TestUser;

beforeAll(async () => {
  admin = await signUpAdmin(site);
});
beforeEach(() => clearTestCatalog(site.db));

const OLD = '7,Popeyes,Popeyes,9851 Mason Ave,Los Angeles,CA,91311,34.2493,-118.5803,8185550100';
/** The same location with a pin 2.3 km away and another phone number. */
const MOVED = OLD.replace('34.2493', '34.27').replace('8185550100', '8185550199');

async function list(): Promise<DoubtfulChange[]> {
  return (await admin.get('/api/doubtful-changes')).json;
}

const decide = (id: number, decision: string) =>
  admin.send('PATCH', `/api/doubtful-changes/${id}`, { decision });

async function location() {
  const { rows } = await sql<{ id: number; latitude: number; address: string; phone_number: string }>`
    SELECT id, latitude, address, phone_number FROM locations`.execute(site.db);
  expect(rows).toHaveLength(1);
  return rows[0]!;
}

describe('a pin that an import would move by more than 300 m', () => {
  const older = () => importTestPlaceRows(site, 'older', [OLD]);
  const newer = () => importTestPlaceRows(site, 'newer', [MOVED], { date: '2026-05-01' });

  test.each([
    ['the older first', [older, newer]],
    ['the newer first', [newer, older]],
  ])('waits for an admin, %s (D70)', async (_order, imports) => {
    for (const run of imports) await run();
    expect(await location()).toMatchObject({ latitude: 34.2493, phone_number: '(818) 555-0199' });
    expect(await list()).toEqual([
      {
        id: expect.any(Number),
        field: 'pin',
        locationId: (await location()).id,
        restaurant: { id: expect.any(Number), name: 'Popeyes' },
        current: {
          address: '9851 Mason Ave, Los Angeles, CA 91311',
          position: { latitude: 34.2493, longitude: -118.5803 },
        },
        proposed: {
          address: '9851 Mason Ave, Los Angeles, CA 91311',
          position: { latitude: 34.27, longitude: -118.5803 },
        },
        meters: 2302,
        source: { name: 'newer', kind: 'personal', date: '2026-05-01' },
        dateCreated: expect.any(String),
      },
    ]);
  });

  test('is moved when an admin accepts, which no later import undoes', async () => {
    await older();
    await newer();
    const [change] = await list();
    expect((await decide(change!.id, 'accepted')).status).toBe(200);
    expect(await location()).toMatchObject({ latitude: 34.27 });
    expect(await list()).toEqual([]);
    expect(await findMapPinDrift(site.db)).toEqual([]);
    await importTestPlaceRows(site, 'third', [OLD], { date: '2026-08-01' });
    expect(await location()).toMatchObject({ latitude: 34.27 });
    const { json: entries } = await admin.get(`/api/audit?entityType=location&by=${admin.username}`);
    expect(entries[0]).toMatchObject({
      action: 'update',
      before: { latitude: 34.2493 },
      after: { latitude: 34.27 },
      by: { username: admin.username },
    });
    expect((await decide(change!.id, 'rejected')).status).toBe(404);
  });

  test('is not reported again by later imports when an admin rejects it', async () => {
    await older();
    await newer();
    const [change] = await list();
    expect((await decide(change!.id, 'rejected')).json.message).toContain('we won’t ask again');
    await newer();
    await importTestPlaceRows(site, 'newer', [MOVED.replace('0199', '0142')], { date: '2026-06-01' });
    await importTestPlaceRows(site, 'third', [MOVED], { date: '2026-08-01' });
    expect(await location()).toMatchObject({ latitude: 34.2493, phone_number: '(818) 555-0199' });
    expect(await list()).toEqual([]);
    const { json: entries } = await admin.get(`/api/audit?entityType=location&by=${admin.username}`);
    expect(entries[0]).toMatchObject({
      action: 'reject',
      after: { rejected: { latitude: 34.27, longitude: -118.5803 } },
    });
  });

  test('is moved at once if two sources agree', async () => {
    await older();
    await newer();
    await importTestPlaceRows(site, 'third', [MOVED]);
    expect(await location()).toMatchObject({ latitude: 34.27 });
    expect(await list()).toEqual([]);
  });

  test('also waits if the same source moves it', async () => {
    await older();
    await importTestPlaceRows(site, 'older', [MOVED]);
    expect(await location()).toMatchObject({ latitude: 34.2493, phone_number: '(818) 555-0199' });
    expect(await list()).toMatchObject([{ field: 'pin', meters: 2302 }]);
  });

  test('is not reported if a person has set the pin', async () => {
    await older();
    const { id } = await location();
    await admin.send('PATCH', `/api/locations/${id}`, { latitude: 34.2494, longitude: -118.58 });
    await newer();
    expect(await location()).toMatchObject({ latitude: 34.2494 });
    expect(await list()).toEqual([]);
  });

  test('is no longer reported once a person sets the pin', async () => {
    await older();
    await newer();
    expect(await list()).toHaveLength(1);
    const { id } = await location();
    await admin.send('PATCH', `/api/locations/${id}`, { phoneNumber: '(818) 555-0111' });
    expect(await list()).toHaveLength(1);
    await admin.send('PATCH', `/api/locations/${id}`, { latitude: 34.2494, longitude: -118.58 });
    expect(await list()).toEqual([]);
  });
});

test('an address on another street waits for an admin, and is marked as edited when accepted', async () => {
  await importTestPlaceRows(site, 'older', [OLD]);
  await importTestPlaceRows(site, 'newer', [OLD.replace('9851 Mason Ave', '200 Elm St')], {
    date: '2026-05-01',
  });
  const [change] = await list();
  expect(change).toMatchObject({
    field: 'address',
    meters: null,
    proposed: { address: '200 Elm St, Los Angeles, CA 91311' },
  });
  await decide(change!.id, 'accepted');
  expect(await location()).toMatchObject({ address: '200 Elm St, Los Angeles, CA 91311' });
  const { id } = await location();
  const { rows } = await sql`SELECT pin_address, edited_fields FROM locations WHERE id = ${id}`.execute(
    site.db,
  );
  expect(rows).toEqual([{ pin_address: null, edited_fields: ['address'] }]);
});

test('only admins can see and decide doubtful changes; invalid decisions are rejected', async () => {
  await importTestPlaceRows(site, 'older', [OLD]);
  await importTestPlaceRows(site, 'newer', [MOVED], { date: '2026-05-01' });
  const [change] = await list();
  const editor = await signUpCatalogEditor(site);
  for (const [person, status] of [
    [signedOutUser(site), 401],
    [editor, 403],
  ] as const) {
    expect((await person.get('/api/doubtful-changes')).status).toBe(status);
    const answer = await person.send('PATCH', `/api/doubtful-changes/${change!.id}`, {
      decision: 'accepted',
    });
    expect(answer.status).toBe(status);
  }
  expect((await decide(change!.id, 'maybe')).status).toBe(400);
  expect(await location()).toMatchObject({ latitude: 34.2493 });
  const { json } = await admin.get('/api/overview');
  expect(json.doubtfulChanges).toEqual({ open: 1 });
});
