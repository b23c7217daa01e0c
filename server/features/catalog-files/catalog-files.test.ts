import fc from 'fast-check';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, sql } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { lockSandwichRow, sendWhileLocked } from '#server/testing/assertions/send-while-locked.ts';
import { recordStatements } from '#server/testing/postgres/transaction-recorder.ts';
import { databaseUrlOf, runCli } from '#server/testing/run-cli.ts';
import { createTestLocation } from '#server/testing/factories/locations.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { createTestTag, tagTestSandwich } from '#server/testing/factories/tags.ts';
import {
  signUpAdmin,
  signUpCatalogEditor,
  signedOutUser,
  type TestUser,
} from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { formatCsvCell } from '#server/features/exports/exports.ts';
import { importCatalog } from './import-catalog.ts';
import { readCatalogFile } from './read-catalog-file.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
const folder = mkdtempSync(join(tmpdir(), 'clucket-catalog-'));
afterAll(() => rmSync(folder, { recursive: true }));
const KINDS = ['restaurants', 'locations', 'sandwiches'] as const;
const ODD = '=1+1, "quoted";\nsecond line\t';
let admin: TestUser;
let roost: number;
let branch: number;
let cluck: number;

beforeAll(async () => {
  const { db } = site;
  admin = await signUpAdmin(site);
  roost = (
    await createTestRestaurant(db, {
      name: '@Roost',
      description: ODD,
      website: 'http://Roost.example',
      price_range: null,
    })
  ).id;
  branch = (
    await createTestLocation(db, {
      restaurant_id: roost,
      address: '',
      phone_number: '+1 213 555 0147',
      hours_of_operation: { monday: '9-5', tuesday: ['11-2', '5-9'] },
    })
  ).id;
  cluck = (
    await createTestSandwich(db, {
      restaurant_id: roost,
      name: 'Cluck',
      price: 9,
      ingredients: ['bun, soft', 'thigh'],
    })
  ).id;
  await createTestTag(db, { name: 'Spicy' });
  await tagTestSandwich(db, cluck, 'Classic');
  await createTestRestaurant(db, { name: 'Gone', date_deleted: new Date() });
});

async function exported(kind: string): Promise<string> {
  const { status, text, headers } = await admin.get(`/api/catalog-files/${kind}`);
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('text/csv'),
    `attachment; filename="${kind}.csv"`,
  ]);
  return text;
}

function post(
  kind: string,
  csv: string | Buffer,
  { by = admin, query = '', type = 'text/csv', key = '' } = {},
) {
  const headers = { 'content-type': type, ...(key && { 'idempotency-key': key }) };
  return by.send('POST', `/api/catalog-files/${kind}${query}`, csv, headers);
}

async function catalog() {
  const { rows } = await sql`
    SELECT (SELECT jsonb_agg(r ORDER BY id) FROM restaurants r) AS r, (SELECT jsonb_agg(l ORDER BY id) FROM locations l) AS l,
      (SELECT jsonb_agg(s ORDER BY id) FROM sandwiches s) AS s, (SELECT count(*) FROM audit_log) AS changes,
      (SELECT count(*) FROM change_sets) AS sets`.execute(site.db);
  return rows;
}

test('an unchanged export changes nothing when it is imported', async () => {
  const before = await catalog();
  for (const kind of KINDS) {
    const csv = await exported(kind);
    expect(csv).not.toContain('Gone');
    const { status, json } = await post(kind, csv);
    expect([status, json]).toMatchObject([
      200,
      { changeSetId: null, rows: 1, created: 0, changed: 0, unchanged: 1, rejected: 0, problems: [] },
    ]);
  }
  expect(await catalog()).toEqual(before);
});

test('any text survives export and import', async () => {
  const texts = fc.array(
    fc.string({ unit: 'grapheme', maxLength: 30 }).filter((text) => !text.includes('\0')),
    {
      minLength: 2,
      maxLength: 2,
    },
  );
  await fc.assert(
    fc.asyncProperty(texts, async ([name = '', description = '']) => {
      const csv = `\uFEFFid,name,description\r\n7,${formatCsvCell(name)},${formatCsvCell(description)}\r\n`;
      const table = { columns: ['name', 'description'], readOnly: [] };
      const { rows, problems } = await readCatalogFile(textOf(csv), table);
      expect([rows, problems]).toEqual([
        [{ line: 2, id: 7, revision: null, cells: { name, description } }],
        [],
      ]);
    }),
  );
});

