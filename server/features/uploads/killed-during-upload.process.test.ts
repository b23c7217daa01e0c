import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { Client } from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { openDatabase, sql, type Database } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { createDiskStorage } from '#server/platform/files/storage/disk-storage.ts';
import { createMemoryFolder } from '#server/testing/postgres/memory-folder.ts';
import { startTestSite, type StartedTestSite } from '#server/testing/started-test-site.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/postgres/test-database.ts';
import { uploadFileName, uploadIdOfFile } from './upload-file-names.ts';
import { uploadCleanupJobs } from './cleanup-jobs.ts';

const folder = createMemoryFolder('clucket-killed-');
const storage = createDiskStorage(join(folder, 'uploads'));
let testDatabase: TestDatabase;
let database: Database;
let cookie = '';
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ connection: testDatabase.connection, log: createLogger('silent'), size: 2 });
}, 120_000);
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
  rmSync(folder, { recursive: true });
});

type KillPoint = {
  name: string;
  reached: (upload: Upload) => boolean | Promise<boolean>;
  half?: boolean;
  /** Locks the table, so that no row can be written. */
  locked?: boolean;
};
type Upload = { changes: number; isSent: boolean; status: number | null; rows: number; strays: number };

/** On a slow machine, resizing may exceed its limit of five seconds, and the photo is rejected. */
const MOST_TRIES = 3;

/** Each file is written under a temporary name and then renamed: eight changes of the folder for four widths. */
const MORE_MOMENTS: KillPoint[] = [
  { name: 'half of the body has been sent', half: true, reached: ({ isSent }) => isSent },
  { name: 'the whole body has been sent', reached: ({ isSent }) => isSent },
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((nth) => ({
    name: `the folder has changed ${nth} times`,
    reached: ({ changes, status }: Upload) => changes >= nth || status !== null,
  })),
  { name: 'the row is there', reached: async ({ rows }) => (await rowsNow()).length > rows },
];
const MOMENTS: KillPoint[] = [
  ...(isLongRun ? MORE_MOMENTS : []),
  {
    name: 'its files are there and its row cannot be',
    locked: true,
    reached: async ({ strays }) => (await filesOfNoRow()).length > strays,
  },
  { name: 'it is answered', reached: ({ status }) => status !== null },
];

// Threats F6: after a kill at any step, no row lacks its files, and the cleanup job deletes files without a row.
test('a server killed at any step of an upload leaves no row without its files', async () => {
  const photo = await aPhoto();
  let leftOver = 0;
  for (const { name, reached, half = false, locked = false } of MOMENTS) {
    const site = await start();
    const bytes = half ? photo.subarray(0, photo.length / 2) : photo;
    const unlock = locked ? await lockUploads() : async () => {};
    await unlessRefused(() => uploadUntil(site, bytes, photo.length, reached));
    await site.kill();
    await unlock();
    for (const { id, widths } of await rowsNow()) {
      for (const width of widths) expect(await widthOf(uploadFileName(id, width)), name).toBe(width);
    }
    leftOver += (await filesOfNoRow()).length;
  }
  // At least the kill with the locked table leaves files; otherwise no kill interrupted an upload.
  expect(leftOver).toBeGreaterThan(0);
  expect((await rowsNow()).length).toBeGreaterThan(0);

  const inTwoHours = new Date(Date.now() + 2 * 3600_000);
  const config = { s3: null, dataDir: folder };
  for (const sweep of uploadCleanupJobs(database.db, config)) await sweep.run(inTwoHours);
  expect(await filesOfNoRow()).toEqual([]);
  expect(filesNow()).toHaveLength((await rowsNow()).flatMap(({ widths }) => widths).length);
}, 600_000);

/** Readers are not blocked. */
async function lockUploads(): Promise<() => Promise<void>> {
  const client = new Client(testDatabase.connection);
  await client.connect();
  await client.query('BEGIN; LOCK TABLE uploads IN EXCLUSIVE MODE');
  return () => client.end();
}

