import { hostname } from 'node:os';
import type { ClientConfig } from 'pg';

/** `feed` reads cache invalidations, `lag` the position of the primary. */
export type DatabaseConnectionRole = 'web' | 'jobs' | 'command' | 'feed' | 'lag';

/** PostgreSQL cuts longer names. */
const MAX_BYTES = 63;

/** Names the process in pg_stat_activity; an `application_name` in DATABASE_URL takes precedence. */
export function withApplicationName(connection: ClientConfig, role: DatabaseConnectionRole): ClientConfig {
  const name = `clucket ${role} ${process.pid}@${hostname()}`;
  return { ...connection, application_name: name.slice(0, MAX_BYTES) };
}