describe('a preview', () => {
  test('says in plain words what is wrong with a cell', async () => {
    const csv = `id,name,priceRange\n${roost},,$$$$$\n`;
    const { json } = await post('restaurants', csv, { query: '?preview=true' });
    expect(json.problems).toEqual([
      { line: 2, reason: 'Name is required; priceRange must be one of $, $$, $$$, $$$$' },
    ]);
  });

  test('lists the changes and makes none', async () => {
    const before = await catalog();
    const csv = `id,name,price,tags\n${cluck},Cluck,9.50,Classic; spicy\n,New one,,\n99999999,X,1,\n`;
    const { json } = await post('sandwiches', csv, { query: '?preview=true' });
    expect(json).toMatchObject({
      changeSetId: null,
      rows: 3,
      created: 0,
      changed: 1,
      unchanged: 0,
      rejected: 2,
    });
    expect(json.changes).toEqual([
      {
        line: 2,
        id: cluck,
        name: 'Cluck',
        fields: [
          { column: 'price', before: '9.00', after: '9.50' },
          { column: 'tags', before: 'Classic', after: 'Classic; spicy' },
        ],
      },
    ]);
    expect(json.problems).toEqual([
      { line: 3, reason: expect.stringContaining('restaurantId') },
      { line: 4, reason: 'there’s nothing with ID 99999999' },
    ]);
    expect(await catalog()).toEqual(before);
  });

  test('shows the first lines of the file, in any order of ids', async () => {
    const rows = Array.from({ length: 450 }, (_, at) => `${99_999_999 - at},X\n`);
    const { json } = await post('sandwiches', `id,name\n${rows.join('')}`, { query: '?preview=true' });
    expect(json).toMatchObject({ rows: 450, rejected: 450 });
    expect(json.problems.map(({ line }: { line: number }) => line)).toEqual(
      Array.from({ length: 200 }, (_, at) => at + 2),
    );
  });
});

test('an import changes fields and adds rows without an id, in one change set', async () => {
  const restaurants = `id,priceRange,website\n${roost},$$,\n`;
  const first = await post('restaurants', restaurants);
  expect(first.json).toMatchObject({ changed: 1, rejected: 0 });
  expect((await site.get(`/api/restaurants/${roost}`)).json).toMatchObject({
    priceRange: '$$',
    website: null,
  });

  const locations = `id,restaurantId,address,latitude,longitude,hours\n${branch},${roost},1 Pier,34.01,-118.49,Mon-Fri 9am-5pm\n,${roost},2 Pier,,,\n`;
  expect((await post('locations', locations)).json).toMatchObject({ changed: 1, created: 1, rejected: 0 });
  const placed = (await site.get(`/api/restaurants/${roost}/locations`)).json;
  expect(placed).toMatchObject([
    { id: branch, address: '1 Pier', latitude: 34.01, phoneNumber: '+1 213 555 0147' },
    { address: '2 Pier', latitude: null },
  ]);

  const sandwiches = `id,restaurantId,name,price,containsDairy,spiceLevel,tags\n${cluck},${roost},Cluck,,yes,4,\n,${roost},Fire,8,no,5,Spicy\n`;
  const { json } = await post('sandwiches', sandwiches);
  expect(json).toMatchObject({ changed: 1, created: 1, rejected: 0 });
  const menu = (await site.get(`/api/restaurants/${roost}/sandwiches`)).json;
  expect(menu).toMatchObject([
    {
      name: 'Cluck',
      price: null,
      containsDairy: true,
      spiceLevel: 4,
      isSpicy: true,
      ingredients: ['bun, soft', 'thigh'],
      tags: [],
    },
    { name: 'Fire', price: 8, containsDairy: false, tags: [{ name: 'Spicy' }] },
  ]);
  const set = await site.db
    .selectFrom('change_sets')
    .selectAll()
    .where('id', '=', json.changeSetId)
    .executeTakeFirst();
  expect(set).toMatchObject({ origin: 'import', user_id: admin.id, summary: 'CSV file of sandwiches' });
  const entries = site.db
    .selectFrom('audit_log')
    .select('action')
    .where('change_set_id', '=', json.changeSetId);
  expect((await entries.orderBy('id').execute()).map(({ action }) => action)).toEqual([
    'update',
    'update',
    'create',
    'update',
  ]);
});

