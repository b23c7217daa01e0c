import type { Client } from 'pg';

// Everything here runs in one transaction, with a role that owns only its tables.

/** Names are collected first: an object that CASCADE has dropped no longer has one. Objects of extensions stay. */
export async function dropAllSchemaObjects(client: Client): Promise<void> {
  await client.query(`
    DO $$
    DECLARE
      thing text;
      things text[];
      home CONSTANT oid := current_schema()::regnamespace;
    BEGIN
      things := ARRAY(
        SELECT format('DROP %s IF EXISTS %s CASCADE',
          CASE c.relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE'
            WHEN 'f' THEN 'FOREIGN TABLE' ELSE 'TABLE' END, c.oid::regclass)
        FROM pg_class c
        WHERE c.relnamespace = home AND c.relkind IN ('r', 'p', 'v', 'm', 'f', 'S') AND NOT EXISTS (
          SELECT 1 FROM pg_depend d
          WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('e', 'a', 'i')));
      FOREACH thing IN ARRAY things LOOP EXECUTE thing; END LOOP;
      things := ARRAY(
        SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', p.oid::regprocedure)
        FROM pg_proc p
        WHERE p.pronamespace = home AND NOT EXISTS (
          SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e'));
      FOREACH thing IN ARRAY things LOOP EXECUTE thing; END LOOP;
      things := ARRAY(
        SELECT format('DROP %s IF EXISTS %s CASCADE', CASE t.typtype WHEN 'd' THEN 'DOMAIN' ELSE 'TYPE' END, t.oid::regtype)
        FROM pg_type t LEFT JOIN pg_class c ON c.oid = t.typrelid
        WHERE t.typnamespace = home AND (t.typtype IN ('d', 'e', 'r') OR c.relkind = 'c') AND NOT EXISTS (
          SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_type'::regclass AND d.objid = t.oid AND d.deptype = 'e'));
      FOREACH thing IN ARRAY things LOOP EXECUTE thing; END LOOP;
    END $$`);
}

type Definition = { drop: string; make: string };

/** Rows load faster without foreign keys and indexes; re-creating them checks each row. */
export async function dropKeysAndIndexes(client: Client): Promise<Definition[]> {
  const keys = await client.query<Definition>(`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS make
    FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY conname`);
  const indexes = await client.query<Definition>(`
    SELECT format('DROP INDEX %s', i.indexrelid::regclass) AS drop, pg_get_indexdef(i.indexrelid) AS make
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
      AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid)
      AND NOT EXISTS (SELECT 1 FROM pg_depend d
        WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    ORDER BY i.indexrelid::regclass::text`);
  for (const { drop } of [...keys.rows, ...indexes.rows]) await client.query(drop);
  return [...indexes.rows, ...keys.rows];
}

/** Triggers would derive again what the backup contains; TRUNCATE removes rows that migrations inserted. */
export async function truncateTables(client: Client, names: readonly string[]): Promise<void> {
  for (const name of names)
    await client.query(`ALTER TABLE ${client.escapeIdentifier(name)} DISABLE TRIGGER USER`);
  const list = names.map((name) => client.escapeIdentifier(name)).join(', ');
  await client.query(`TRUNCATE ${list}`);
}

export async function enableTriggers(client: Client, names: readonly string[]): Promise<void> {
  for (const name of names)
    await client.query(`ALTER TABLE ${client.escapeIdentifier(name)} ENABLE TRIGGER USER`);
}

export async function setSequence(
  client: Client,
  { name, lastValue, isCalled }: { name: string; lastValue: string; isCalled: boolean },
): Promise<void> {
  await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [
    client.escapeIdentifier(name),
    lastValue,
    isCalled,
  ]);
}

export async function refreshMaterializedViews(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT matviewname AS name FROM pg_matviews WHERE schemaname = current_schema() ORDER BY 1',
  );
  for (const { name } of rows)
    await client.query(`REFRESH MATERIALIZED VIEW ${client.escapeIdentifier(name)}`);
}
