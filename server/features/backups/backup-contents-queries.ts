import type { Client } from 'pg';
import { assertDefined } from '#shared/assert-defined.ts';

export type BackedUpTable = { name: string; columns: string[]; estimate: number };
export type BackedUpSequence = { name: string; lastValue: string; isCalled: boolean };

/** Without generated columns, tables of extensions and `cache_invalidations`. */
export async function listBackedUpTables(client: Client): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(`
    SELECT c.relname AS name, greatest(c.reltuples, 0)::float8 AS estimate, ARRAY(
      SELECT a.attname::text FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns
    FROM pg_class c
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND c.relname <> 'cache_invalidations' AND NOT EXISTS (
      SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    ORDER BY c.relname`);
  return rows;
}

export async function listBackedUpSequences(client: Client): Promise<BackedUpSequence[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT c.relname AS name FROM pg_class c
    WHERE c.relkind = 'S' AND c.relnamespace = current_schema()::regnamespace ORDER BY c.relname`);
  const found: BackedUpSequence[] = [];
  for (const { name } of rows) {
    const state = await client.query<{ lastValue: string; isCalled: boolean }>(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${client.escapeIdentifier(name)}`,
    );
    found.push({ name, ...assertDefined(state.rows[0]) });
  }
  return found;
}

export async function listAppliedMigrations(client: Client): Promise<{ name: string; sha256: string }[]> {
  if (!(await hasTable(client, 'schema_migrations'))) return [];
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM schema_migrations ORDER BY name',
  );
  return rows;
}

export async function hasTable(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM pg_class WHERE relname = $1 AND relkind = 'r'
       AND relnamespace = current_schema()::regnamespace) AS there`,
    [name],
  );
  return assertDefined(rows[0]).there;
}

export async function listBackedUpUploads(client: Client): Promise<{ id: string; widths: number[] }[]> {
  if (!(await hasTable(client, 'uploads'))) return [];
  const { rows } = await client.query<{ id: string; widths: number[] }>(
    'SELECT id, widths FROM uploads ORDER BY id',
  );
  return rows;
}

export async function uploadExists(client: Client, id: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT 1 FROM uploads WHERE id = $1', [id]);
  return rowCount === 1;
}

export async function selectDatabaseSizeAndVersion(
  client: Client,
): Promise<{ bytes: number; postgres: string }> {
  const { rows } = await client.query<{ bytes: string; postgres: string }>(
    `SELECT pg_database_size(current_database())::text AS bytes, current_setting('server_version') AS postgres`,
  );
  return { bytes: Number(assertDefined(rows[0]).bytes), postgres: assertDefined(rows[0]).postgres };
}

export async function listOtherDatabaseConnections(client: Client): Promise<string[]> {
  // A transaction would see the connections of its first look at them.
  await client.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ who: string }>(`
    SELECT DISTINCT coalesce(nullif(application_name, ''), 'a program without a name')
      || coalesce(' on ' || host(client_addr), '') AS who
    FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`);
  return rows.map(({ who }) => who);
}

/** Makes the text form of values independent of the server's settings. */
export async function setConnectionTextFormats(client: Client): Promise<void> {
  await client.query(`
    SET LOCAL client_encoding = 'UTF8'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres';
    SET LOCAL timezone = 'UTC'; SET LOCAL extra_float_digits = 3; SET LOCAL bytea_output = 'hex'; SET LOCAL xmlbinary = 'base64';
    SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL row_security = off`);
}
