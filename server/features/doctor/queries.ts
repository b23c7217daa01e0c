import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

export type State = {
  now: Date;
  version: string;
  bytes: number;
  admins: number;
  connections: number;
  mostConnections: number;
  errorsToday: number;
};

export async function readState(db: Db): Promise<State> {
  const { rows } = await sql<State>`
    SELECT clock_timestamp() AS now, current_setting('server_version') AS version,
      pg_database_size(current_database())::bigint AS bytes,
      (SELECT count(*) FROM users WHERE role = 'admin')::int AS admins,
      (SELECT count(*) FROM pg_stat_activity)::int AS connections,
      current_setting('max_connections')::int AS "mostConnections",
      (SELECT count(*) FROM error_log WHERE origin = 'server' AND date_created > now() - interval '1 day')::int
        AS "errorsToday"
  `.execute(db);
  return defined(rows[0]);
}

export async function readMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migrations ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Pictures to look for: all of a small site, a sample of a large one. */
export async function someUploads(db: Db, atMost: number): Promise<{ id: string; widths: number[] }[]> {
  const { rows } = await sql<{ id: string; widths: number[] }>`
    SELECT id, widths FROM uploads ORDER BY md5(id || current_date::text) LIMIT ${atMost}
  `.execute(db);
  return rows;
}
