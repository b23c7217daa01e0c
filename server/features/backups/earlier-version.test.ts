import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { computeMissingOpeningHourColumns } from '#server/features/restaurants/restaurants.ts';
import { findDriftOfAllTables } from '#server/features/recount/recount.ts';
import { openDatabase, sql } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { readSiteMigrationFiles } from '#server/platform/database/migrate.ts';
import { createDiskStorage } from '#server/platform/files/storage/disk-storage.ts';
import { createMemoryFolder } from '#server/testing/postgres/memory-folder.ts';
import { createTestDatabase } from '#server/testing/postgres/test-database.ts';
import { verifyBackupForRestore, restoreBackup } from './restore-backup.ts';

/** The demo town, written by `npm run cli -- backup` at that commit. No site uses its keys. */
const BACKUP = join(import.meta.dirname, 'testing', 'backup-2bebe49');
const folder = createMemoryFolder('clucket-earlier-');
afterAll(() => rmSync(folder, { recursive: true }));

test('restores and migrates a backup of commit 2bebe49 without loss', async () => {
  const { connection, drop } = await createTestDatabase('empty');
  const manifest = await verifyBackupForRestore(BACKUP);
  const storage = createDiskStorage(folder);
  const { migrated } = await restoreBackup({
    folder: BACKUP,
    manifest,
    connection,
    storage,
    keep: async () => {},
  });
  const later = readSiteMigrationFiles().map(({ name }) => name);
  expect(migrated).toEqual(later.slice(manifest.migrations.length));
  const database = openDatabase({ connection, log: createLogger('silent') });
  try {
    const { rows } = await sql`
      SELECT (SELECT count(*) FROM reviews) AS reviews, (SELECT count(*) FROM users) AS members,
        (SELECT count(*) FROM sandwiches WHERE date_deleted IS NULL) AS sandwiches,
        (SELECT count(*) FROM locations) AS locations, (SELECT sum(xp) FROM users) AS xp,
        (SELECT sum(xp_earned + location_bonus_xp) FROM user_actions) AS earned
    `.execute(database.db);
    expect(rows).toEqual([
      {
        reviews: 900,
        members: 40,
        sandwiches: 122,
        locations: 63,
        xp: expect.any(Number),
        earned: expect.any(Number),
      },
    ]);
    // Each start does this after the migrations.
    await computeMissingOpeningHourColumns(database.db);
    expect(await findDriftOfAllTables(database.db)).toEqual([]);
  } finally {
    await database.close();
    await drop();
  }
});