test.each([
  ['restaurants', 'priceRange', 'cheap', 'priceRange'],
  ['restaurants', 'name', '', 'Name is required'],
  ['restaurants', 'website', 'ftp://roost.example', 'Website must be a valid URL'],
  ['locations', 'latitude', 'north', 'latitude'],
  ['locations', 'restaurantId', '999', 'to another restaurant with a file'],
  ['sandwiches', 'price', 'free', 'price'],
  ['sandwiches', 'containsEggs', 'perhaps', 'containsEggs must be yes, no, or empty.'],
  ['sandwiches', 'tags', 'Unheard-of', 'There’s no tag “Unheard-of”.'],
])('rejects an invalid cell of %s with its line number: %s "%s"', async (kind, column, text, reason) => {
  const before = await catalog();
  const id = { restaurants: roost, locations: branch, sandwiches: cluck }[kind];
  const { json } = await post(kind, `id,${column}\n${id},${text}\n`);
  expect(json).toMatchObject({ changed: 0, rejected: 1, changeSetId: null });
  expect(json.problems).toEqual([{ line: 2, reason: expect.stringContaining(reason) }]);
  expect(await catalog()).toEqual(before);
});

describe('a row that has changed since the export', () => {
  const REASON = 'It has changed since the export. Export again and repeat your change.';
  const CHANGES = {
    restaurants: {
      path: 'restaurants',
      body: { website: 'https://later.example' },
      names: ['@Roost', 'Roost'],
    },
    locations: { path: 'locations', body: { phoneNumber: '+1 213 555 0199' }, names: ['1 Pier', '3 Pier'] },
    sandwiches: { path: 'sandwiches', body: { price: 12 }, names: ['Cluck', 'Cluck Deluxe'] },
  } as const;

  test.each(KINDS)('is rejected with its line number until it is exported again: %s', async (kind) => {
    const {
      path,
      body,
      names: [from, to],
    } = CHANGES[kind];
    const id = { restaurants: roost, locations: branch, sandwiches: cluck }[kind];
    const stale = (await exported(kind)).replace(from, to);
    expect((await admin.send('PATCH', `/api/${path}/${id}`, body)).status).toBe(200);
    const before = await catalog();
    for (const query of ['?preview=true', '']) {
      const { json } = await post(kind, stale, { query });
      expect(json).toMatchObject({ changeSetId: null, changed: 0, rejected: 1, changes: [] });
      expect(json.problems).toEqual([{ line: expect.any(Number), reason: REASON }]);
    }
    expect(await catalog()).toEqual(before);
    const fresh = (await exported(kind)).replace(from, to);
    expect((await post(kind, fresh)).json).toMatchObject({ changed: 1, rejected: 0 });
    expect((await post(kind, fresh)).json).toMatchObject({ changed: 0, rejected: 0 });
    const back = (await exported(kind)).replace(to, from);
    expect((await post(kind, back)).json).toMatchObject({ changed: 1, rejected: 0 });
  });

  test('is rejected even if only its tags would change; fields and tags change together', async () => {
    const { revision } = (await site.get(`/api/sandwiches/${cluck}`)).json;
    const row = (of: number, price: string) => `id,revision,price,tags\n${cluck},${of},${price},Spicy\n`;
    const stale = await post('sandwiches', `id,revision,tags\n${cluck},${revision - 1},Spicy\n`);
    expect(stale.json.problems).toEqual([{ line: 2, reason: REASON }]);
    expect((await post('sandwiches', row(revision, '13'))).json).toMatchObject({ changed: 1, rejected: 0 });
    expect((await post('sandwiches', row(revision, '14'))).json.problems).toEqual([
      { line: 2, reason: REASON },
    ]);
    const without = await post('sandwiches', `id,price,tags\n${cluck},,\n`);
    expect(without.json).toMatchObject({ changed: 1, rejected: 0 });
    const unread = await post('sandwiches', `id,revision,price\n${cluck},new,1\n`);
    expect(unread.json.problems).toEqual([{ line: 2, reason: '“new” isn’t a revision' }]);
  });
});

test('an import that is sent again with its idempotency key adds its rows once', async () => {
  const csv = `id,restaurantId,name\n,${roost},Sent twice\n`;
  const key = 'sent-twice';
  const first = await post('sandwiches', csv, { key });
  expect(first.json).toMatchObject({ created: 1, changeSetId: expect.any(Number) });
  const again = await post('sandwiches', csv, { key });
  expect([again.json, again.headers['idempotency-replayed']]).toEqual([first.json, 'true']);
  expect((await post('sandwiches', csv.replace('twice', 'once'), { key })).status).toBe(409);
  expect((await post('sandwiches', csv, { key, query: '?preview=true' })).status).toBe(409);
  const found = (await admin.get('/api/managed-sandwiches?q=sent')).json;
  expect(found).toMatchObject([{ name: 'Sent twice' }]);
  await admin.send('DELETE', `/api/sandwiches/${found[0].id}`);
});

