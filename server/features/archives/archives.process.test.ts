import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { startSession } from '#server/features/accounts/sessions/sessions.ts';
import { eraseMember } from '#server/features/erasures/erasures.ts';
import { openWalArchiveStore } from '#server/platform/database/archive/open-wal-archive-store.ts';
import { readWalArchiveState } from '#server/platform/database/archive/wal-archive-state-file.ts';
import { dropReplicationSlot } from '#server/platform/database/archive/replication-slot.ts';
import { describeRunningEmbeddedServer } from '#server/platform/database/archive/embedded-server.ts';
import { openDatabase, sql, type Database } from '#server/platform/database/database.ts';
import { startPostgres } from '#server/platform/database/postgres/postgres.ts';
import { createDiskStorage } from '#server/platform/files/storage/disk-storage.ts';
import { openDiskObjectStore } from '#server/platform/files/objects/open-object-store.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { runCli } from '#server/testing/run-cli.ts';
import { createTestUser } from '#server/testing/factories/users.ts';
import { useArchivedSite } from '#server/testing/postgres/archived-site.ts';

vi.setConfig({ testTimeout: 270_000 });

const archivedSite = useArchivedSite();

test('a restore to a time has every write acknowledged before it, and none after it', async () => {
  const site = await archivedSite.start();
  await createTestUser(site.database.db, { username: 'first' });
  await archiveNow(site);
  const { id } = await createTestUser(site.database.db, { username: 'second' });
  await signIn(site.database.db, id);
  const at = new Date();
  await pastMillisecond(at);
  await createTestUser(site.database.db, { username: 'third' });
  await site.stop();

  const { code, stdout } = await restore(at.toISOString());
  expect([code, stdout]).toEqual([0, expect.stringContaining(`as it was at ${at.toISOString()}`)]);
  expect(stdout).toContain(
    'Everyone must sign in again. Passwords, second factors, roles and suspensions are',
  );
  expect(await membersAfterStart()).toEqual(['first', 'second']);
  expect(await afterStart(countSignIns)).toEqual({ sessions: '0', links: '0' });

  const [old] = readdirSync(join(archivedSite.dataDir, 'postgres')).filter((name) =>
    name.startsWith('data-before-'),
  );
  expect((await cli(['doctor'])).stdout).toContain(
    `is kept in ${join(archivedSite.dataDir, 'postgres', old!)}`,
  );
  expect((await cli(['delete-old-data'])).stdout).toContain('To delete it, add --yes.');
  expect((await cli(['delete-old-data', '--yes'])).stdout).toContain(`Deleted`);
  expect(existsSync(join(archivedSite.dataDir, 'postgres', old!))).toBe(false);
});

test.runIf(isLongRun)(
  'restores everything on an empty machine; the restored site starts its own archive',
  async () => {
    const site = await archivedSite.start();
    await archiveNow(site);
    await createTestUser(site.database.db, { username: 'last' });
    await site.stop();
    const backups = join(archivedSite.dataDir, '..', `${archivedSite.dataDir.split('/').at(-1)}-elsewhere`);
    await cp(archivedSite.backups, backups, { recursive: true });
    for (const name of readdirSync(archivedSite.dataDir))
      rmSync(join(archivedSite.dataDir, name), { recursive: true });

    const { code, stdout } = await cli(['restore', backups, '--at', 'latest']);
    expect([code, stdout]).toEqual([0, expect.stringContaining('Now start the site.')]);
    rmSync(backups, { recursive: true });
    const restarted = await archivedSite.start();
    expect(await namesOf(restarted.database.db)).toEqual(['last']);
    await archiveNow(restarted);
    await createTestUser(restarted.database.db, { username: 'later' });
    await restarted.stop();
    expect((await restore('latest')).code).toBe(0);
    expect(await membersAfterStart()).toEqual(['last', 'later']);
  },
);

test('a restore, to a time or of a backup, erases members again who were erased since', async () => {
  const site = await archivedSite.start();
  const { db } = site.database;
  const [gone, stays] = [
    await createTestUser(db, { username: 'gone' }),
    await createTestUser(db, { username: 'stays' }),
  ];
  await archiveNow(site);
  const backup = join(archivedSite.dataDir, 'made-before');
  expect((await cli(['backup', backup])).code).toBe(0);
  const at = new Date();
  const operator = { keepsReviews: false };
  await eraseMember(db, { id: gone.id, now: new Date(), operator });
  await site.stop();

  expect((await restore(at.toISOString())).stdout).toContain('Erased again: 1 member,');
  expect(await membersAfterStart()).toEqual([stays.username]);
  expect((await cli(['restore', backup])).stdout).toContain('Erased again: 1 member,');
  expect(await membersAfterStart()).toEqual([stays.username]);
});

