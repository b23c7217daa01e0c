import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findInaccessibleParentFolder, choosePostgresOsAccount, type OsAccount } from './os-account.ts';
import { findPostgresBinaries, type PostgresBinaries } from './binaries.ts';
import { ensurePostgresCredentials, type PostgresCredentials } from './credentials.ts';
import { finishClusterReplacement } from './finish-cluster-replacement.ts';
import { removeRunningProcessFile } from './running-process-file.ts';
import { StartupError } from '../../process/startup-error.ts';

/** What starts a server on a cluster in this data folder. */
export type PostgresClusterHome = {
  home: string;
  account: OsAccount | null;
  binaries: PostgresBinaries;
  credentials: PostgresCredentials;
};

/** The caller holds the lock of the data folder. */
export function openPostgresClusterHome(dataDir: string): PostgresClusterHome {
  removeRunningProcessFile(dataDir);
  const home = join(dataDir, 'postgres');
  const account = choosePostgresOsAccount(home);
  prepareHome(home, account);
  finishClusterReplacement(home);
  return {
    home,
    account,
    binaries: findPostgresBinaries(home, account),
    credentials: ensurePostgresCredentials(dataDir),
  };
}

function prepareHome(home: string, account: OsAccount | null): void {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  if (!account) return;
  const dataDir = dirname(home);
  // Others may pass through the data folder without reading it; secrets in it have their own permissions.
  if (findInaccessibleParentFolder(dataDir, account) === dataDir)
    chmodSync(dataDir, (statSync(dataDir).mode & 0o777) | 0o011);
  const barrier = findInaccessibleParentFolder(dataDir, account);
  if (barrier) {
    throw new StartupError(
      `PostgreSQL does not run as root; it would run as "${account.name}", which may not pass through ${barrier} to ` +
        `its data in ${home}. Choose another DATA_DIR (for example /var/lib/clucket), or open that folder: chmod a+x ${barrier}`,
    );
  }
  chownSync(home, account.uid, account.gid);
}
