import type { Client } from 'pg';

type StrippedObject = { table: string; what: string; sql: string };

/** Runs in the caller's transaction, so that an error or a power cut leaves triggers and indexes as they were. */
export async function dropIndexesAndConstraints(
  client: Client,
  tables: readonly string[],
): Promise<StrippedObject[]> {
  const { rows } = await client.query<StrippedObject & { drop: string; at: number }>(
    `WITH wanted AS (SELECT name, name::regclass AS oid FROM unnest($1::text[]) AS name),
     keys AS (
       SELECT w.name, c.conname, c.contype, pg_get_constraintdef(c.oid) AS definition
       FROM pg_constraint c JOIN wanted w ON w.oid = c.conrelid
       WHERE c.contype IN ('f', 'p', 'u') AND NOT EXISTS (
         SELECT 1 FROM pg_constraint f WHERE f.contype = 'f' AND f.confrelid = c.conrelid AND f.conindid = c.conindid AND c.contype <> 'f')),
     indexes AS (
       SELECT w.name, i.indexrelid::regclass::text AS index, pg_get_indexdef(i.indexrelid) AS definition
       FROM pg_index i JOIN wanted w ON w.oid = i.indrelid
       WHERE NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.contype IN ('p', 'u', 'x')))
     SELECT name AS table, 'index ' || index AS what, definition AS sql, 'DROP INDEX ' || index AS drop, 1 AS at FROM indexes
     UNION ALL
     SELECT name, 'constraint ' || conname, format('ALTER TABLE %I ADD CONSTRAINT %I %s', name, conname, definition),
       format('ALTER TABLE %I DROP CONSTRAINT %I', name, conname), CASE contype WHEN 'f' THEN 2 ELSE 0 END
     FROM keys
     ORDER BY at, "table", what`,
    [tables],
  );
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  for (const { drop } of rows.toReversed()) await client.query(drop);
  return rows;
}

export async function restoreIndexesAndConstraints(
  client: Client,
  tables: readonly string[],
  taken: readonly StrippedObject[],
  onProgress: (what: string) => void,
): Promise<void> {
  for (const { table, what, sql } of taken) {
    onProgress(`${what} of ${table}`);
    await client.query(sql);
  }
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
}
