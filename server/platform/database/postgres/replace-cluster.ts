import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { OsAccount } from './os-account.ts';
import { openPostgresClusterHome, type PostgresClusterHome } from './open-cluster-home.ts';
import { lockDataFolder } from './folder-lock.ts';
import { readPidFile, isPostmasterOf } from './pid-file.ts';
import { stopPostmaster } from './postmaster.ts';
import { finishClusterReplacement } from './finish-cluster-replacement.ts';
import { StartupError } from '../../process/startup-error.ts';

type Reason = 'restore' | 'upgrade';
/** The new cluster is made in `folder`, which belongs to PostgreSQL's account and is empty. */
type Build = (clusterHome: PostgresClusterHome, folder: string) => Promise<void>;

/** Replaces the current cluster with another one once that is complete. Returns the folder of the old one. */
export async function replacePostgresCluster(
  path: string,
  reason: Reason,
  build: Build,
): Promise<string | null> {
  const { dataDir, lock } = lockDataFolder(path);
  if (!lock) throw new StartupError('The site is running on this data. Stop it first. Nothing was changed.');
  try {
    const clusterHome = openPostgresClusterHome(dataDir);
    const { home, account } = clusterHome;
    await stopLeftover(clusterHome, 'data');
    for (const name of readdirSync(home)) {
      if (!name.startsWith('replacing-')) continue;
      await stopLeftover(clusterHome, name);
      rmSync(join(home, name), { recursive: true, force: true });
    }
    const folder = join(home, `replacing-${randomBytes(6).toString('hex')}`);
    mkdirSync(folder, { mode: 0o700 });
    if (account) chownSync(folder, account.uid, account.gid);
    try {
      await build(clusterHome, folder);
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
    const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
    renameSync(folder, join(home, `next-before-${reason}-${stamp}`));
    return finishClusterReplacement(home);
  } finally {
    lock.release();
  }
}

export function chownToAccount(folder: string, account: OsAccount | null): void {
  if (!account) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chownSync(join(entry.parentPath, entry.name), account.uid, account.gid);
}

/** A server that a killed process left running would write into the renamed folder. */
async function stopLeftover({ home, binaries }: PostgresClusterHome, name: string): Promise<void> {
  const cluster = join(home, name);
  const left = readPidFile(cluster);
  if (left && isPostmasterOf(left.pid, cluster)) await stopPostmaster(left.pid, cluster, binaries);
}
