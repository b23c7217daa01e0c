import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { TEST_PASSWORD, signUpAdmin, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { countWaitingSessions } from '#server/testing/postgres/count-waiting-sessions.ts';
import { runJobInBatches } from '../jobs/cleanup-scheduler.ts';
import { OWNED_DATA_LIMITS } from '../limits/owned-data-limits.ts';
import { deleteExpiredIdempotencyKeys } from './idempotency.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
const ROOST = { name: 'Roost', description: 'Thighs.', restaurantType: 'Deli', priceRange: '$' };
let admin: TestUser;
let key = '';
let keys = 0;

beforeAll(async () => {
  admin = await signUpAdmin(site);
});
beforeEach(() => {
  key = `action-${keys++}`;
});

function post(body: object = ROOST, { by = admin, path = '/api/restaurants', named = key } = {}) {
  return by.send('POST', path, body, { 'idempotency-key': named });
}

/** A session lasts a month. */
function signInAgain() {
  return admin.send('POST', '/api/auth/login', { username: admin.username, password: TEST_PASSWORD });
}

async function count(
  table: 'restaurants' | 'locations' | 'sandwiches' | 'idempotency_keys',
): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM ${sql.table(table)}`.execute(site.db);
  return rows[0]!.count;
}

describe('Idempotency-Key', () => {
  test('replays the first response and creates nothing the second time', async () => {
    const before = await count('restaurants');
    const first = await post();
    await admin.send('PATCH', `/api/restaurants/${first.json.id}`, { name: 'Renamed since' });
    const repeated = await post();
    expect([repeated.status, repeated.json]).toEqual([201, first.json]);
    expect([first.headers['idempotency-replayed'], repeated.headers['idempotency-replayed']]).toEqual([
      undefined,
      'true',
    ]);
    expect(repeated.headers.etag).toMatch(/^"1\./);
    expect(await count('restaurants')).toBe(before + 1);
  });

  test('treats a body with its fields in another order as the same request', async () => {
    const { json } = await post();
    const { priceRange, restaurantType, description, name } = ROOST;
    expect((await post({ priceRange, restaurantType, description, name })).json.id).toBe(json.id);
  });

  test('answers 409 to another request with the same key', async () => {
    const { json } = await post();
    expect((await post({ ...ROOST, name: 'Other' })).status).toBe(409);
    expect((await post({ restaurantId: json.id, address: 'x' }, { path: '/api/locations' })).status).toBe(
      409,
    );
    expect((await post()).json.id).toBe(json.id);
  });

  test('belongs to one member', async () => {
    const other = await signUpAdmin(site);
    const [ownResponse, otherResponse] = [await post(), await post(ROOST, { by: other })];
    expect(ownResponse.json.id).not.toBe(otherResponse.json.id);
  });

  test('ten concurrent requests create one restaurant and get the same response', async () => {
    const before = await count('restaurants');
    const answers = await Promise.all(Array.from({ length: 10 }, () => post()));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'])).toHaveLength(9);
    expect(await count('restaurants')).toBe(before + 1);
  });

  test('waits while another request holds the key, and does the work itself if that one is rolled back', async () => {
    const before = await count('restaurants');
    await site.db.connection().execute(async (other) => {
      await sql`BEGIN`.execute(other);
      await sql`
        INSERT INTO idempotency_keys (user_id, key, fingerprint, date_created)
        VALUES (${admin.id}, ${key}, 'x', ${site.clock.now})
      `.execute(other);
      const waiting = post();
      await expect.poll(() => countWaitingSessions(site.db)).toBe(1);
      expect(await count('restaurants')).toBe(before);
      await sql`ROLLBACK`.execute(other);
      const { status, headers } = await waiting;
      expect([status, headers['idempotency-replayed']]).toEqual([201, undefined]);
    });
    expect(await count('restaurants')).toBe(before + 1);
  });

  test('does not store an error, so that a retry can succeed', async () => {
    const { id: restaurantId } = await createTestRestaurant(site.db, { date_deleted: new Date() });
    const send = () => post({ restaurantId, name: 'Patient' }, { path: '/api/sandwiches' });
    expect((await send()).status).toBe(410);
    await admin.send('POST', `/api/restaurants/${restaurantId}/restoration`);
    expect((await send()).status).toBe(201);
  });

  test('creates a badge only once', async () => {
    const badge = { name: 'Night Owl', description: 'Out late.', category: 'special', requiredXp: 0 };
    const { json: before } = await admin.send('GET', '/api/badges');
    const first = await post(badge, { path: '/api/badges' });
    const reusedKey = await post(badge, { path: '/api/badges' });
    expect([first.status, reusedKey.status, reusedKey.json]).toEqual([201, 201, first.json]);
    expect(reusedKey.headers['idempotency-replayed']).toBe('true');
    expect((await admin.send('GET', '/api/badges')).json).toHaveLength(before.length + 1);
  });

  test('without a key every request runs', async () => {
    const before = await count('restaurants');
    for (let time = 0; time < 2; time++) await admin.send('POST', '/api/restaurants', ROOST);
    expect(await count('restaurants')).toBe(before + 2);
  });

  test('grants nothing: a member who has lost the role gets 403 instead of the stored response', async () => {
    const former = await signUpAdmin(site);
    await post(ROOST, { by: former });
    await sql`UPDATE users SET role = 'user' WHERE id = ${former.id}`.execute(site.db);
    expect((await post(ROOST, { by: former })).status).toBe(403);
  });

  test.each(['', ' ', '""', 'a b', 'x'.repeat(256), 'sch\u00e4n', '"x'.padEnd(300, 'y')])(
    '%j is not a valid key',
    async (named) => {
      const { status, json } = await post(ROOST, { named });
      expect([status, json.errors[0].field]).toEqual([400, 'Idempotency-Key']);
    },
  );

  test('can be in quotes, as in the draft standard', async () => {
    const { json } = await post();
    expect((await post(ROOST, { named: `"${key}"` })).json.id).toBe(json.id);
  });

  test('has a limit per member: the oldest key is deleted, and those of others stay', async () => {
    const [member, other] = [await signUpAdmin(site), await signUpAdmin(site)];
    await post(ROOST, { by: other });
    await sql`
      INSERT INTO idempotency_keys (user_id, key, fingerprint, date_created)
      SELECT ${member.id}, 'old-' || n, 'x', ${site.clock.now}::timestamptz - n * interval '1 second'
      FROM generate_series(1, ${OWNED_DATA_LIMITS.idempotencyKeys}::int) AS n
    `.execute(site.db);
    const { json } = await post(ROOST, { by: member });
    const { rows } = await sql<{ key: string; userId: string }>`
      SELECT key, user_id AS "userId" FROM idempotency_keys WHERE user_id IN (${member.id}, ${other.id})
    `.execute(site.db);
    const ofMember = rows.filter(({ userId }) => userId === member.id).map((row) => row.key);
    expect(ofMember).toHaveLength(OWNED_DATA_LIMITS.idempotencyKeys);
    expect(ofMember).not.toContain(`old-${OWNED_DATA_LIMITS.idempotencyKeys}`);
    expect(ofMember).toEqual(expect.arrayContaining(['old-1', key]));
    expect(rows.filter(({ userId }) => userId === other.id)).toHaveLength(1);
    expect((await post(ROOST, { by: member })).json.id).toBe(json.id);
  });

  test('is stored as long as a mutation can wait in the mutation queue, even over a restart, and then deleted', async () => {
    const { json } = await post();
    await site.restart();
    const start = site.clock.now;
    site.clock.now = new Date(start.getTime() + 30 * 86_400_000);
    await signInAgain();
    await runJobInBatches((atMost) => deleteExpiredIdempotencyKeys(site.db, site.clock.now, atMost));
    expect((await post()).json.id).toBe(json.id);
    site.clock.now = new Date(start.getTime() + 32 * 86_400_000);
    await signInAgain();
    const later = await post();
    expect(later.json.id).not.toBe(json.id);
    site.clock.now = new Date(start.getTime() + 70 * 86_400_000);
    expect(
      await runJobInBatches((atMost) => deleteExpiredIdempotencyKeys(site.db, site.clock.now, atMost)),
    ).toBeGreaterThan(3);
    expect(await count('idempotency_keys')).toBe(0);
    site.clock.now = start;
  });
});

describe('the restaurant wizard, interrupted and retried (threats C6)', () => {
  const MENU = ['One', 'Two', 'Three', 'Four', 'Five'];
  const CALLS = [
    { path: '/api/restaurants', body: () => ({ ...ROOST, name: `Wizard ${key}` }) },
    ...['1 Main St', '2 Main St'].map((address) => ({
      path: '/api/locations',
      body: (restaurantId: number) => ({ restaurantId, address, hoursOfOperation: { text: 'Daily 9-5' } }),
    })),
    ...MENU.map((name) => ({
      path: '/api/sandwiches',
      body: (restaurantId: number) => ({ restaurantId, name, price: 9.5 }),
    })),
  ];

  /** Starts from the beginning, as after a reload, and stops after this many calls. */
  async function run(calls: number): Promise<number> {
    let restaurantId = 0;
    for (const [at, { path, body }] of CALLS.slice(0, calls).entries()) {
      const answer = await post(body(restaurantId), { path, named: `${key}-${at}` });
      expect(answer.status, answer.text).toBe(201);
      if (at === 0) restaurantId = answer.json.id;
    }
    return restaurantId;
  }

  async function expectOneWhole(id: number): Promise<void> {
    const named = (await site.get('/api/restaurants')).json.filter(
      ({ name }: { name: string }) => name === `Wizard ${key}`,
    );
    expect(named).toMatchObject([{ id, locationCount: 2, sandwichCount: 5 }]);
    expect((await site.get(`/api/restaurants/${id}/locations`)).json).toHaveLength(2);
    const menu = (await site.get(`/api/restaurants/${id}/sandwiches`)).json;
    expect(menu.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'Five',
      'Four',
      'One',
      'Three',
      'Two',
    ]);
  }

  test('creates exactly one complete restaurant if any response is lost and all is sent again after a restart', async () => {
    const lost = CALLS.map((_, at) => ({ calls: at + 1, named: `lost-${at}` }));
    for (const { calls, named } of lost) {
      key = named;
      await run(calls);
    }
    await site.restart();
    for (const { named } of lost) {
      key = named;
      await expectOneWhole(await run(CALLS.length));
    }
  });

  test.each(CALLS.map((_, at) => at + 1))(
    'creates exactly one complete restaurant if call %i fails midway and all is sent again',
    async (brokenAt) => {
      const id = await run(brokenAt - 1);
      const { path, body } = CALLS[brokenAt - 1]!;
      await sql`
        CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the lights went out'; END $$
      `.execute(site.db);
      await sql`CREATE TRIGGER broken BEFORE INSERT ON audit_log EXECUTE FUNCTION break_off()`.execute(
        site.db,
      );
      const broken = await post(body(id), { path, named: `${key}-${brokenAt - 1}` });
      await sql`DROP FUNCTION break_off CASCADE`.execute(site.db);
      expect(broken.status).toBe(500);
      await expectOneWhole(await run(CALLS.length));
    },
  );

  test('continues after a rejected sandwich, which can be corrected and sent again', async () => {
    const id = await run(3);
    const send = (at: number, price: number) =>
      post(
        {
          restaurantId: id,
          name: MENU[at - 3],
          price,
        },
        { path: '/api/sandwiches', named: `${key}-${at}` },
      );
    const statuses = [];
    for (const at of [3, 4, 5, 6, 7]) statuses.push((await send(at, at === 5 ? -1 : 9.5)).status);
    expect(statuses).toEqual([201, 201, 400, 201, 201]);
    expect((await send(5, 9.5)).status).toBe(201);
    await expectOneWhole(id);
  });
});