test.runIf(isLongRun)(
  'restores deleted pictures; deletes their copies after the last base that lists them',
  async () => {
    let days = 0;
    const now = () => new Date(Date.now() + days * 86_400_000);
    const site = await archivedSite.start({}, { now });
    const { db } = site.database;
    const storage = createDiskStorage(join(archivedSite.dataDir, 'uploads'));
    const id = 'ab'.repeat(16);
    const name = `${id}-160.webp`;
    await storage.put(name, Buffer.from('picture'));
    await sql`INSERT INTO uploads (id, kind, widths, height, bytes) VALUES (${id}, 'sandwich', '{160}', 9, 7)`.execute(
      db,
    );
    await archiveNow(site);
    const at = new Date();
    await pastMillisecond(at);
    await deleteUpload(db, id);
    await storage.remove(name);
    await site.stop();
    expect((await restore(at.toISOString())).stdout).toContain('Restored picture files: 1');
    const stored = await storage.read(name);
    expect(stored && (await text(stored.stream))).toBe('picture');

    const restarted = await archivedSite.start({}, { now });
    await deleteUpload(restarted.database.db, id);
    const copy = join(archivedSite.backups, 'archive', 'uploads', 'ab', name);
    // A base is due on days 0, 8 and 16. The last one deletes the base of day 0; the copy is deleted a day later.
    for (days of [0, 8, 16, 17]) {
      await archiveNow(restarted);
      expect([days, existsSync(copy)]).toEqual([days, days < 17]);
    }
  },
);

test.runIf(isLongRun)('reports a failing target, and writes a new base after a gap', async () => {
  const { store, failing } = stores();
  let current = store;
  const switched = { ...store, put: (key: string, bytes: Buffer) => current.put(key, bytes) };
  const site = await archivedSite.start({}, { store: switched });
  await archiveNow(site);
  const [first] = basesIn(archivedSite.backups);
  current = failing;
  await createTestUser(site.database.db, { username: 'unshipped' });
  await site.archive.runOnce();
  expect(readWalArchiveState(archivedSite.dataDir)!.problem!.message).toBe('The target is away');
  expect((await cli(['doctor'])).stdout).toMatch(
    /BAD {3}archive +nothing has been archived since .*The target is away/,
  );

  // PostgreSQL drops WAL of a slot beyond max_slot_wal_keep_size. Dropping the slot has the same effect.
  const { superuser } = describeRunningEmbeddedServer(archivedSite.dataDir, site.database.connection);
  const client = new Client(superuser);
  await client.connect();
  await dropReplicationSlot(client);
  await client.end();
  current = store;
  await archiveNow(site);
  expect(site.warnings.join()).toContain('The archive has a gap');
  expect(readWalArchiveState(archivedSite.dataDir)!.problem).toBeNull();
  expect(basesIn(archivedSite.backups)).toEqual([first, expect.any(String)]);
  await site.stop();
  expect((await restore('latest')).code).toBe(0);
  expect(await membersAfterStart()).toEqual(['unshipped']);
});

test.runIf(isLongRun)(
  'writes a new base after too many changes, and keeps at most BACKUP_RETENTION_COUNT bases',
  async () => {
    const site = await archivedSite.start({ BACKUP_RETENTION_COUNT: '2' }, { maxWalBytes: 1 });
    for (let round = 0; round < 3; round++) {
      await createTestUser(site.database.db, { username: `round${round}` });
      await archiveNow(site);
    }
    expect(site.warnings.join()).toContain('Writing a new base backup');
    expect(basesIn(archivedSite.backups)).toHaveLength(2);
    await site.stop();
    expect((await restore('latest')).code).toBe(0);
    expect(await membersAfterStart()).toEqual(['round0', 'round1', 'round2']);
  },
);

test.runIf(isLongRun)('a database from before a restore starts its own archive', async () => {
  const before = await archivedSite.start();
  await createTestUser(before.database.db, { username: 'first' });
  await archiveNow(before);
  await before.stop();
  expect((await restore('latest')).code).toBe(0);
  const restored = await archivedSite.start();
  await createTestUser(restored.database.db, { username: 'second' });
  await archiveNow(restored);
  await restored.stop();

  const folder = join(archivedSite.dataDir, 'postgres');
  const old = readdirSync(folder).find((name) => name.startsWith('data-before-'))!;
  renameSync(join(folder, 'data'), join(folder, 'data-restored'));
  renameSync(join(folder, old), join(folder, 'data'));
  const undone = await archivedSite.start();
  await createTestUser(undone.database.db, { username: 'third' });
  await archiveNow(undone);
  expect(undone.warnings.join()).toContain('no longer matches this database');
  await undone.stop();
  expect((await restore('latest')).code).toBe(0);
  expect(await membersAfterStart()).toEqual(['first', 'third']);
});

