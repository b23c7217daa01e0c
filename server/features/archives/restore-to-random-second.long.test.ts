import { rmSync } from 'node:fs';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openWalArchiveStore } from '#server/platform/database/archive/open-wal-archive-store.ts';
import { planRestore } from '#server/platform/database/archive/restore-plan.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { stopOrphanedPostgres } from '#server/platform/database/postgres/embedded-postgres.ts';
import { startPostgres } from '#server/platform/database/postgres/postgres.ts';
import { openDiskObjectStore } from '#server/platform/files/objects/open-object-store.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { runCli } from '#server/testing/run-cli.ts';
import { createMemoryFolder } from '#server/testing/postgres/memory-folder.ts';
import { TEST_PASSWORD } from '#server/testing/test-users.ts';
import { startTestSite } from '#server/testing/started-test-site.ts';

vi.setConfig({ testTimeout: 1_800_000 });

const RESTORES = 20;
const WRITERS = 4;
/** The site archives ten seconds after its start, then once a minute. */
const WRITING_MS = 150_000;

type Write = { username: string; sent: number; acknowledged: number };

test('20 restores to random seconds have every write acknowledged before, and none sent after', async () => {
  const dataDir = createMemoryFolder('clucket-seconds-');
  const backups = createMemoryFolder('clucket-seconds-backups-');
  onTestFinished(() => [dataDir, backups].forEach((each) => rmSync(each, { recursive: true, force: true })));
  const site = await startTestSite({
    DATA_DIR: dataDir,
    BACKUP_DIR: backups,
    RATE_LIMITS: 'off',
    DEMO_DATA: 'false',
  });
  const writes = await writeFor(site.baseUrl, WRITING_MS);
  // Like a disaster: writes since the last archive run are lost.
  await site.kill();
  await stopOrphanedPostgres(dataDir);

  const { base, until } = await planRestore(
    openWalArchiveStore(openDiskObjectStore(backups), null),
    'latest',
  );
  const seconds = fc.sample(
    fc.integer({ min: Math.ceil(+base.dateStopped / 1000), max: Math.floor(+until / 1000) }),
    RESTORES,
  );
  // The limit is five minutes; the archive runs once a minute.
  const lost = writes.filter(({ acknowledged }) => acknowledged > +until);
  expect(Math.max(...writes.map(({ acknowledged }) => acknowledged)) - +until).toBeLessThan(5 * 60_000);
  expect(lost.length).toBeLessThan(writes.length);
  for (const second of seconds) {
    const at = second * 1000;
    const found = await restoredUsers(backups, new Date(at));
    const owed = writes.filter(({ acknowledged }) => acknowledged < at).map(({ username }) => username);
    const later = writes.filter(({ sent }) => sent > at).map(({ username }) => username);
    expect(owed.filter((username) => !found.has(username))).toEqual([]);
    expect(later.filter((username) => found.has(username))).toEqual([]);
  }
  console.info(
    `${RESTORES} restores, ${writes.length} writes over ${WRITING_MS / 1000} s; ${lost.length} after the last round`,
  );
});

/** Registrations, because each is one row with a name. */
async function writeFor(baseUrl: string, forMs: number): Promise<Write[]> {
  const until = Date.now() + forMs;
  const writes: Write[] = [];
  const writer = async (number: number) => {
    for (let turn = 0; Date.now() < until; turn++) {
      const username = `writer${number}x${turn}`;
      const sent = Date.now();
      const { status } = await fetch(`${baseUrl}/api/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ username, email: `${username}@coop.example`, password: TEST_PASSWORD }),
      });
      if (status !== 201) throw new Error(`A registration got ${status}`);
      writes.push({ username, sent, acknowledged: Date.now() });
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)));
  return writes;
}

async function restoredUsers(backups: string, at: Date): Promise<Set<string>> {
  const dataDir = createMemoryFolder('clucket-second-');
  try {
    const { code, stderr } = await runCli(['restore', backups, '--at', at.toISOString()], {
      DATA_DIR: dataDir,
    });
    expect([code, stderr]).toEqual([0, expect.any(String)]);
    const postgres = await startPostgres({ dataDir, databaseUrl: null }, createLogger('silent'));
    const database = openDatabase({ connection: postgres.connection, log: createLogger('silent') });
    const users = await database.db.selectFrom('users').select('username').execute();
    await database.close();
    await postgres.stop();
    return new Set(users.map(({ username }) => username));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
