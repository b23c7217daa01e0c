import type { ClientConfig } from 'pg';
import { Client } from 'pg';
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { loadDemo } from '#db/demo/load-demo.ts';
import { computeMissingOpeningHourColumns } from '#server/features/restaurants/restaurants.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import type { TestDatabase } from '#server/testing/postgres/test-database.ts';

const TEMPLATE = 'template_demo';

/** Cloned from a template that the site itself has filled once for this run. */
export async function createDemoDatabase(): Promise<TestDatabase> {
  const application = inject('application');
  const name = `journey_${randomBytes(6).toString('hex')}`;
  await asSuperuser(async (client) => {
    // Test files run in parallel: the first fills the template while the others wait.
    await client.query(`SELECT pg_advisory_lock(hashtext('${TEMPLATE}'))`);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [TEMPLATE]);
    if (rowCount === 0) await fillTemplate(client, application);
    await client.query(
      `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY file_copy OWNER ${application.user}`,
    );
  });
  return {
    connection: { ...application, database: name },
    name,
    drop: () =>
      asSuperuser(async (client) => void (await client.query(`DROP DATABASE ${name} WITH (FORCE)`))),
  };
}

export function toDatabaseUrl({ user, password, host, port, database }: ClientConfig): string {
  const url = new URL(`postgres://localhost/${database}`);
  url.username = user ?? '';
  url.password = String(password);
  if (host) url.searchParams.set('host', host);
  if (port) url.searchParams.set('port', String(port));
  return url.href;
}

async function fillTemplate(client: Client, application: ClientConfig): Promise<void> {
  const filling = `${TEMPLATE}_filling`;
  await client.query(`DROP DATABASE IF EXISTS ${filling} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${filling} TEMPLATE template_migrated OWNER ${application.user}`);
  const database = openDatabase({
    connection: { ...application, database: filling },
    log: createLogger('silent'),
  });
  await loadDemo(database.db, { today: new Date() });
  await computeMissingOpeningHourColumns(database.db);
  await database.close();
  await client.query(`ALTER DATABASE ${filling} RENAME TO ${TEMPLATE}`);
}

async function asSuperuser(work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client(inject('superuser'));
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
