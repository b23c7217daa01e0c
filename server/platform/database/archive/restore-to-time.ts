import { statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import type { ObjectStore } from '../../files/objects/object-store.ts';
import { StartupError } from '../../process/startup-error.ts';
import { ensureApplicationDatabase } from '../postgres/application-database.ts';
import { majorVersionOf } from '../postgres/binaries.ts';
import type { PostgresClusterHome } from '../postgres/open-cluster-home.ts';
import type { PostgresCredentials } from '../postgres/credentials.ts';
import type { PostgresLog } from '../postgres/postgres.ts';
import { chownToAccount, replacePostgresCluster } from '../postgres/replace-cluster.ts';
import { supervisePostgres } from '../postgres/supervise-postgres.ts';
import type { RestorePlan } from './restore-plan.ts';
import { extractPostgresCluster } from './extract-postgres-cluster.ts';

type RestoreToTime = {
  dataDir: string;
  store: ObjectStore;
  plan: RestorePlan;
  log: PostgresLog;
  onBytes?: (bytes: number) => void;
  /** Runs on the recovered database before it replaces the current one. */
  finish(connection: ClientConfig): Promise<void>;
};

/** Returns the folder of the old cluster. Nothing is replaced until everything has succeeded. */
export async function restoreToTime(restore: RestoreToTime): Promise<string | null> {
  const { dataDir, store, plan, onBytes, finish } = restore;
  return replacePostgresCluster(dataDir, 'restore', async (clusterHome, folder) => {
    assertSameKind(plan, clusterHome.binaries.version);
    await assertDiskSpace(folder, plan);
    const passwords = await extractPostgresCluster({ store, plan, folder, ...(onBytes && { onBytes }) });
    await writeFile(join(folder, 'recovery.signal'), '', { mode: 0o600 });
    chownToAccount(folder, clusterHome.account);
    const archived = JSON.parse(passwords) as PostgresCredentials;
    const server = await recover(restore, { ...clusterHome, credentials: archived }, folder);
    try {
      await setPasswords(server.connection, clusterHome.credentials);
      const superuser = { ...server.connection, password: clusterHome.credentials.superuser };
      await finish(await ensureApplicationDatabase(superuser, clusterHome.credentials));
    } finally {
      await server.stop();
    }
  });
}

export function getRestorePlanSizeBytes({ base, chunks }: RestorePlan): number {
  const stored = base.parts.reduce((sum, { bytes }) => sum + bytes, 0);
  return stored + walBytes(chunks);
}

function walBytes(chunks: RestorePlan['chunks']): number {
  return chunks.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** Every transaction after the target would have stopped recovery: without one, everything belongs to the target. */
const NOTHING_LATER = /recovery ended before configured recovery target was reached/;

async function recover({ plan, log }: RestoreToTime, clusterHome: PostgresClusterHome, cluster: string) {
  const start = (target: Record<string, string>) =>
    supervisePostgres({
      ...clusterHome,
      cluster,
      durable: true,
      log,
      // All WAL is in pg_wal already. Without hot_standby, PostgreSQL answers only when recovery has ended.
      extraSettings: { restore_command: 'exit 1', hot_standby: 'off', ...target },
    });
  if (!plan.at) return start({});
  const target = {
    recovery_target_time: plan.at.toISOString().replace('T', ' ').replace('Z', '+00'),
    recovery_target_action: 'promote',
  };
  return start(target).catch((error: Error) => {
    if (NOTHING_LATER.test(error.message)) return start({});
    throw error;
  });
}

/** The passwords of the archive are those of the machine that wrote it. */
async function setPasswords(superuser: ClientConfig, { superuser: own, application }: PostgresCredentials) {
  const client = new Client(superuser);
  await client.connect();
  try {
    await client.query(`ALTER ROLE postgres PASSWORD ${client.escapeLiteral(own)}`);
    await client.query(`ALTER ROLE clucket PASSWORD ${client.escapeLiteral(application)}`);
  } finally {
    await client.end();
  }
}

function assertSameKind({ base }: RestorePlan, version: string): void {
  const platform = `${process.platform}-${process.arch}`;
  if (majorVersionOf(base.postgres) === majorVersionOf(version) && base.platform === platform) return;
  throw new StartupError(
    `The archive was written by PostgreSQL ${majorVersionOf(base.postgres)} on ${base.platform}; here is PostgreSQL ` +
      `${majorVersionOf(version)} on ${platform}. Restore a backup instead, which fits every machine. Nothing was changed.`,
  );
}

const SPARE_BYTES = 256 * 1024 ** 2;

async function assertDiskSpace(folder: string, { base, chunks }: RestorePlan): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const needed = base.bytes + walBytes(chunks) + SPARE_BYTES;
  if (bavail * bsize > needed) return;
  const inMb = (bytes: number) => `${Math.ceil(bytes / 1024 ** 2).toLocaleString('en')} MB`;
  throw new StartupError(
    `The restore needs ${inMb(needed)} besides the current data, with ${inMb(bavail * bsize)} free. Nothing was changed. Free up space, and restore again.`,
  );
}
