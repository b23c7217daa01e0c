import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import type { OsAccount } from './os-account.ts';
import type { PostgresBinaries } from './binaries.ts';
import type { PostgresCredentials } from './credentials.ts';
import {
  replacePidInPidFile,
  isPostgresSocketAnswered,
  readPidFile,
  isPostmasterOf,
  type ServerAddress,
  type Postmaster,
} from './pid-file.ts';
import {
  choosePostgresAddress,
  readPostgresStartupLog,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import type { PostgresLog } from './postgres.ts';
import { postgresServerSettings } from './server-settings.ts';
import { StartupError } from '../../process/startup-error.ts';
import { assertDefined } from '#shared/assert-defined.ts';

type Supervised = {
  cluster: string;
  home: string;
  binaries: PostgresBinaries;
  account: OsAccount | null;
  credentials: PostgresCredentials;
  durable: boolean;
  log: PostgresLog;
  /** For a server that does one task, such as recovery. */
  extraSettings?: Record<string, string>;
};

/** Adopts the postmaster that a killed process left on this cluster, or starts one, and restarts it if it dies. */
export async function supervisePostgres(
  supervised: Supervised,
): Promise<{ connection: ClientConfig; stop(): Promise<void> }> {
  const { cluster, binaries, log } = supervised;
  let server = (await adopt(supervised)) ?? (await start(supervised));
  let stopping = false;
  let restart: Promise<void> | null = null;
  const watch = setInterval(() => {
    if (stopping || restart || isPostmasterOf(server.pid, cluster)) return;
    log.error('PostgreSQL exited unexpectedly. Restarting it.');
    restart = start(supervised, server.address)
      .then((started) => void (server = started))
      .catch((error: Error) => log.error(error.message))
      .finally(() => (restart = null));
  }, 500).unref();

  return {
    connection: superuser(server.address, supervised.credentials),
    async stop() {
      stopping = true;
      clearInterval(watch);
      await restart;
      await stopPostmaster(server.pid, cluster, binaries);
    },
  };
}

async function adopt(supervised: Supervised): Promise<Postmaster | null> {
  const { cluster, binaries, log } = supervised;
  const found = readPidFile(cluster);
  if (!found || !isPostmasterOf(found.pid, cluster)) return null;
  log.info(`A PostgreSQL server from an earlier run (process ${found.pid}) is still using this data folder.`);
  const state = await untilReady(supervised, found, () => isPostmasterOf(found.pid, cluster));
  if (state === 'gone') return null;
  if (state === fingerprint(supervised)) return readPidFile(cluster);
  log.info('Its settings or version differ. Restarting it.');
  await stopPostmaster(found.pid, cluster, binaries);
  return null;
}

/** Backends of a killed postmaster hold its memory and port for a moment, so the start is retried. */
const PASSING = /shared memory|lock file|in use/;
const START_ATTEMPTS = 20;
/** Errors of a system that does not overcommit memory. */
const SCARCE = /anonymous shared memory|Cannot allocate memory/;

async function start(supervised: Supervised, previousAddress?: ServerAddress): Promise<Postmaster> {
  const { cluster, home, account, durable } = supervised;
  for (let attempt = 1, isScarce = false; ; attempt += 1) {
    const left = readPidFile(cluster);
    if (left && !isPostmasterOf(left.pid, cluster)) await disown(cluster, left.address);
    const address = previousAddress ?? (await choosePostgresAddress(home, account));
    const child = startPostmaster({
      ...supervised,
      address,
      settings: {
        ...withFingerprint(supervised, postgresServerSettings(durable, isScarce)),
        ...supervised.extraSettings,
      },
    });
    let problem = '';
    child.on('error', (error) => (problem = error.message));
    const launched = { pid: child.pid ?? 0, address };
    const running = () => problem === '' && child.exitCode === null && child.signalCode === null;
    if ((await untilReady(supervised, launched, running)) !== 'gone') return launched;
    problem ||= readPostgresStartupLog(home, cluster);
    isScarce ||= SCARCE.test(problem);
    if (attempt === START_ATTEMPTS || !PASSING.test(problem)) {
      throw new StartupError(`PostgreSQL does not start.\n${problem}`);
    }
    await pause(250);
  }
}

async function disown(cluster: string, address: ServerAddress): Promise<void> {
  if (await isPostgresSocketAnswered(address)) {
    throw new StartupError(
      `The database in ${cluster} is served by a PostgreSQL that cannot be seen from here, perhaps in another container. Stop it first.`,
    );
  }
  replacePidInPidFile(cluster);
}

async function untilReady(
  supervised: Supervised,
  server: Postmaster,
  running: () => boolean,
): Promise<string> {
  const since = Date.now();
  let hasLogged = false;
  while (running()) {
    const address = readPidFile(supervised.cluster)?.address ?? server.address;
    const client = new Client({
      ...superuser(address.port ? address : server.address, supervised.credentials),
      connectionTimeoutMillis: 2_000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ folder: string; fingerprint: string | null }>(
        `SELECT current_setting('data_directory') AS folder, current_setting('clucket.fingerprint', true) AS fingerprint`,
      );
      if (assertDefined(rows[0]).folder !== supervised.cluster) throw new Error('serves another folder');
      return assertDefined(rows[0]).fingerprint ?? '';
    } catch (error) {
      if ((error as { code?: string }).code === '28P01') throw wrongPassword(supervised.cluster);
    } finally {
      await client.end().catch(() => {});
    }
    if (!hasLogged && Date.now() - since > 5_000) {
      supervised.log.info('Waiting for PostgreSQL, which may be recovering from a crash...');
      hasLogged = true;
    }
    await pause(20);
  }
  return 'gone';
}

function withFingerprint(supervised: Supervised, settings: Record<string, string>): Record<string, string> {
  return { ...settings, 'clucket.fingerprint': fingerprint(supervised) };
}

function fingerprint({ binaries, durable }: Supervised): string {
  return createHash('sha256')
    .update(JSON.stringify([binaries.version, postgresServerSettings(durable)]))
    .digest('hex')
    .slice(0, 16);
}

function superuser({ host, port }: ServerAddress, credentials: PostgresCredentials): ClientConfig {
  return { host, port, user: 'postgres', password: credentials.superuser, database: 'postgres' };
}

function wrongPassword(cluster: string): StartupError {
  return new StartupError(`The password kept in the data folder does not open the database in ${cluster}.`);
}
