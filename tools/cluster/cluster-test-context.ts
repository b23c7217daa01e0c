import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { choosePostgresOsAccount, type OsAccount } from '#server/platform/database/postgres/os-account.ts';
import type { ManagedProcess } from './create-managed-process.ts';

export type ClusterTestContext = {
  folder: string;
  account: OsAccount | null;
  parts: ManagedProcess[];
  makeFolder(name: string): string;
  makeFile(name: string, text: string): string;
};

export function createClusterTestContext(folder: string): ClusterTestContext {
  const account = choosePostgresOsAccount(folder);
  const own = (path: string) => {
    if (account) chownSync(path, account.uid, account.gid);
    return path;
  };
  own(folder);
  return {
    folder,
    account,
    parts: [],
    makeFolder(name) {
      const path = join(folder, name);
      mkdirSync(path, { recursive: true, mode: 0o700 });
      return own(path);
    },
    makeFile(name, text) {
      const path = join(folder, name);
      writeFileSync(path, text, { mode: 0o600 });
      return own(path);
    },
  };
}
