import { anyOfValuesSql, type Db, sql } from '#server/platform/database/database.ts';

/** Records in the catalog at the same address, within `reach` (a chord of the unit sphere), or at the same location. */
export async function selectNearbyRecords(db: Db, ids: readonly number[], reach: number): Promise<number[]> {
  const sameAddress = db
    .selectFrom('places as a')
    .innerJoin('places as p', (join) =>
      join.onRef('p.match_key', '=', 'a.match_key').onRef('p.address_key', '=', 'a.address_key'),
    )
    .innerJoin('location_sources as ls', 'ls.place_id', 'p.id')
    .select('p.id')
    .where('a.id', '=', anyOfValuesSql(ids));
  const near = db
    .selectFrom('places as a')
    .innerJoin('places as p', (join) =>
      join
        .onRef('p.match_key', '=', 'a.match_key')
        .on(
          ({ ref }) => sql<boolean>`${ref('p.position')} <@ cube_enlarge(${ref('a.position')}, ${reach}, 3)`,
        ),
    )
    .innerJoin('location_sources as ls', 'ls.place_id', 'p.id')
    .select('p.id')
    .where('a.id', '=', anyOfValuesSql(ids))
    .where('a.position', 'is not', null);
  const sameLocation = db
    .selectFrom('location_sources as a')
    .innerJoin('location_sources as ls', 'ls.location_id', 'a.location_id')
    .select('ls.place_id as id')
    .where('a.place_id', '=', anyOfValuesSql(ids));
  const rows = await sameAddress.union(near).union(sameLocation).execute();
  return rows.map(({ id }) => id);
}
