import type { Client } from 'pg';
import { assertDefined } from '#shared/assert-defined.ts';

export type CitusState = {
  hasCitus: boolean;
  isCoordinator: boolean;
  isRegistered: boolean;
  workers: number;
};

export async function readCitusState(client: Client): Promise<CitusState> {
  const { rows } = await client.query<{ has: boolean }>(
    `SELECT count(*) > 0 AS has FROM pg_extension WHERE extname = 'citus'`,
  );
  if (!assertDefined(rows[0]).has)
    return { hasCitus: false, isCoordinator: false, isRegistered: false, workers: 0 };
  const state = await client.query<Omit<CitusState, 'hasCitus'>>(`
    SELECT (SELECT groupid FROM pg_dist_local_group) = 0 AS "isCoordinator",
      (SELECT count(*) > 0 FROM pg_dist_node WHERE groupid = 0) AS "isRegistered",
      (SELECT count(*)::int FROM pg_dist_node WHERE groupid <> 0 AND noderole = 'primary' AND isactive) AS workers`);
  return { hasCitus: true, ...assertDefined(state.rows[0]) };
}

export type CitusTableDistribution = {
  name: string;
  /** "distributed", "reference", "local" (known to Citus) or null (known to PostgreSQL alone). */
  kind: string | null;
  shards: number | null;
  bytes: number;
};

export async function listTablesWithDistribution(client: Client): Promise<CitusTableDistribution[]> {
  const { rows } = await client.query<Omit<CitusTableDistribution, 'bytes'> & { bytes: string }>(`
    SELECT c.relname AS name, CASE WHEN p.logicalrelid IS NULL THEN NULL WHEN p.partmethod = 'h' THEN 'distributed'
        WHEN p.repmodel = 't' THEN 'reference' ELSE 'local' END AS kind,
      (SELECT count(*)::int FROM pg_dist_shard s WHERE s.logicalrelid = c.oid) AS shards,
      CASE WHEN p.logicalrelid IS NULL THEN pg_total_relation_size(c.oid) ELSE citus_total_relation_size(c.oid) END AS bytes
    FROM pg_class c LEFT JOIN pg_dist_partition p ON p.logicalrelid = c.oid
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND NOT EXISTS (
      SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    ORDER BY c.relname`);
  return rows.map(({ bytes, ...table }) => ({ ...table, bytes: Number(bytes) }));
}

export type ForeignKey = {
  name: string;
  table: string;
  to: string;
  columns: string[];
  referenced: string[];
  definition: string;
};

export async function listForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    SELECT k.conname AS name, t.relname AS table, r.relname AS to, pg_get_constraintdef(k.oid) AS definition,
      ARRAY(SELECT a.attname::text FROM unnest(k.conkey) WITH ORDINALITY key (n, place)
        JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = key.n ORDER BY key.place) AS columns,
      ARRAY(SELECT a.attname::text FROM unnest(k.confkey) WITH ORDINALITY key (n, place)
        JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = key.n ORDER BY key.place) AS referenced
    FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid JOIN pg_class r ON r.oid = k.confrelid
    WHERE k.contype = 'f' AND k.connamespace = current_schema()::regnamespace ORDER BY k.conname`);
  return rows;
}

export async function dropForeignKey(client: Client, { table, name }: ForeignKey): Promise<void> {
  await client.query(
    `ALTER TABLE ${client.escapeIdentifier(table)} DROP CONSTRAINT ${client.escapeIdentifier(name)}`,
  );
}

export async function addForeignKey(client: Client, { table, name, definition }: ForeignKey): Promise<void> {
  await client.query(
    `ALTER TABLE ${client.escapeIdentifier(table)} ADD CONSTRAINT ${client.escapeIdentifier(name)} ${definition}`,
  );
}

export type TableTrigger = { name: string; table: string; definition: string };

export async function listTriggers(client: Client): Promise<TableTrigger[]> {
  const { rows } = await client.query<TableTrigger>(`
    SELECT t.tgname AS name, c.relname AS table, pg_get_triggerdef(t.oid) AS definition
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND c.relnamespace = current_schema()::regnamespace ORDER BY t.tgname`);
  return rows;
}

export async function dropTrigger(client: Client, { table, name }: TableTrigger): Promise<void> {
  await client.query(`DROP TRIGGER ${client.escapeIdentifier(name)} ON ${client.escapeIdentifier(table)}`);
}

export async function createTrigger(client: Client, { definition }: TableTrigger): Promise<void> {
  await client.query(definition);
}

/** Unique indexes that do not contain the column by which their table is distributed. */
export async function listUniqueIndexesWithoutColumn(
  client: Client,
  table: string,
  column: string,
): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT i.indexrelid::regclass::text AS name FROM pg_index i
     WHERE i.indrelid = $1::regclass AND i.indisunique AND NOT i.indisprimary AND NOT EXISTS (
       SELECT 1 FROM pg_attribute a WHERE a.attrelid = i.indrelid AND a.attname = $2 AND a.attnum = ANY (i.indkey))`,
    [client.escapeIdentifier(table), column],
  );
  return rows.map(({ name }) => name);
}

export async function dropIndex(client: Client, name: string): Promise<void> {
  await client.query(`DROP INDEX ${name}`);
}

export async function createReferenceTable(client: Client, table: string): Promise<void> {
  await client.query('SELECT create_reference_table($1)', [client.escapeIdentifier(table)]);
}

export async function createDistributedTable(
  client: Client,
  table: string,
  column: string,
  together: string,
): Promise<void> {
  await client.query('SELECT create_distributed_table($1, $2, colocate_with => $3)', [
    client.escapeIdentifier(table),
    column,
    together,
  ]);
}

/** Statements on a worker may call these functions. Citus sends those that tables need by itself. */
export async function distributeFunctions(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT p.oid::regprocedure::text AS name FROM pg_proc p
    WHERE p.pronamespace = current_schema()::regnamespace AND p.prorettype <> 'trigger'::regtype
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
      AND NOT EXISTS (SELECT 1 FROM pg_catalog.pg_dist_object o WHERE o.classid = 'pg_proc'::regclass AND o.objid = p.oid)
    ORDER BY 1`);
  for (const { name } of rows) await client.query('SELECT create_distributed_function($1)', [name]);
}

/** What was copied to the workers still lies in the coordinator's own table, where no statement reads it. */
export async function truncateCoordinatorTableData(client: Client, table: string): Promise<void> {
  await client.query('SELECT truncate_local_data_after_distributing_table($1)', [
    client.escapeIdentifier(table),
  ]);
}

/**
 * A review changes a table that every machine has after it read all shards: that needs one connection to each machine, and
 * Citus opens several by default.
 */
export async function setSequentialCitusShardWrites(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
  const name = client.escapeIdentifier(assertDefined(rows[0]).name);
  await client.query(`ALTER DATABASE ${name} SET citus.multi_shard_modify_mode = 'sequential'`);
}

export async function configureDistributionConnection(client: Client): Promise<void> {
  await client.query(`
    SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = '1min';
    SET citus.multi_shard_modify_mode = 'sequential'; SET citus.enable_unsafe_triggers = on; SET client_min_messages = warning`);
}
