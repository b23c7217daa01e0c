import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

type Key = { source: string; sourceId: string };

const IMPORT_LOCK = 7_203_114;

/** One import at a time: two would find the same new place twice. Held until the connection lets go. */
export async function lockImports(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean;
  }>`SELECT pg_try_advisory_lock(${IMPORT_LOCK}) AS locked`.execute(db);
  return defined(rows[0]).locked;
}

export async function unlockImports(db: Db): Promise<void> {
  await sql`SELECT pg_advisory_unlock(${IMPORT_LOCK})`.execute(db);
}

/** The ids met in one file, kept by the server so that a file of any length needs no memory here. */
export async function forgetSeen(db: Db): Promise<void> {
  await sql`CREATE TEMP TABLE IF NOT EXISTS import_seen (
    source text, source_id text, sighting jsonb, PRIMARY KEY (source, source_id))`.execute(db);
  await sql`TRUNCATE import_seen`.execute(db);
}

/** Notes the ids of a batch and returns those that an earlier batch of the file has already used, with what it said. */
export async function noteSeen<Sighting>(
  db: Db,
  rows: readonly (Key & { sighting: Sighting })[],
): Promise<(Key & { sighting: Sighting })[]> {
  const list = JSON.stringify(rows);
  const { rows: earlier } = await sql<Key & { sighting: Sighting }>`
    SELECT s.source, s.source_id AS "sourceId", s.sighting
    FROM jsonb_to_recordset(${list}::jsonb) AS r (source text, "sourceId" text)
    JOIN import_seen s ON s.source = r.source AND s.source_id = r."sourceId"
  `.execute(db);
  await sql`
    INSERT INTO import_seen (source, source_id, sighting)
    SELECT source, "sourceId", sighting
    FROM jsonb_to_recordset(${list}::jsonb) AS r (source text, "sourceId" text, sighting jsonb)
    ON CONFLICT DO NOTHING
  `.execute(db);
  return earlier;
}
