import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createManagedProcess, type ManagedProcess } from '../create-managed-process.ts';
import { waitFor } from '../wait-for.ts';
import type { ClusterTestContext } from '../cluster-test-context.ts';
import { runSqlStatements } from '../run-sql-statements.ts';

export type PostgresNode = { part: ManagedProcess; name: string; port: number };
export type PostgresNodePlan = {
  postgresFolder: string;
  name: string;
  port: number;
  settings?: Record<string, string | number>;
  /** Trusts every connection from this machine and loses data in a power cut: quick, and only for tests. */
  isForTests?: boolean | undefined;
};

const PASSWORDS = { postgres: 'over-all', clucket: 'serves' };
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: 150,
  shared_buffers: '64MB',
  max_wal_size: '1GB',
  jit: 'off',
  timezone: 'UTC',
};
const FOR_TESTS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 300,
};

/** The address for the site's role, or for the superuser. */
export function postgresConnectionUrlOf(
  { port }: { port: number },
  database: string,
  role: keyof typeof PASSWORDS = 'clucket',
): string {
  return `postgres://${role}:${PASSWORDS[role]}@127.0.0.1:${port}/${database}`;
}

/** A PostgreSQL with the site's role and without its database. */
export async function startPostgresNode(
  context: ClusterTestContext,
  plan: PostgresNodePlan,
): Promise<PostgresNode> {
  const { postgresFolder, name, port, isForTests = false } = plan;
  const data = context.makeFolder(`${name}-data`);
  const authentication = isForTests ? 'trust' : 'scram-sha-256';
  await promisify(execFile)(
    join(postgresFolder, 'initdb'),
    // oxfmt-ignore
    [
      '-D', data, '-U', 'postgres', '--pwfile', context.makeFile('password.txt', PASSWORDS.postgres),
      '--auth', authentication, '--encoding', 'UTF8', '--locale', 'C.UTF-8', '--data-checksums', '--no-sync',
    ],
    { uid: context.account?.uid, gid: context.account?.gid, cwd: context.folder },
  );
  const settings = {
    ...SETTINGS,
    ...(isForTests ? FOR_TESTS : {}),
    ...plan.settings,
    port,
    unix_socket_directories: context.makeFolder(`${name}-run`),
  };
  // Nodes connect to each other with the role of the client.
  const passwords = Object.entries(PASSWORDS).map(
    ([role, password]) => `127.0.0.1:*:*:${role}:${password}\n`,
  );
  const part = createManagedProcess(context, {
    name,
    command: join(postgresFolder, 'postgres'),
    args: ['-D', data, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    environment: { PGPASSFILE: context.makeFile('nodes.pgpass', passwords.join('')) },
    stopSignal: 'SIGINT',
  });
  const node = { part, name, port };
  await restartPostgresNode(node);
  await runSqlStatements(postgresConnectionUrlOf(node, 'postgres', 'postgres'), [
    `CREATE ROLE clucket LOGIN PASSWORD '${PASSWORDS.clucket}'`,
  ]);
  return node;
}

export async function restartPostgresNode(node: PostgresNode): Promise<void> {
  node.part.start();
  const ready = () => runSqlStatements(postgresConnectionUrlOf(node, 'postgres', 'postgres'), ['SELECT 1']);
  await waitFor(`the start of ${node.name}`, ready, 60, node.part);
}
