import { Client } from 'pg';
import { expect, test } from 'vitest';
import { databaseUrlOf } from '#server/testing/run-cli.ts';
import { useTestConnection } from '#server/testing/postgres/test-database.ts';
import { startTestSite } from '#server/testing/started-test-site.ts';
import { stopWithin } from './graceful-shutdown.ts';

const database = useTestConnection();

test('SIGTERM drains a single process at once, although a job waits in the database', async () => {
  const site = await startTestSite({
    DATABASE_URL: databaseUrlOf(database.connection),
    DEMO_DATA: 'false',
    SHUTDOWN_DELAY: '5',
  });
  const blocker = new Client(database.connection);
  await blocker.connect();
  try {
    await blocker.query('BEGIN');
    await blocker.query('LOCK TABLE sandwich_totals IN ACCESS EXCLUSIVE MODE');
    const waiting = `SELECT 1 FROM pg_locks WHERE relation = 'sandwich_totals'::regclass AND NOT granted`;
    await expect
      .poll(async () => (await blocker.query(waiting)).rows.length, { timeout: 20_000 })
      .toBeGreaterThan(0);
    const stopping = site.stop();
    await expect
      .poll(async () => (await fetch(`${site.baseUrl}/health/ready`)).json(), { timeout: 4_500 })
      .toEqual({ status: 'stopping' });
    expect(await stopping).toBe(0);
  } finally {
    await blocker.end();
    await site.stop();
  }
}, 120_000);

test('a step that does not end is left behind', async () => {
  await expect(stopWithin(10, () => new Promise(() => {}))).resolves.toBeUndefined();
  await expect(stopWithin(10, () => Promise.reject(new Error('stuck')))).rejects.toThrow('stuck');
});
