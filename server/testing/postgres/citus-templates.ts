import type { ClientConfig } from 'pg';
import {
  distributeTables,
  planDistribution,
  withPostgresClient,
} from '#server/platform/database/distribution/distribute.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { CREATE_TEST_CLOCK_SQL, enableTestClockSql, TEST_CLOCK_CONNECTION_OPTION } from '../test-clock.ts';

const OWNER = 'clucket';

/** "HOST:PORT,HOST:PORT,...": the coordinator first. Its servers trust their superuser `postgres`. */
export function parseCitusNodes(addresses: string): [ClientConfig, ...ClientConfig[]] {
  const [coordinator, ...workers] = addresses.split(',').map((address) => {
    const [host = '127.0.0.1', port = '5432'] = address.split(':');
    return { host, port: Number(port), user: 'postgres', password: '', database: 'postgres' };
  });
  if (!coordinator) throw new Error('TEST_CITUS names no server.');
  return [coordinator, ...workers];
}

/** The metadata of Citus refers to tables by their oid, which a copy of a database keeps: each node copies its own part. */
export async function createCitusTemplates(nodes: readonly ClientConfig[]): Promise<ClientConfig> {
  const [coordinator, ...workers] = nodes as [ClientConfig, ...ClientConfig[]];
  for (const node of nodes) await prepareNode(node);
  await withPostgresClient({ ...coordinator, database: 'template_migrated' }, async (client) => {
    await client.query('SELECT citus_set_coordinator_host($1, $2)', [coordinator.host, coordinator.port]);
    for (const { host, port } of workers) await client.query('SELECT citus_add_node($1, $2)', [host, port]);
    // Each node has the role already, and only a superuser may send it there.
    await client.query(
      `INSERT INTO pg_dist_object (classid, objid, objsubid) VALUES ('pg_authid'::regclass, '${OWNER}'::regrole, 0)`,
    );
  });
  const application = { ...coordinator, user: OWNER };
  const migrated = { ...application, database: 'template_migrated', options: TEST_CLOCK_CONNECTION_OPTION };
  await withPostgresClient(migrated, (client) => client.query(CREATE_TEST_CLOCK_SQL));
  await migrate(migrated);
  for (const node of nodes) await disconnectAll(node);
  for (const node of nodes)
    await withPostgresClient(node, (client) =>
      client.query(`CREATE DATABASE template_undistributed TEMPLATE template_migrated OWNER ${OWNER}`),
    );
  for (const node of nodes)
    await withPostgresClient(node, (client) =>
      client.query('ALTER DATABASE template_migrated ALLOW_CONNECTIONS true'),
    );
  await withPostgresClient(migrated, async (client) =>
    distributeTables(client, await planDistribution(client)),
  );
  for (const node of nodes) {
    await disconnectAll(node);
    await withPostgresClient(node, (client) =>
      client.query('ALTER DATABASE template_undistributed ALLOW_CONNECTIONS false'),
    );
  }
  return application;
}

async function prepareNode(node: ClientConfig): Promise<void> {
  await withPostgresClient(node, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT datname AS name FROM pg_database WHERE datname ~ '^(test_|template_(migrated|undistributed|empty)$)'`,
    );
    for (const { name } of rows) await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await client.query(
      `DO $$ BEGIN CREATE ROLE ${OWNER} LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
    );
    await client.query(`CREATE DATABASE template_empty OWNER ${OWNER}`);
    await client.query(`CREATE DATABASE template_migrated OWNER ${OWNER}`);
    await client.query(enableTestClockSql('template_migrated'));
  });
  await withPostgresClient({ ...node, database: 'template_migrated' }, async (client) => {
    await client.query('CREATE EXTENSION citus');
  });
}

/** Nobody may be connected to a database that is copied, and the maintenance of Citus would be. */
async function disconnectAll(node: ClientConfig): Promise<void> {
  await withPostgresClient(node, async (client) => {
    await client.query('ALTER DATABASE template_migrated ALLOW_CONNECTIONS false');
    for (let left = 1; left > 0;) {
      const { rows } = await client.query<{ left: number }>(
        `SELECT count(pg_terminate_backend(pid))::int AS left FROM pg_stat_activity WHERE datname = 'template_migrated'`,
      );
      left = rows[0]?.left ?? 0;
    }
  });
}
