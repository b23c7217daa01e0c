import { expect, inject, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { parseConfig } from '#server/config/config.ts';
import { openDatabase, sql } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { signUp } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const disk = { freeBytes: 1e9, sizeBytes: 2e9 };
const site = useTestApp({}, { readDiskSpace: async () => disk });

test('a site that reads and writes is ready and writable', async () => {
  expect(await statuses()).toEqual({ ready: [200, 'ready'], writable: [200, 'writable'] });
});

test('a site on a full disk is ready for reads, but not writable until there is room', async () => {
  disk.freeBytes = 1e6;
  expect(await statuses()).toEqual({ ready: [200, 'ready'], writable: [503, 'no-space'] });
  disk.freeBytes = 1e9;
  expect(await statuses()).toEqual({ ready: [200, 'ready'], writable: [200, 'writable'] });
});

// Citus does not support triggers on the tables of members.
test.skipIf(inject('workers').length > 0)(
  'a write that fails on a full disk makes the site not writable for ten seconds',
  async () => {
    const { id: sandwichId } = await createTestSandwich(site.db);
    const member = await signUp(site);
    await sql`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE 'no space left' USING ERRCODE = '53100'; END $$`.execute(site.db);
    await sql`CREATE TRIGGER full_disk BEFORE INSERT ON reviews EXECUTE FUNCTION full_disk()`.execute(
      site.db,
    );
    const failed = await member.send('POST', '/api/reviews', { sandwichId, rating: 5 });
    expect(failed.status).toBe(503);
    expect(await statuses()).toEqual({ ready: [200, 'ready'], writable: [503, 'no-space'] });
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_001);
    const later = await statuses();
    clock.mockRestore();
    expect(later).toEqual({ ready: [200, 'ready'], writable: [200, 'writable'] });
    await sql`DROP FUNCTION full_disk CASCADE`.execute(site.db);
  },
);

test('a site on a read-only database is ready for reads and not writable', async () => {
  const options = '-c default_transaction_read_only=on';
  const log = createLogger('silent');
  const database = openDatabase({ connection: { ...site.connection, options }, log });
  const config = parseConfig({ NODE_ENV: 'test' });
  const app = await buildApp({ config, database, log, readDiskSpace: async () => disk });
  const [ready, writable] = [await app.inject('/health/ready'), await app.inject('/health/writable')];
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }]);
  expect([writable.statusCode, writable.json()]).toEqual([503, { status: 'read-only' }]);
  expect(writable.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
  await app.close();
  await database.close();
});

test('a site is ready while its replica does not answer', async () => {
  const log = createLogger('silent');
  const opened = openDatabase({ connection: site.connection, log });
  const database = { ...opened, reads: { ...opened.reads, recent: () => new Promise<never>(() => {}) } };
  const app = await buildApp({ config: parseConfig({ NODE_ENV: 'test' }), database, log });
  expect((await app.inject('/health/ready')).statusCode).toBe(200);
  await app.close();
  await opened.close();
});

test('a stopping site is neither ready nor writable', async () => {
  await site.restart();
  site.app.draining.start();
  expect(await statuses()).toEqual({ ready: [503, 'stopping'], writable: [503, 'stopping'] });
  await site.restart();
});

async function statuses() {
  const [ready, writable] = [await site.get('/health/ready'), await site.get('/health/writable')];
  return { ready: [ready.status, ready.json.status], writable: [writable.status, writable.json.status] };
}
