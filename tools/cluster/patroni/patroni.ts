import { Client } from 'pg';
import type { Etcd } from './etcd.ts';
import type { PatroniPrograms } from './ensure-patroni-programs.ts';
import { createManagedProcess, type ManagedProcess } from '../create-managed-process.ts';
import { waitFor } from '../wait-for.ts';
import { findFreePorts } from '../free-ports.ts';
import type { ClusterTestContext } from '../cluster-test-context.ts';
import { assertDefined } from '#shared/assert-defined.ts';

export type PatroniNode = { part: ManagedProcess; name: string; port: number; rest: number };
export type PostgresCluster = {
  nodes: PatroniNode[];
  primary(): Promise<PatroniNode>;
  synchronous(): Promise<PatroniNode>;
  isHealthy(): Promise<boolean>;
  address(node: PatroniNode): string;
};

const SECRETS = { superuser: 'over-all', replication: 'follows', site: 'serves' };
export const PATRONI_SITE_PASSWORD = SECRETS.site;
/** In seconds: how long a leader may be silent before a new one is elected, and how often each node looks. */
export const PATRONI_TIMEOUTS = { ttl: 20, loop_wait: 2, retry_timeout: 5 };

/** Strict synchronous replication with one of the two replicas: no node accepts writes alone. */
export async function startPatroni(
  context: ClusterTestContext,
  programs: PatroniPrograms,
  etcd: Etcd,
): Promise<PostgresCluster> {
  const names = ['postgres1', 'postgres2', 'postgres3'] as const;
  const ports = await findFreePorts(...names);
  const rests = await findFreePorts(...names);
  const nodes = names.map((name) => {
    const settings = nodeSettings({
      context,
      programs,
      etcd,
      name,
      port: ports[name],
      rest: rests[name],
    });
    // JSON is valid YAML.
    const file = context.makeFile(`${name}.yml`, JSON.stringify(settings, null, 2));
    const part = createManagedProcess(context, { name, command: programs.patroni, args: [file] });
    return { part, name, port: ports[name], rest: rests[name] };
  });
  assertDefined(nodes[0]).part.start();
  const cluster: PostgresCluster = {
    nodes,
    primary: () => nodeInRole(nodes, /^(leader|master|primary)$/),
    synchronous: () => nodeInRole(nodes, /^sync_standby$/),
    async isHealthy() {
      const members = await membersOf(nodes);
      const follow = members.filter(({ state }) => /^(running|streaming)$/.test(state));
      return follow.length === nodes.length && members.some(({ role }) => role === 'sync_standby');
    },
    address: ({ port }) => `postgres://postgres:${SECRETS.superuser}@127.0.0.1:${port}/postgres`,
  };
  await waitFor('a first PostgreSQL', cluster.primary);
  for (const { part } of nodes.slice(1)) part.start();
  await waitFor(
    'two replicas, one of them synchronous',
    async () => (await cluster.isHealthy()) || null,
    180,
  );
  await makeDatabase(cluster.address(await cluster.primary()));
  return cluster;
}

type NodePlan = {
  context: ClusterTestContext;
  programs: PatroniPrograms;
  etcd: Etcd;
  name: string;
  port: number;
  rest: number;
};

function nodeSettings({ context, programs, etcd, name, port, rest }: NodePlan): object {
  const folder = context.makeFolder(`${name}-data`);
  return {
    scope: 'clucket',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { hosts: etcd.members.map(({ url }) => url.replace('http://', '')).join(',') },
    bootstrap: {
      dcs: {
        ...PATRONI_TIMEOUTS,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 100, shared_buffers: '64MB', wal_keep_size: '512MB', jit: 'off' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: folder,
      bin_dir: programs.postgresFolder,
      pgpass: `${context.folder}/${name}.pgpass`,
      parameters: { unix_socket_directories: context.makeFolder(`${name}-run`) },
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
      ],
      authentication: {
        superuser: { username: 'postgres', password: SECRETS.superuser },
        replication: { username: 'replicator', password: SECRETS.replication },
        rewind: { username: 'postgres', password: SECRETS.superuser },
      },
    },
  };
}

async function makeDatabase(address: string): Promise<void> {
  const client = new Client(address);
  await client.connect();
  await client.query(`CREATE ROLE clucket LOGIN PASSWORD '${SECRETS.site}'`);
  await client.query('CREATE DATABASE clucket OWNER clucket');
  await client.end();
}

type Member = { name: string; role: string; state: string };

async function membersOf(nodes: PatroniNode[]): Promise<Member[]> {
  for (const { rest } of nodes) {
    const answer = await fetch(`http://127.0.0.1:${rest}/cluster`, {
      signal: AbortSignal.timeout(1_000),
    }).catch(() => null);
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
  }
  return [];
}

async function nodeInRole(nodes: PatroniNode[], rolePattern: RegExp): Promise<PatroniNode> {
  const member = (await membersOf(nodes)).find(
    ({ role, state }) => rolePattern.test(role) && /running|streaming/.test(state),
  );
  const node = nodes.find(({ name }) => name === member?.name);
  if (!node) throw new Error(`No PostgreSQL is ${rolePattern}`);
  return node;
}
