import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadDemo } from '#db/demo/load-demo.ts';
import { openDatabase, sql } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { createDiskStorage } from '#server/platform/files/storage/disk-storage.ts';
import { findTotalsAndXpDrift } from '#server/features/recount/recount.ts';
import { repetitions } from '#packages/testing/repetitions.ts';
import { checksumDatabase } from '#server/testing/postgres/database-checksums.ts';
import { createMemoryFolder } from '#server/testing/postgres/memory-folder.ts';
import { createTestUser } from '#server/testing/factories/users.ts';
import { signUp, type TestUser } from '#server/testing/test-users.ts';
import { createTestDatabase } from '#server/testing/postgres/test-database.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { verifyBackupForRestore, restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

const ROUNDS = repetitions(1, 10);
const MAX_PHOTOS = 20;
const folder = createMemoryFolder('clucket-restores-');
const photos = createDiskStorage(join(folder, 'photos'));
const site = useTestApp({ RATE_LIMITS: 'off' });
let eaters: TestUser[];

beforeAll(async () => {
  await loadDemo(site.db, { today: site.clock.now });
  eaters = await Promise.all([1, 2, 3].map(() => signUp(site)));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Each round restores a backup made during writes and one made without writes. */
test.each(Array.from({ length: ROUNDS }, (_, round) => round))(
  'round %i: a backup during writes is consistent, and one without writes is restored exactly',
  async (round) => {
    await removePhotos();
    await writeAtRandom();
    const load = underLoad();
    const busy = await backUp(`busy-${round}`);
    await load.stop();
    const restored = await restoreOnOtherMachine(busy);
    expect(await findTotalsAndXpDrift(restored.database.db)).toEqual([]);
    expect(await restored.rowsWithoutFiles()).toEqual([]);
    expect(await restored.backUpAgain()).toEqual(contentOf(busy));
    await restored.end();

    const still = await backUp(`still-${round}`);
    const equal = await restoreOnOtherMachine(still);
    expect(await checksumDatabase(equal.connection)).toEqual(await checksumDatabase(site.connection));
    expect(hashesIn(equal.root)).toEqual(hashesIn(join(folder, 'photos')));
    await equal.end();
  },
);

/** Writes check-ins, reviews and pictures as fast as the site accepts them. */
function underLoad(): { stop(): Promise<void> } {
  let isOver = false;
  const writing = eaters.map(async (eater) => {
    for (let turn = 0; !isOver; turn++) {
      const sandwichId = 1 + Math.floor(Math.random() * 120);
      await eater.send('POST', '/api/reviews', { sandwichId, rating: 4, comment: 'While it is copied.' });
      await eater.send('POST', '/api/user-sandwiches', { userId: eater.id, sandwichId, hasTried: true });
      // Limited, because more photos make the backup slower, and a slower backup gets more photos.
      if (turn < MAX_PHOTOS) await addPhoto();
    }
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(writing);
    },
  };
}

/** Writes texts with all characters that COPY escapes (tabs, backslashes, line ends, \N) and some rare ones. */
async function writeAtRandom(): Promise<void> {
  const odd = fc.string({
    unit: fc.constantFrom('\t', '\n', '\r', '\\', '\\N', '\\.', '"', 'é', '😀', '\u0001', 'a'),
  });
  const [name, bio, note] = fc.sample(odd, 3);
  const user = await createTestUser(site.db, { display_name: name!, bio: bio! });
  await sql`
    INSERT INTO user_sandwiches (user_id, sandwich_id, notes)
    VALUES (${user.id}, 1 + (random() * 100)::int, ${note})
  `.execute(site.db);
  await sql`UPDATE users SET preferences = ${JSON.stringify({ odd: bio })} WHERE id = ${user.id}`.execute(
    site.db,
  );
  await addPhoto();
}

async function addPhoto(): Promise<void> {
  const id = randomBytes(16).toString('hex');
  const bytes = randomBytes(1 + Math.floor(Math.random() * 50_000));
  await photos.put(`${id}-160.webp`, bytes);
  await sql`
    INSERT INTO uploads (id, kind, widths, height, bytes) VALUES (${id}, 'sandwich', '{160}', 9, ${bytes.length})
  `.execute(site.db);
}

/** Each photo is synced to the disk four times per round, so those of earlier rounds would take most of the time. */
async function removePhotos(): Promise<void> {
  const { rows } = await sql<{ id: string }>`DELETE FROM uploads RETURNING id`.execute(site.db);
  await Promise.all(rows.map(({ id }) => photos.remove(`${id}-160.webp`)));
}

async function backUp(name: string): Promise<string> {
  const to = join(folder, name);
  const { connection } = site;
  await writeBackup({
    folder: to,
    kind: 'command',
    connection,
    storage: photos,
    siteName: 'A',
    now: new Date(),
  });
  return to;
}

async function restoreOnOtherMachine(backup: string) {
  const { connection, drop } = await createTestDatabase('empty');
  const root = join(folder, `machine-${randomBytes(4).toString('hex')}`);
  const storage = createDiskStorage(root);
  const manifest = await verifyBackupForRestore(backup);
  await restoreBackup({ folder: backup, manifest, connection, storage, keep: async () => {} });
  const database = openDatabase({ connection, log: createLogger('silent') });
  return {
    connection,
    database,
    root,
    async rowsWithoutFiles() {
      const { rows } = await sql<{ id: string }>`SELECT id FROM uploads`.execute(database.db);
      const restoredHashes = hashesIn(root);
      return rows.filter(({ id }) => !(`${id}-160.webp` in restoredHashes));
    },
    async backUpAgain() {
      const secondRoot = `${root}-again`;
      await writeBackup({
        folder: secondRoot,
        kind: 'command',
        connection,
        storage,
        siteName: 'A',
        now: new Date(),
      });
      return contentOf(secondRoot);
    },
    async end() {
      await database.close();
      await drop();
    },
  };
}

/** Row counts, files and sequences. No checksums of tables, because they depend on the order of rows. */
function contentOf(backup: string): Record<string, unknown> {
  const { tables, files, sequences } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'));
  const rows = Object.fromEntries(
    tables.map((table: { name: string; rows: number }) => [table.name, table.rows]),
  );
  return { rows, files, sequences };
}

function hashesIn(root: string): Record<string, string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const hash = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
  return Object.fromEntries(entries.map((entry) => [entry.name, hash(join(entry.parentPath, entry.name))]));
}