test.each([
  ['Windows-1252', (csv: string) => Buffer.from(csv.slice(1), 'latin1')],
  ['UTF-16', (csv: string) => Buffer.from(csv, 'utf16le')],
])('reads an accented letter that a spreadsheet saved as %s', async (_encoding, encode) => {
  const { id } = await createTestRestaurant(site.db, { name: 'Jalapeño' });
  const csv = await exported('restaurants');
  expect((await post('restaurants', encode(csv))).json).toMatchObject({ changed: 0, rejected: 0 });
  const { json } = await post('restaurants', encode(csv.replace('Jalapeño', 'Piñón')));
  expect(json).toMatchObject({ changed: 1, rejected: 0 });
  expect((await site.get(`/api/restaurants/${id}`)).json.name).toBe('Piñón');
  await admin.send('DELETE', `/api/restaurants/${id}`);
});

test.each([
  ['id,charm\n1,2\n', 'The file has unknown columns: charm.'],
  ['name\nRoost\n', 'The first line must name the columns, including id.'],
  ['id,name\n', 'The file has no rows.'],
  ['PK\x03\x04', 'The file is a zip archive. Please unpack it first'],
  [gzipSync('id,name\n1,Roost\n').subarray(0, 30), 'The file is cut off'],
])('rejects an invalid file with 400: %#', async (csv, detail) => {
  const { status, json } = await post('restaurants', csv);
  expect([status, json.detail]).toEqual([400, expect.stringContaining(detail)]);
});

test('only admins can export and import, and only CSV is accepted', async () => {
  const editor = await signUpCatalogEditor(site);
  expect((await editor.get('/api/catalog-files/restaurants')).status).toBe(403);
  expect((await post('restaurants', 'id\n1\n', { by: editor })).status).toBe(403);
  expect((await post('restaurants', 'id\n1\n', { by: signedOutUser(site) })).status).toBe(401);
  expect((await post('restaurants', 'id\n1\n', { type: 'image/png' })).status).toBe(415);
  expect((await admin.get('/api/catalog-files/users')).status).toBe(404);
});

async function* textOf(text: string): AsyncIterable<string> {
  yield text;
}

test('the commands export and import in the name of an admin', async () => {
  const environment = { DATABASE_URL: databaseUrlOf(site.connection), LOG_LEVEL: 'warn' };
  const file = join(folder, 'sandwiches.csv');
  const out = await runCli(['export', 'catalog', 'sandwiches', file], environment);
  expect([out.code, out.stdout]).toEqual([0, expect.stringContaining('All sandwiches are in')]);
  const cli = (...options: string[]) =>
    runCli(['import', 'catalog', 'sandwiches', file, ...options], environment);
  expect((await cli('--as', admin.username)).stdout).toContain(
    '0  added, 0 changed, 2 unchanged, 0 rejected',
  );
  writeFileSync(file, readFileSync(file, 'utf8').replace('Fire', 'Fire Escape'));
  expect((await cli('--as', admin.username, '--dry-run')).stdout).toContain('0  added, 1 changed');
  expect((await admin.get('/api/managed-sandwiches?q=escape')).json).toEqual([]);
  expect((await cli('--as', admin.username)).stdout).toMatch(/1 changed.*Change set \d+\./s);
  expect((await admin.get('/api/managed-sandwiches?q=escape')).json).toMatchObject([{ name: 'Fire Escape' }]);
  const unknownActor = await cli('--as', 'nobody-at-all');
  expect([unknownActor.code, unknownActor.stderr]).toEqual([
    expect.any(Number),
    expect.stringContaining('There is no member'),
  ]);
  const editor = await signUpCatalogEditor(site);
  const other = await cli('--as', editor.username);
  expect([other.code, other.stderr]).toEqual([
    expect.any(Number),
    expect.stringContaining('is not an admin'),
  ]);
});