test('rejects times outside the archive and damaged files, changing nothing', async () => {
  const site = await archivedSite.start();
  await createTestUser(site.database.db, { username: 'present' });
  await archiveNow(site);
  const beside = await restore('latest');
  expect(beside.stderr).toContain('The site is running on this data. Stop it first. Nothing was changed.');
  await site.stop();
  expect((await restore('2020-01-01T00:00:00Z')).stderr).toMatch(
    /does not reach 2020.*It reaches\n {2}from 20\S+ to 20/s,
  );
  expect((await restore('yesterday')).stderr).toContain('--at takes a time with a time zone');
  expect((await cli(['restore', archivedSite.dataDir, '--at', 'latest'])).stderr).toContain(
    'There is no archive in',
  );
  const external = await cli(['restore', archivedSite.backups, '--at', 'latest'], {
    DATABASE_URL: 'postgres://x/y',
  });
  expect(external.stderr).toContain('--at works with the embedded database');
  expect((await cli(['check-backup', archivedSite.backups, '--at', 'latest'])).stdout).toMatch(
    /^OK: the database can/,
  );

  const part = join(archivedSite.backups, basesIn(archivedSite.backups)[0]!, 'part-00001');
  const bytes = readFileSync(part);
  bytes[1000]! ^= 1;
  writeFileSync(part, bytes);
  for (const command of ['check-backup', 'restore'])
    expect((await cli([command, archivedSite.backups, '--at', 'latest'])).stderr).toContain(
      'part-00001 is damaged',
    );
  expect(
    readdirSync(join(archivedSite.dataDir, 'postgres')).filter((name) => /before|replacing/.test(name)),
  ).toEqual([]);
  expect(await membersAfterStart()).toEqual(['present']);
});

test('BACKUP_ARCHIVE=off drops the replication slot', async () => {
  // The slot is created before the first base, so a failing store suffices.
  const site = await archivedSite.start({}, { store: stores().failing });
  await site.archive.runOnce();
  expect(await countSlots(site.database.db)).toBe(1);
  await site.stop();
  const off = await archivedSite.start({ BACKUP_ARCHIVE: 'off' });
  // Even if the site stops immediately.
  await off.stop();
  expect(await afterStart(countSlots)).toBe(0);
});

function stores() {
  const store = openWalArchiveStore(openDiskObjectStore(archivedSite.backups), null);
  return { store, failing: { ...store, put: () => Promise.reject(new Error('The target is away')) } };
}

async function countSlots(db: Database['db']): Promise<number> {
  return (await sql`SELECT 1 FROM pg_replication_slots`.execute(db)).rows.length;
}

async function archiveNow({
  archive,
}: {
  archive: { runOnce(): Promise<void>; untilIdle(): Promise<void> };
}) {
  await archive.runOnce();
  await archive.untilIdle();
}

function cli(args: string[], environment: Record<string, string> = {}) {
  return runCli(args, { DATA_DIR: archivedSite.dataDir, ...environment });
}

function restore(at: string) {
  return cli(['restore', archivedSite.backups, '--at', at]);
}

async function namesOf(db: Database['db']): Promise<string[]> {
  const users = await db.selectFrom('users').select('username').orderBy('username').execute();
  return users.map(({ username }) => username);
}

async function deleteUpload(db: Database['db'], id: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', id).execute();
}

/** Creates a session and a password reset link. */
async function signIn(db: Database['db'], id: string): Promise<void> {
  const device = { userAgent: null, sessionKey: null, now: new Date() };
  await startSession(db, id, device);
  await sql`INSERT INTO email_tokens (token_hash, user_id, purpose, expires_at)
    VALUES ('\\x01', ${id}, 'password-reset', now() + interval '1 day')`.execute(db);
  expect(await countSignIns(db)).toEqual({ sessions: '1', links: '1' });
}

async function countSignIns(db: Database['db']) {
  const { rows } = await sql`SELECT (SELECT count(*)::text FROM sessions) AS sessions,
    (SELECT count(*)::text FROM email_tokens) AS links`.execute(db);
  return rows[0];
}

function membersAfterStart(): Promise<string[]> {
  return afterStart(namesOf);
}

async function afterStart<T>(read: (db: Database['db']) => Promise<T>): Promise<T> {
  const postgres = await startPostgres(
    { dataDir: archivedSite.dataDir, databaseUrl: null },
    createLogger('silent'),
  );
  const database: Database = openDatabase({ connection: postgres.connection, log: createLogger('silent') });
  try {
    return await read(database.db);
  } finally {
    await database.close();
    await postgres.stop();
  }
}

function basesIn(backups: string): string[] {
  return readdirSync(join(backups, 'archive'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('/base.json'))
    .map((path) => join('archive', path, '..'))
    .toSorted();
}

/** Recovery targets have millisecond precision. */
async function pastMillisecond(date: Date): Promise<void> {
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(date.getTime() + 1), { interval: 1 });
}
