import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StartupError } from '../../process/startup-error.ts';

export type OsAccount = { name: string; uid: number; gid: number };

/** PostgreSQL refuses to run as root, so it runs as the folder's owner or as the first of these accounts. */
const UNPRIVILEGED = ['clucket', 'postgres', 'nobody'];

export function choosePostgresOsAccount(folder: string): OsAccount | null {
  if (!isRunningAsRoot()) return null;
  const accounts = knownAccounts();
  const owner = statSync(folder, { throwIfNoEntry: false });
  const ownerAccount = owner && owner.uid !== 0 ? accounts.find(({ uid }) => uid === owner.uid) : undefined;
  const chosen =
    ownerAccount ??
    UNPRIVILEGED.map((name) => accounts.find((account) => account.name === name)).find(Boolean);
  if (!chosen) {
    throw new StartupError(
      `PostgreSQL does not run as root, and this machine has none of the accounts ${UNPRIVILEGED.join(', ')}. ` +
        'Make one (useradd --system clucket), start Clucket as an ordinary user, or set DATABASE_URL.',
    );
  }
  return chosen;
}

export function isRunningAsRoot(): boolean {
  return process.getuid?.() === 0;
}

export function findInaccessibleParentFolder(path: string, account: OsAccount | null = null): string | null {
  const parents: string[] = [];
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    parents.unshift(folder);
    if (folder === dirname(folder)) break;
  }
  return parents.find((folder) => !mayPass(folder, account)) ?? null;
}

function mayPass(folder: string, account: OsAccount | null): boolean {
  const stat = statSync(folder, { throwIfNoEntry: false });
  if (!stat) return true;
  if (account && stat.uid === account.uid) return (stat.mode & 0o100) !== 0;
  if (account && stat.gid === account.gid) return (stat.mode & 0o010) !== 0;
  return (stat.mode & 0o001) !== 0;
}

function knownAccounts(): OsAccount[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ name, uid }) => name !== '' && uid > 0);
}
