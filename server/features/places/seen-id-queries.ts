import { sql, type Db } from '#server/platform/database/database.ts';

/** The seen ids are in a temporary table, so that memory does not grow with the file. */
export async function resetSeenIds(db: Db): Promise<void> {
  await sql`CREATE TEMP TABLE IF NOT EXISTS import_seen (
    source text, source_id text, sighting jsonb, PRIMARY KEY (source, source_id))`.execute(db);
  await sql`TRUNCATE import_seen`.execute(db);
}

export type PlaceFingerprint = {
  source: string;
  name: string;
  phone: string | null;
  address: string;
  addressKey: string | null;
  addressUnit: string;
  latitude: number | null;
  longitude: number | null;
  matchKey: string;
};
type SeenId = { source: string; sourceId: string; sighting: PlaceFingerprint };
type SeenIdRow = { source: string; source_id: string; sighting: PlaceFingerprint };

export async function recordAndFindRepeatedIds(db: Db, seen: readonly SeenId[]): Promise<SeenId[]> {
  const withSeen = db.withTables<{ import_seen: SeenIdRow }>();
  const rows = seen.map(({ source, sourceId, sighting }) => ({ source, source_id: sourceId, sighting }));
  const json = JSON.stringify(rows);
  const incoming = sql<SeenIdRow>`jsonb_populate_recordset(NULL::import_seen, ${json}::jsonb)`.as('r');
  const earlier = await withSeen
    .selectFrom(incoming)
    .innerJoin('import_seen as s', (join) =>
      join.onRef('s.source', '=', 'r.source').onRef('s.source_id', '=', 'r.source_id'),
    )
    .select(['s.source', 's.source_id as sourceId', 's.sighting'])
    .execute();
  await withSeen
    .insertInto('import_seen')
    .columns(['source', 'source_id', 'sighting'])
    .expression(withSeen.selectFrom(incoming).select(['r.source', 'r.source_id', 'r.sighting']))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return earlier;
}
