import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { NO_SERVER_LOAD_LIMITS } from '#server/platform/limits/load-limit.ts';
import { parseConfig } from '#server/config/config.ts';
import { openDatabase, type Database } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { signedOutUser, TEST_PASSWORD, type TestUser } from '#server/testing/test-users.ts';
import { recordStatements, type RecordedStatement } from '#server/testing/postgres/transaction-recorder.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/postgres/test-database.ts';
import type { HttpMethod, TestApp } from '#server/testing/test-app.ts';
import { CITUS_TABLE_PLACEMENTS } from './placement.ts';

const isOnCitus = inject('workers').length > 0;
const MEMBER_TABLES = Object.entries(CITUS_TABLE_PLACEMENTS).flatMap(([table, place]) =>
  place === 'member' ? [table] : [],
);
const OF_MEMBERS = new RegExp(`\\b(from|join|into|update)\\s+"?(${MEMBER_TABLES.join('|')})\\b`, 'i');

describe.skipIf(!isOnCitus)('each statement about a member touches one worker (npm run test:citus)', () => {
  let created: TestDatabase;
  let database: Database;
  let app: Awaited<ReturnType<typeof buildApp>>;
  let explaining: Client;
  let member: TestUser;
  let sandwiches: { id: number }[];
  let sent: RecordedStatement[] = [];
  const seen = new Set<string>();

  beforeAll(async () => {
    created = await createTestDatabase();
    const log = createLogger('silent');
    database = openDatabase({ connection: created.connection, log, size: 3, connectMs: 60_000 });
    database.pool.on('connect', (client) => recordStatements(client, (query) => sent.push(query)));
    app = await buildApp({
      loadLimits: NO_SERVER_LOAD_LIMITS,
      config: parseConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off' }),
      database,
      log,
    });
    explaining = new Client(created.connection);
    await explaining.connect();
    sandwiches = [];
    for (let made = 0; made < 3; made++) sandwiches.push(await createTestSandwich(database.db));
    member = signedOutUser({ send } as unknown as TestApp);
    const account = { username: 'drummette', email: 'drummette@mail.example', password: TEST_PASSWORD };
    const { json } = await member.send('POST', '/api/auth/register', account);
    member.id = json.id;
    // Older than any account whose ratings are quarantined.
    await explaining.query(`UPDATE users SET date_created = now() - interval '30 days' WHERE id = $1`, [
      member.id,
    ]);
  });
  afterAll(async () => {
    await explaining?.end();
    await app?.close();
    await database?.close();
    await created?.drop();
  });

  async function send(
    method: HttpMethod,
    url: string,
    { body, headers = {} }: { body?: object; headers?: object },
  ) {
    const answer = await app.inject({
      method,
      url,
      headers: headers as Record<string, string>,
      ...(body && { payload: body }),
    });
    const setCookies = [answer.headers['set-cookie'] ?? []].flat();
    const isJson = String(answer.headers['content-type']).includes('json');
    return {
      status: answer.statusCode,
      headers: answer.headers,
      setCookies,
      text: answer.body,
      json: isJson ? answer.json() : undefined,
    };
  }

  /** Statements that touch more than one shard or pull rows to the coordinator. */
  async function statementsBeyondOneShard(method: HttpMethod, url: string, body?: object): Promise<string[]> {
    sent = [];
    const { status, text } = await member.send(method, url, body);
    expect(status, `${method} ${url}: ${text}`).toBeLessThan(300);
    const beyond: string[] = [];
    for (const statement of sent.filter(
      ({ text: sql }) => OF_MEMBERS.test(sql) && !sql.includes('SET LOCAL'),
    )) {
      if (seen.has(statement.text)) continue;
      seen.add(statement.text);
      const { rows } = await explaining.query<{ 'QUERY PLAN': string }>({
        text: `EXPLAIN ${statement.text}`,
        values: statement.values,
      });
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      const tasks = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count));
      if (tasks.some((count) => count > 1) || plan.includes('pull to coordinator'))
        beyond.push(`${tasks.join('+')} tasks: ${statement.text}`);
    }
    return beyond;
  }

  test('when reading the profile, lists, ranking, inbox, settings and sessions', async () => {
    const own = `/api/users/${member.id}`;
    const urls = [
      '/api/auth/me',
      '/api/auth/sessions',
      `${own}/sandwiches/start`,
      `${own}/sandwiches`,
      `${own}/badges`,
      `${own}/ranking`,
      '/api/notifications',
      '/api/notifications/unread-count',
      '/api/notification-settings',
      `/api/reviews?userId=${member.id}`,
    ];
    for (const url of urls) expect(await statementsBeyondOneShard('GET', url), url).toEqual([]);
    expect(seen.size).toBeGreaterThan(urls.length);
  });

  test('when writing lists, check-ins, reviews, the ranking, settings and the profile, and when signing in', async () => {
    const own = `/api/users/${member.id}`;
    const [first, second, third] = sandwiches.map(({ id }) => id);
    const expectOneShard = async (method: HttpMethod, url: string, body?: object) =>
      expect(await statementsBeyondOneShard(method, url, body), `${method} ${url}`).toEqual([]);
    await expectOneShard('PATCH', own, { bio: 'Pickles.' });
    await expectOneShard('POST', '/api/user-sandwiches', { sandwichId: first });
    const list = (await member.get(`${own}/sandwiches`)).json;
    await expectOneShard('PATCH', `/api/user-sandwiches/${list[0].id}`, { notes: 'Crisp' });
    for (const sandwichId of [first, second, third])
      await expectOneShard('POST', `${own}/actions`, {
        actionType: 'try',
        entityType: 'sandwich',
        entityId: sandwichId,
      });
    await expectOneShard('POST', '/api/reviews', { sandwichId: first, rating: 4, review: 'Good' });
    const [review] = (await member.get(`/api/reviews?userId=${member.id}`)).json;
    await expectOneShard('PATCH', `/api/reviews/${review.id}`, { rating: 5 });
    await expectOneShard('DELETE', `/api/reviews/${review.id}`);
    await expectOneShard('PUT', `${own}/ranking/link`);
    await expectOneShard('DELETE', `${own}/ranking/link`);
    await expectOneShard('PATCH', '/api/notification-settings', { nearby: false });
    await expectOneShard('DELETE', `/api/user-sandwiches/${list[0].id}`);
    await expectOneShard('POST', '/api/auth/login', { username: 'drummette', password: TEST_PASSWORD });
    await expectOneShard('POST', '/api/auth/logout');
  });
});