test('an import locks sandwiches in the order of their ids, as other writers do', async () => {
  const [first, second] = [await createTestSandwich(site.db), await createTestSandwich(site.db)];
  const csv = `id,price\n${second.id},10\n${first.id},11\n`;
  const type = { 'content-type': 'text/csv' };
  const { json } = await sendWhileLocked(
    site.db,
    () => admin.send('POST', '/api/catalog-files/sandwiches', csv, type),
    lockSandwichRow(first.id),
    lockSandwichRow(second.id),
  );
  expect(json).toMatchObject({ changed: 2, changes: [{ id: second.id }, { id: first.id }] });
});

test('a row can have at most 30 tags, and the rest of a rejected row is not saved either', async () => {
  const names = Array.from({ length: 31 }, (_, at) => `Limit ${at}`);
  for (const name of names) await createTestTag(site.db, { name });
  const { id } = await createTestSandwich(site.db, { restaurant_id: roost, name: 'Overloaded', price: 9 });
  const rows = (tags: string[]) =>
    `id,restaurantId,name,price,tags\n${id},${roost},Overloaded,7,${tags.join(';')}\n,${roost},Overloaded too,7,${tags.join(';')}\n`;
  const before = await catalog();
  const { json } = await post('sandwiches', rows(names));
  expect(json).toMatchObject({ changed: 0, created: 0, rejected: 2, changeSetId: null });
  expect(json.problems).toEqual([2, 3].map((line) => ({ line, reason: 'It would have more than 30 tags.' })));
  expect(await catalog()).toEqual(before);
  const allowed = [...names.slice(1), 'limit 1'];
  const { json: saved } = await post('sandwiches', rows(allowed));
  expect(saved).toMatchObject({ changed: 1, created: 1, rejected: 0 });
  expect((await site.get(`/api/sandwiches/${id}`)).json.tags).toHaveLength(30);
});

describe('a tag that was renamed since the export', () => {
  let id: number;
  let csv: string;

  beforeAll(async () => {
    ({ id } = await createTestSandwich(site.db, { restaurant_id: roost, name: 'Renamed', price: 9 }));
    await tagTestSandwich(site.db, id, 'Mild', 'mellow');
    csv = await exported('sandwiches');
    const { json } = await admin.get('/api/tags');
    for (const [from, to] of [
      ['Mild', 'Gentle'],
      ['mellow', 'Mellow'],
    ]) {
      const tag = (json as { id: number; name: string }[]).find(({ name }) => name === from);
      expect((await admin.send('PATCH', `/api/tags/${tag?.id}`, { name: to })).status).toBe(200);
    }
  });

  test('is no change of a row that has its former name', async () => {
    expect((await post('sandwiches', csv)).json).toMatchObject({ changed: 0, rejected: 0 });
    const { json } = await post('sandwiches', `id,price,tags\n${id},10,Mild; mellow\n`);
    expect(json).toMatchObject({ changed: 1, rejected: 0, changes: [{ fields: [{ column: 'price' }] }] });
    const { tags } = (await site.get(`/api/sandwiches/${id}`)).json;
    expect(tags.map(({ name }: { name: string }) => name)).toEqual(['Gentle', 'Mellow']);
  });

  test('is named by the reason if a row with its former name changes the tags', async () => {
    const rows = `${id},${roost},Renamed,Mild; Spicy\n,${roost},Another,Mild\n`;
    const { json } = await post('sandwiches', `id,restaurantId,name,tags\n${rows}`);
    const reason = 'The tag “Mild” was renamed to “Gentle”.';
    expect(json).toMatchObject({ changed: 0, created: 0, rejected: 2 });
    expect(json.problems).toEqual([2, 3].map((line) => ({ line, reason })));
  });
});

test('the names of tags are read once for all rows of a file', async () => {
  const sent: string[] = [];
  const recorded = openDatabase({ connection: site.connection, log: createLogger('silent'), size: 2 });
  recorded.pool.on('connect', (client) => recordStatements(client, ({ text }) => sent.push(text)));
  const rows = [1, 2, 3].map((number) => `,${roost},Tagged ${number},Spicy\n`);
  const viewer = { id: admin.id, role: 'admin', catalogEditor: true } as const;
  const options = { kind: 'sandwiches', viewer, now: site.clock.now, preview: true } as const;
  const text = textOf(`id,restaurantId,name,tags\n${rows.join('')}`);
  expect(await importCatalog(recorded.db, text, options)).toMatchObject({ created: 3, rejected: 0 });
  await recorded.close();
  expect(sent.filter((statement) => statement === 'select "id", "name" from "tags"')).toHaveLength(1);
});
