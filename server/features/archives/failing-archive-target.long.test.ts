import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { openWalArchiveStore } from '#server/platform/database/archive/open-wal-archive-store.ts';
import { describeRunningEmbeddedServer } from '#server/platform/database/archive/embedded-server.ts';
import { openDiskObjectStore } from '#server/platform/files/objects/open-object-store.ts';
import { runCli } from '#server/testing/run-cli.ts';
import { createTestUser } from '#server/testing/factories/users.ts';
import { useArchivedSite } from '#server/testing/postgres/archived-site.ts';

vi.setConfig({ testTimeout: 900_000 });

const archivedSite = useArchivedSite();
const GB = 1024 ** 3;

test('WAL stays limited while the target fails, and a new base follows when it is back', async () => {
  const store = openWalArchiveStore(openDiskObjectStore(archivedSite.backups), null);
  let isAway = false;
  const put = (key: string, bytes: Buffer) =>
    isAway ? Promise.reject(new Error('The target is away')) : store.put(key, bytes);
  const site = await archivedSite.start({}, { store: { ...store, put } });
  await site.archive.runOnce();
  await site.archive.untilIdle();
  isAway = true;
  const client = new Client(
    describeRunningEmbeddedServer(archivedSite.dataDir, site.database.connection).superuser,
  );
  await client.connect();
  let most = 0;
  for (let written = 0; written < 4 * GB; written += 100 * 1024 ** 2) {
    await client.query(
      `SELECT pg_logical_emit_message(false, 'noise', repeat('x', 1048576)) FROM generate_series(1, 100)`,
    );
    await client.query('CHECKPOINT');
    await site.archive.runOnce();
    most = Math.max(most, sizeOf(join(archivedSite.dataDir, 'postgres', 'data', 'pg_wal')));
  }
  await client.end();
  // max_slot_wal_keep_size plus the WAL between two checkpoints.
  expect(most).toBeGreaterThan(0.9 * GB);
  expect(most).toBeLessThan(2 * GB);

  await createTestUser(site.database.db, { username: 'after' });
  isAway = false;
  await site.archive.runOnce();
  await site.archive.untilIdle();
  expect(site.warnings.join()).toContain('The archive has a gap');
  await site.stop();
  const environment = { DATA_DIR: archivedSite.dataDir };
  expect((await runCli(['restore', archivedSite.backups, '--at', 'latest'], environment)).code).toBe(0);
  expect((await runCli(['list-users'], environment)).stdout).toContain('after');
});

function sizeOf(folder: string): number {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { name }) => sum + statSync(join(folder, name)).size, 0);
}
