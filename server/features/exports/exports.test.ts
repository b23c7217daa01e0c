import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import type { Storage } from '#server/platform/files/storage/storage.ts';
import { databaseUrlOf, runCli } from '#server/testing/run-cli.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { createTestUpload } from '#server/testing/factories/uploads.ts';
import {
  TEST_PASSWORD,
  signUp,
  signUpAdmin,
  signedOutUser,
  type TestUser,
} from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { readZip } from '#server/testing/data/read-zip.ts';
import { createMemberExport } from './exports.ts';
import { MEMBER_EXPORT_SECTIONS } from './section-queries.ts';

const files = new Map<string, Buffer>();
const storage = {
  read: async (name: string) => {
    const bytes = files.get(name);
    return bytes ? { size: bytes.length, stream: Readable.from([bytes]) } : null;
  },
} as unknown as Storage;
const testSite = useTestApp({ SITE_NAME: 'Cluck & Co' }, { pictures: { storage } });

let member: TestUser;
let other: TestUser;

beforeAll(async () => {
  member = await signUp(testSite, { username: 'ava-crisp', email: 'ava@coop.example' });
  other = await signUp(testSite);
});

function download(person: TestUser, of = member) {
  return testSite.app.inject({
    url: `/api/users/${of.id}/export`,
    headers: { cookie: person.cookie, 'sec-fetch-site': 'same-origin' },
  });
}

const confirm = (person: TestUser, password = TEST_PASSWORD) =>
  person.send('POST', '/api/auth/confirmation', { password });

async function unpacked() {
  await confirm(member);
  const answer = await download(member);
  expect(answer.statusCode, answer.body).toBe(200);
  return { answer, zip: readZip(answer.rawPayload) };
}

