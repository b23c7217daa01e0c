import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { eraseMember } from '#server/features/erasures/erasures.ts';
import { readWalArchiveState } from '#server/platform/database/archive/wal-archive-state-file.ts';
import { sql } from '#server/platform/database/database.ts';
import { createDiskStorage } from '#server/platform/files/storage/disk-storage.ts';
import { runCli } from '#server/testing/run-cli.ts';
import { createTestUser } from '#server/testing/factories/users.ts';
import { useArchivedSite } from '#server/testing/postgres/archived-site.ts';
import { startTestS3Server } from '#server/testing/servers/s3-server.ts';

vi.setConfig({ testTimeout: 270_000 });

const archivedSite = useArchivedSite();
const KEYS = { none: '', first: '5a'.repeat(32), second: 'c3'.repeat(32) };
const DAY_MS = 86_400_000;
let s3: Awaited<ReturnType<typeof startTestS3Server>>;

beforeAll(async () => {
  s3 = await startTestS3Server();
});
afterAll(() => s3.stop());

test.runIf(isLongRun)('each encryption key has its own archive, which only this key restores', async () => {
  const storage = createDiskStorage(join(archivedSite.dataDir, 'uploads'));
  const picture = `${'ab'.repeat(16)}-160.webp`;
  await storage.put(picture, Buffer.from('picture'));
  const times: Record<string, Date> = {};
  let days = 0;
  for (const [username, key] of Object.entries(KEYS)) {
    const site = await archivedSite.start(settings(key), { now: () => new Date(Date.now() + days * DAY_MS) });
    const { db } = site.database;
    if (!key)
      await sql`INSERT INTO uploads (id, kind, widths, height, bytes)
        VALUES (${'ab'.repeat(16)}, 'sandwich', '{160}', 9, 7)`.execute(db);
    await createTestUser(db, { username });
    const { id } = await createTestUser(db, { username: `gone${username}` });
    await eraseMember(db, { id, now: new Date(), operator: { keepsReviews: false } });
    await site.archive.runOnce();
    await site.archive.untilIdle();
    times[username] = new Date();
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(+times[username]! + 1), { interval: 1 });
    await createTestUser(db, { username: `after${username}` });
    await site.archive.runOnce();
    expect(readWalArchiveState(archivedSite.dataDir)).toMatchObject({
      problem: null,
      newestBase: expect.any(String),
    });
    await site.stop();
  }

  // A later start prunes only the archive of its own key.
  days = 30;
  const later = await archivedSite.start(settings(KEYS.second), {
    now: () => new Date(Date.now() + days * DAY_MS),
  });
  await later.archive.runOnce();
  await later.archive.untilIdle();
  expect(readWalArchiveState(archivedSite.dataDir)!.problem).toBeNull();
  await later.stop();

  const early = await restore(KEYS.second, times['first']!);
  expect(early.stderr).toMatch(
    /does not reach .*Earlier or later times may be in archive, archive-[0-9a-f]{8}: /s,
  );
  const known: string[] = [];
  for (const [username, key] of Object.entries(KEYS)) {
    known.push(username);
    await storage.remove(picture);
    const { code, stdout, stderr } = await restore(key, times[username]!);
    expect([code, stdout, stderr]).toEqual([
      0,
      expect.stringContaining('Restored picture files: 1'),
      expect.any(String),
    ]);
    expect(stdout).toContain('who deleted an account under another key');
    expect((await listUsers()).filter((name) => !name.includes('deleted'))).toEqual(known);
    known.push(`after${username}`);
  }
  const without = await restore(randomBytes(32).toString('hex'), times['first']!);
  expect(without.stderr).toMatch(/There is no archive in .*archive-[0-9a-f]{8}: /s);
});

function settings(key: string): Record<string, string> {
  return {
    BACKUP_S3_ENDPOINT: s3.endpoint,
    BACKUP_S3_BUCKET: s3.bucket,
    BACKUP_S3_ACCESS_KEY_ID: s3.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    BACKUP_ENCRYPTION_KEY: key,
  };
}

function restore(key: string, at: Date) {
  return runCli(['restore', 's3:', '--at', at.toISOString()], {
    DATA_DIR: archivedSite.dataDir,
    ...settings(key),
  });
}

async function listUsers(): Promise<string[]> {
  const { stdout } = await runCli(['list-users'], { DATA_DIR: archivedSite.dataDir });
  return Object.keys(KEYS)
    .flatMap((name) => [name, `after${name}`, `gone${name}`])
    .filter((name) => new RegExp(`\\b${name}\\b`).test(stdout));
}
