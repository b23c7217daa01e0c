import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { ensurePostgresCredentials } from '../postgres/credentials.ts';

type EmbeddedServer = { dataDir: string; cluster: string; superuser: ClientConfig; passwords: string };

/** The running server of this data folder, as its supervisor connects to it. */
export function describeRunningEmbeddedServer(path: string, { host, port }: ClientConfig): EmbeddedServer {
  const dataDir = realpathSync(path);
  const credentials = ensurePostgresCredentials(dataDir);
  return {
    dataDir,
    cluster: join(dataDir, 'postgres', 'data'),
    superuser: { host, port, user: 'postgres', password: credentials.superuser, database: 'postgres' },
    passwords: JSON.stringify(credentials),
  };
}
