import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { openDatabase, sql } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { withApplicationName } from './application-name.ts';

const site = useTestApp();
const log = createLogger('silent');
const named = (role: string) => `clucket ${role} ${process.pid}@${hostname()}`.slice(0, 63);

test('each connection names its process and its role', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT application_name AS name FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() ORDER BY 1
  `.execute(site.db);
  expect(rows.map(({ name }) => name)).toContain(named('feed'));
  const database = openDatabase({ connection: site.connection, log, role: 'web' });
  expect(await ownName(database.db)).toBe(named('web'));
  await database.close();
});

test('keeps an application_name from DATABASE_URL', async () => {
  const { user, password, database, host, port } = site.connection;
  const query = `host=${encodeURIComponent(String(host))}&application_name=the%20canary`;
  const connectionString = `postgres://${user}:${String(password)}@localhost:${port}/${database}?${query}`;
  const canary = openDatabase({ connection: { connectionString }, log, role: 'web' });
  expect(await ownName(canary.db)).toBe('the canary');
  await canary.close();
});

test('a long host name does not cut off the process id', () => {
  expect(withApplicationName({}, 'web').application_name).toMatch(/^clucket web \d+@/);
});

async function ownName(db: (typeof site)['db']): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`SELECT current_setting('application_name') AS name`.execute(
    db,
  );
  return rows[0]?.name;
}
