import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { NO_SERVER_LOAD_LIMITS } from '#server/platform/limits/load-limit.ts';
import { parseConfig } from '#server/config/config.ts';
import { openDatabase, sql, type Database } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { repetitions } from '#packages/testing/repetitions.ts';
import { createTestBadge } from '#server/testing/factories/badges.ts';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { quickPasswordHasher } from '#server/testing/quick-hasher.ts';
import { createTestDatabase } from '#server/testing/postgres/test-database.ts';
import { findTotalsAndXpDrift } from '#server/features/recount/recount.ts';

const ROUNDS = repetitions(1, 10);
const AT_ONCE = repetitions(40, 100);

let app: FastifyInstance;
let database: Database;
let drop: () => Promise<void>;
let origin: string;

beforeAll(async () => {
  const log = createLogger('silent');
  const created = await createTestDatabase('migrated', new Date());
  drop = created.drop;
  database = openDatabase({ connection: created.connection, log, size: 12 });
  app = await buildApp({
    loadLimits: NO_SERVER_LOAD_LIMITS,
    config: parseConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off' }),
    database,
    log,
    // A cheap hash, so that registrations race in the database and do not queue for the hasher.
    hasher: quickPasswordHasher,
  });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await database.close();
  await drop();
});

describe.each(Array.from({ length: ROUNDS }, (_, round) => round))('round %i', (round) => {
  test('one registration of a username in three spellings gets 201, all others 409 (threats A3)', async () => {
    const name = `bob-${round}-${randomBytes(3).toString('hex')}`;
    const spellings = [name, name.toUpperCase(), name.replace('bob', 'bOb')];
    const statuses = await together((n) =>
      send('POST', '/api/auth/register', {
        username: spellings[n % 3],
        email: `b${n}-${name}@example.test`,
        password: 'crispy-9',
      }),
    );
    expect(tally(statuses, 409)).toEqual({ 201: 1, 409: AT_ONCE - 1 });
    const { rows } = await sql`SELECT id FROM users WHERE lower(username) = ${name}`.execute(database.db);
    expect(rows).toHaveLength(1);
  });

  test('one registration of an email in three spellings gets 201, all others 409 (threats A3)', async () => {
    const name = randomBytes(6).toString('hex');
    const spellings = [`sam-${name}`, `SAM-${name}`, `sAm-${name.toUpperCase()}`];
    const statuses = await together((n) =>
      send('POST', '/api/auth/register', {
        username: `s${n}-${name}`,
        email: `${spellings[n % 3]}@example.test`,
        password: 'crispy-9',
      }),
    );
    expect(tally(statuses, 409)).toEqual({ 201: 1, 409: AT_ONCE - 1 });
  });

  test.each([
    ['name', (text: string) => ({ username: text })],
    ['address', (text: string) => ({ email: `${text}@example.test` })],
  ])(
    'one change to the same %s in three spellings gets 200, all others 409 (threats A3)',
    async (_, change) => {
      const name = `ann-${randomBytes(4).toString('hex')}`;
      const spellings = [name, name.toUpperCase(), name.replace('ann', 'aNn')];
      const members = await Promise.all(Array.from({ length: 12 }, signUp));
      const statuses = await Promise.all(
        members.map(({ id, cookie }, n) =>
          send('PATCH', `/api/users/${id}`, change(spellings[n % 3]!), cookie),
        ),
      );
      expect(tally(statuses, 409)).toEqual({ 200: 1, 409: 11 });
      expect(await findTotalsAndXpDrift(database.db)).toEqual([]);
    },
  );

  test('one check-in of a sandwich gets 201 and XP, all others 200 (threats C1) (D0.17)', async () => {
    const member = await signUp();
    const sandwich = await createTestSandwich(database.db);
    await createTestLocation(database.db, {
      restaurant_id: sandwich.restaurant_id,
      latitude: 34.05,
      longitude: -118.24,
    });
    const statuses = await together(() =>
      send('POST', `/api/users/${member.id}/actions`, tryAt(sandwich.id), member.cookie),
    );
    expect(tally(statuses)).toEqual({ 200: AT_ONCE - 1, 201: 1 });
    const { rows } = await sql<{ xp: number }>`SELECT xp FROM users WHERE id = ${member.id}`.execute(
      database.db,
    );
    expect(rows[0]?.xp).toBe(25);
    expect(await linksOf(member.id)).toBe(1);
  });

  test('one review of a sandwich gets 201, all others 200; one row remains (threats C3) (D0.17, D29)', async () => {
    const member = await signUp();
    const { id: sandwichId } = await createTestSandwich(database.db);
    const statuses = await together((n) =>
      send('POST', '/api/reviews', { sandwichId, rating: 1 + (n % 5) }, member.cookie),
    );
    expect(tally(statuses)).toEqual({ 200: AT_ONCE - 1, 201: 1 });
    const { rows } = await sql`SELECT id FROM reviews WHERE sandwich_id = ${sandwichId}`.execute(database.db);
    expect(rows).toHaveLength(1);
  });

  test('a badge is awarded once if many actions reach its XP (threats C5)', async () => {
    const member = await signUp();
    const badge = await createTestBadge(database.db, { required_xp: 40, category: 'level' });
    const sandwiches = await Promise.all(Array.from({ length: 10 }, () => createTestSandwich(database.db)));
    const answers = await together((n) =>
      send('POST', '/api/reviews', { sandwichId: sandwiches[n % 10]!.id, rating: 5 }, member.cookie),
    );
    expect(Object.keys(tally(answers)).toSorted()).toEqual(['200', '201']);
    const { rows } = await sql`
      SELECT id FROM user_badges WHERE user_id = ${member.id} AND badge_id = ${badge.id}`.execute(
      database.db,
    );
    expect(rows).toHaveLength(1);
  });

  test('reviews of one sandwich by many members leave totals without drift (threats C4)', async () => {
    const { id: sandwichId } = await createTestSandwich(database.db);
    const members = await Promise.all(Array.from({ length: 20 }, signUp));
    const statuses = await together((n) =>
      send('POST', '/api/reviews', { sandwichId, rating: 1 + (n % 5) }, members[n % 20]!.cookie),
    );
    expect(Object.keys(tally(statuses))).toEqual(['200', '201']);
    expect(await findTotalsAndXpDrift(database.db)).toEqual([]);
  });
});