async function start(): Promise<StartedTestSite> {
  const { user, password, host, port, database: name } = testDatabase.connection;
  const url = new URL(`postgres://localhost/${name}`);
  Object.assign(url, { username: user, password });
  if (host) url.searchParams.set('host', host);
  if (port) url.searchParams.set('port', String(port));
  const site = await startTestSite({
    DATABASE_URL: url.href,
    DATA_DIR: folder,
    DEMO_DATA: 'false',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'fatal',
  });
  cookie ||= await signUpAdmin(site);
  return site;
}

async function signUpAdmin({ baseUrl }: StartedTestSite): Promise<string> {
  const username = `eater-${randomBytes(4).toString('hex')}`;
  const answer = await fetch(`${baseUrl}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ username, email: `${username}@example.test`, password: 'crispy-thigh-9' }),
  });
  expect(answer.status).toBe(201);
  await sql`UPDATE users SET role = 'admin' WHERE username = ${username}`.execute(database.db);
  return answer.headers.getSetCookie()[0]!.split(';')[0]!;
}

async function unlessRefused(send: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries++) if (await send()) return;
  throw new Error(`The photo was refused ${MOST_TRIES} times.`);
}

/** Starts the upload and returns when the kill point is reached, or false if the upload was rejected. */
async function uploadUntil(
  { baseUrl }: StartedTestSite,
  bytes: Buffer,
  length: number,
  reached: KillPoint['reached'],
): Promise<boolean> {
  const upload: Upload = {
    changes: 0,
    isSent: false,
    status: null,
    rows: (await rowsNow()).length,
    strays: (await filesOfNoRow()).length,
  };
  const headers = {
    cookie,
    'sec-fetch-site': 'same-origin',
    'content-type': 'image/jpeg',
    'content-length': length,
  };
  const sending = request(`${baseUrl}/api/uploads/sandwichImageUploader`, { method: 'POST', headers });
  sending
    .on('error', () => (upload.status ??= 0))
    .on('response', (answer) => {
      upload.status = answer.statusCode ?? 0;
      answer.on('error', () => {}).resume();
    });
  sending.write(bytes, () => (upload.isSent = true));
  for (let before = filesNow().join(); !(await reached(upload)); await turn()) {
    const now = filesNow().join();
    if (now !== before) upload.changes += 1;
    before = now;
    if (isRefused(upload)) return false;
  }
  return !isRefused(upload);
}

/** True also for a broken connection; throws for any other unexpected status. */
function isRefused({ status }: Upload): boolean {
  if (status === null || status === 201) return false;
  if (status !== 0 && status !== 422) throw new Error(`A photo was answered ${status}.`);
  return true;
}

function filesNow(): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && entry.name.includes('.webp')).map(({ name }) => name);
}

async function filesOfNoRow(): Promise<string[]> {
  const known = new Set((await rowsNow()).map(({ id }) => id));
  return filesNow().filter((name) => !known.has(uploadIdOfFile(name) ?? ''));
}

async function rowsNow(): Promise<{ id: string; widths: number[] }[]> {
  const { rows } = await sql<{ id: string; widths: number[] }>`SELECT id, widths FROM uploads`.execute(
    database.db,
  );
  return rows;
}

async function widthOf(name: string): Promise<number | undefined> {
  const stored = await storage.read(name);
  const chunks: Buffer[] = [];
  if (stored) for await (const chunk of stored.stream) chunks.push(chunk as Buffer);
  return stored ? (await sharp(Buffer.concat(chunks)).metadata()).width : undefined;
}

function aPhoto(): Promise<Buffer> {
  const create = {
    width: 1600,
    height: 1200,
    channels: 3,
    noise: { type: 'gaussian', mean: 128, sigma: 30 },
  };
  return sharp({ create: create as never })
    .jpeg({ quality: 80 })
    .toBuffer();
}
