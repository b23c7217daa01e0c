import { expect, test } from 'vitest';
import { createMetrics } from '#server/platform/observability/metrics.ts';
import { openWalArchiveStore } from '#server/platform/database/archive/open-wal-archive-store.ts';
import { openDiskObjectStore } from '#server/platform/files/objects/open-object-store.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { createTestUser } from '#server/testing/factories/users.ts';
import { useArchivedSite } from '#server/testing/postgres/archived-site.ts';
import { findFreePort } from '#server/testing/servers/find-free-port.ts';
import type { ShutdownSteps } from './graceful-shutdown.ts';
import { serveSiteMetrics } from './site-metrics.ts';

const archivedSite = useArchivedSite();
const NO_JOBS = {
  stats: new Map(),
  counts: { pushes: { sent: 0, gone: 0, again: 0, 'given-up': 0 }, digests: { sent: 0, failed: 0 } },
};

test('the metrics report the age of the archive and whether it fails', async () => {
  const port = await findFreePort();
  const store = openWalArchiveStore(openDiskObjectStore(archivedSite.backups), null);
  let isAway = false;
  const put = (key: string, bytes: Buffer) =>
    isAway ? Promise.reject(new Error('The target is away')) : store.put(key, bytes);
  const site = await archivedSite.start({ METRICS_PORT: String(port) }, { store: { ...store, put } });
  const { config, database } = site;
  const started: ShutdownSteps = [];
  const [log, own] = [createLogger('silent'), createMetrics()];
  await serveSiteMetrics({ config, database, log, jobs: NO_JOBS, own }, started);
  const read = async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const value = (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]);
    return { age: value('clucket_archive_age_seconds'), failed: value('clucket_archive_failed') };
  };
  try {
    expect(await read()).toEqual({ age: -1, failed: 0 });
    await site.archive.runOnce();
    await site.archive.untilIdle();
    expect(await read()).toEqual({ age: expect.any(Number), failed: 0 });
    expect((await read()).age).toBeGreaterThanOrEqual(0);
    isAway = true;
    await createTestUser(database.db);
    await site.archive.runOnce();
    expect(await read()).toMatchObject({ failed: 1 });
  } finally {
    for (const stop of started) await stop();
  }
});