type LoginAttempt = { status: number; cookie: string; json: { id: string } };

async function send(method: string, path: string, body: object, cookie = ''): Promise<LoginAttempt> {
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify(body),
  });
  const json = (await answer.json()) as LoginAttempt['json'];
  return { status: answer.status, cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0]!, json };
}

function together(one: (n: number) => Promise<LoginAttempt>): Promise<LoginAttempt[]> {
  return Promise.all(Array.from({ length: AT_ONCE }, (_, n) => one(n)));
}

/** Counts each status. A 503 of a busy pool counts as `refusal`, because it has no effect either. */
function tally(answers: LoginAttempt[], rejectedStatus: 200 | 409 = 200): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) {
    const counted = status === 503 ? rejectedStatus : status;
    counts[counted] = (counts[counted] ?? 0) + 1;
  }
  return counts;
}

async function signUp(): Promise<{ id: string; cookie: string }> {
  const username = `m-${randomBytes(6).toString('hex')}`;
  const { json, cookie } = await send('POST', '/api/auth/register', {
    username,
    email: `${username}@example.test`,
    password: 'crispy-9',
  });
  return { id: json.id, cookie };
}

function tryAt(entityId: number): object {
  return {
    actionType: 'try',
    entityType: 'sandwich',
    entityId,
    userLatitude: 34.05,
    userLongitude: -118.24,
    accuracy: 8,
  };
}

async function linksOf(userId: string): Promise<number> {
  const { rows } = await sql`SELECT id FROM user_sandwiches WHERE user_id = ${userId}`.execute(database.db);
  return rows.length;
}