describe('GET /api/users/{id}/export', () => {
  test('is only for the member, shortly after confirming the password', async () => {
    const admin = await signUpAdmin(testSite);
    for (const [person, status] of [
      [signedOutUser(testSite), 401],
      [other, 404],
      [admin, 404],
      [member, 403],
    ] as const)
      expect((await download(person)).statusCode).toBe(status);
    expect((await confirm(signedOutUser(testSite))).status).toBe(401);
    expect((await confirm(member, 'wrong-one-9')).json.errors).toEqual([
      { field: 'password', message: 'Password is incorrect' },
    ]);
    expect((await download(member)).statusCode).toBe(403);
    expect((await confirm(other)).status).toBe(204);
    expect((await download(member)).statusCode).toBe(403);
    expect((await confirm(member)).status).toBe(204);
    expect((await download(member)).statusCode).toBe(200);
    const then = testSite.clock.now;
    testSite.clock.now = new Date(then.getTime() + 11 * 60_000);
    expect((await download(member)).statusCode).toBe(403);
    testSite.clock.now = then;
  });

  test('has all data with names as JSON and CSV, and a README that explains it', async () => {
    const sandwich = await createTestSandwich(testSite.db, { name: 'The "Crisp", again' });
    const saved = { sandwichId: sandwich.id, notes: '=HYPERLINK("http://x")', rating: 2 };
    await member.send('POST', '/api/user-sandwiches', saved);
    await member.send('POST', '/api/reviews', { sandwichId: sandwich.id, rating: 4, review: 'Loud.\nGood.' });
    await other.send('POST', '/api/reviews', { sandwichId: sandwich.id, rating: 1, review: 'By another.' });
    await sql`UPDATE users SET email_verified_at = now() WHERE id = ${member.id}`.execute(testSite.db);
    await sql`INSERT INTO restaurant_recommendations (website_url, notes, email)
      VALUES ('https://roost.example', 'They fry to order.', 'AVA@coop.example'),
        ('https://else.example', 'They fry to order.', 'somebody@else.example')`.execute(testSite.db);
    const { answer, zip } = await unpacked();
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="cluck-co-ava-crisp-2026-11-21.zip"',
    });
    const text = (name: string) => zip.get(name)!.toString();
    expect(JSON.parse(text('account.json'))).toMatchObject({ id: member.id, email: 'ava@coop.example' });
    expect(JSON.parse(text('collection.json'))).toMatchObject([{ ...saved, sandwich: sandwich.name }]);
    expect(text('collection.csv')).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(JSON.parse(text('reviews.json'))).toMatchObject([{ rating: 4, review: 'Loud.\nGood.' }]);
    expect(JSON.parse(text('actions.json'))).toMatchObject([{ actionType: 'review', xpEarned: 10 }]);
    expect(JSON.parse(text('recommendations.json'))).toMatchObject([{ email: 'AVA@coop.example' }]);
    expect(JSON.parse(text('sessions.json'))).toHaveLength(1);
    for (const name of zip.keys())
      if (name.endsWith('.json')) {
        expect(text('README.txt')).toContain(`  ${name.replace('.json', '')} `);
        expect([...zip.keys()]).toContain(name.replace('.json', '.csv'));
      }
    expect(text('README.txt')).toMatch(/^Your data on Cluck & Co: ava-crisp\n/);
    const everything = [...zip.values()].map(String).join('\n');
    expect(everything).not.toMatch(/By another|else\.example|argon2|token_hash|password_hash/);
    expect(everything).not.toContain(other.id);
  });

  test('has the largest size of each photo, and continues if a file is missing', async () => {
    const lost = await createTestUpload(testSite.db, { userId: member.id });
    const upload = await createTestUpload(testSite.db, { userId: member.id, width: 800 });
    await createTestUpload(testSite.db, { userId: other.id });
    files.set(upload.split('/').pop()!, Buffer.from('a picture'));
    const { zip } = await unpacked();
    const photos = [...zip.keys()].filter((name) => name.startsWith('photos/'));
    expect(photos.toSorted()).toEqual(
      [lost, upload].map((url) => url.replace('/uploads', 'photos')).toSorted(),
    );
    expect(String(zip.get(upload.replace('/uploads', 'photos')))).toBe('a picture');
  });

  test('has each of many rows once', async () => {
    const rows = 1203;
    await sql`INSERT INTO user_actions (user_id, action_type, metadata)
      SELECT ${member.id}, 'search', jsonb_build_object('query', n) FROM generate_series(1, ${rows}::int) n`.execute(
      testSite.db,
    );
    await sql`DELETE FROM rate_limits`.execute(testSite.db);
    const { zip } = await unpacked();
    const actions = JSON.parse(zip.get('actions.json')!.toString()) as { id: number; actionType: string }[];
    const searches = actions.filter(({ actionType }) => actionType === 'search');
    expect(new Set(searches.map(({ id }) => id)).size).toBe(rows);
    expect(zip.get('actions.csv')!.toString().split('\r\n')).toHaveLength(actions.length + 2);
  });

  test('a database error fails only the stream', async () => {
    await sql`ALTER TABLE reports RENAME TO reports_away`.execute(testSite.db);
    const site = { siteName: 'Cluck', storage, log: createLogger('silent') };
    const { stream } = await createMemberExport(testSite.db, site, member.id, new Date());
    await expect(buffer(stream))
      .rejects.toThrow('"reports" does not exist')
      .finally(() => sql`ALTER TABLE reports_away RENAME TO reports`.execute(testSite.db));
  });

  test('is limited to five per hour', async () => {
    await sql`DELETE FROM rate_limits`.execute(testSite.db);
    await confirm(member);
    const statuses = [];
    for (let time = 0; time < 6; time++) statuses.push((await download(member)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

test('exports every table with member data, except those listed here', async () => {
  const { rows } = await sql<{ table: string }>`
    SELECT DISTINCT table_name AS table FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'user_id' ORDER BY 1`.execute(testSite.db);
  const member = { id: 'x', username: 'x', verifiedEmail: null };
  const source = MEMBER_EXPORT_SECTIONS.map(({ from }) => from(member).compile(testSite.db).sql).join('\n');
  const without = rows
    .map(({ table }) => table)
    .filter((table) => !new RegExp(`\\b${table} t\\b`).test(source));
  // Data of moderators and jobs, secrets, or data that is part of another section.
  expect(without).toEqual([
    'change_sets',
    'erasures',
    'hidden_reviews',
    'import_runs',
    'login_identifiers',
    'push_deliveries',
    'recovery_codes',
    'second_factors',
    'suspensions',
  ]);
});

test('the command export-member writes the same file, and overwrites none', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'clucket-export-')), 'ava.zip');
  const environment = {
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrlOf(testSite.connection),
  };
  const cli = () => runCli(['export-member', 'ava-crisp', file], environment);
  expect(await cli()).toMatchObject({ code: 0, stdout: `Everything about ava-crisp is in ${file}.\n` });
  expect(String(readZip(readFileSync(file)).get('account.json'))).toContain('ava@coop.example');
  expect(await cli()).toMatchObject({ code: 2, stderr: expect.stringContaining('already exists') });
});
