import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The application uses `application`, which owns only its database; the supervisor uses `superuser`. */
export type PostgresCredentials = { superuser: string; application: string };

export const POSTGRES_PASSWORDS_FILE = 'postgres-passwords.json';

/** Created before the cluster, because a crash in between must not leave a cluster without its password. */
export function ensurePostgresCredentials(dataDir: string): PostgresCredentials {
  const file = join(dataDir, POSTGRES_PASSWORDS_FILE);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as PostgresCredentials;
  const credentials = { superuser: password(), application: password() };
  const handle = openSync(`${file}.new`, 'w', 0o600);
  writeSync(handle, JSON.stringify(credentials));
  fsyncSync(handle);
  closeSync(handle);
  renameSync(`${file}.new`, file);
  return credentials;
}

function password(): string {
  return randomBytes(24).toString('base64url');
}
