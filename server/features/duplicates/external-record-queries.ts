import { sql, type Db } from '#server/platform/database/database.ts';

export type ExternalRecordRow = {
  at: number;
  name: string;
  brandKey: string | null;
  host: string | null;
  doorNumber: string | null;
  latitude: number | null;
  longitude: number | null;
  openPlaceId: number | null;
};

/** `reason` is the strongest one: 0 linked by an import, 1 brand, 2 website and name, 3 website, 4 name. */
export async function selectRestaurantsMatchingRecords(db: Db, candidates: readonly ExternalRecordRow[]) {
  return db
    .with('c', (query) => query.selectFrom(recordset(candidates)).selectAll())
    .with('reasons', (query) => {
      const restaurants = query
        .selectFrom(['c', 'restaurants as r'])
        .select(['c.at', 'r.id'])
        .where('r.date_deleted', 'is', null);
      return query
        .selectFrom('c')
        .innerJoin('location_sources as ls', 'ls.place_id', 'c.openPlaceId')
        .innerJoin('locations as l', 'l.id', 'ls.location_id')
        .select(['c.at', 'l.restaurant_id as id', sql<number>`0`.as('reason')])
        .where('l.date_deleted', 'is', null)
        .unionAll(restaurants.select(sql<number>`1`.as('reason')).whereRef('r.brand_key', '=', 'c.brandKey'))
        .unionAll(
          restaurants
            .select(({ ref }) =>
              sql<number>`CASE WHEN fold_text(${ref('r.name')}) = fold_text(${ref('c.name')}) THEN 2 ELSE 3 END`.as(
                'reason',
              ),
            )
            .where(({ eb, fn, ref }) => eb(fn('website_host', ['r.website']), '=', ref('c.host'))),
        )
        .unionAll(
          restaurants
            .select(sql<number>`4`.as('reason'))
            .where(({ eb, fn }) => eb(fn('lower', ['r.name']), '=', fn('lower', ['c.name']))),
        );
    })
    .selectFrom('reasons')
    .innerJoin('restaurants as r', 'r.id', 'reasons.id')
    .select(({ fn }) => ['reasons.at', 'r.id as restaurantId', fn.min('reasons.reason').as('reason')])
    .where('r.date_deleted', 'is', null)
    .groupBy(['reasons.at', 'r.id'])
    .orderBy('reasons.at')
    .orderBy('reason')
    .orderBy('r.id')
    .execute();
}

/** Locations linked to the same source, within reach, or without a pin at the same house number. */
export async function selectLocationsMatchingRecords(
  db: Db,
  candidates: readonly (ExternalRecordRow & { restaurantId: number })[],
  reach: number,
) {
  return db
    .with('c', (query) => query.selectFrom(recordset(candidates)).selectAll())
    .with('near', (query) => {
      const locations = query
        .selectFrom('c')
        .innerJoin('locations as l', 'l.restaurant_id', 'c.restaurantId')
        .select([
          'c.at',
          'c.restaurantId',
          'l.id as locationId',
          'l.address',
          'l.phone_number as phoneNumber',
        ])
        .where('l.date_deleted', 'is', null);
      const pin = sql`sphere_position(${sql.ref('c.latitude')}, ${sql.ref('c.longitude')})`;
      return locations
        .innerJoin('location_sources as ls', (join) =>
          join.onRef('ls.place_id', '=', 'c.openPlaceId').onRef('ls.location_id', '=', 'l.id'),
        )
        .select(sql<number | null>`0::float8`.as('chord'))
        .unionAll(
          locations
            .select(({ ref }) => sql<number | null>`${ref('l.position')} <-> ${pin}`.as('chord'))
            .where('l.restaurant_id', '>', sql<number>`0`)
            .where(({ ref }) => sql<boolean>`${ref('l.position')} <@ cube_enlarge(${pin}, ${reach}, 3)`),
        )
        .unionAll(
          locations
            .select(sql<number | null>`NULL::float8`.as('chord'))
            .where(({ eb, or }) => or([eb('l.position', 'is', null), eb('c.latitude', 'is', null)]))
            .where(({ fn }) => fn<boolean>('starts_with', [fn('lower', ['l.address']), 'c.doorNumber'])),
        );
    })
    .selectFrom('near')
    .selectAll()
    .execute();
}

type LocationPair = { one: number; other: number };

/** Pairs that one source lists under two names: the author of the list knew two restaurants. */
export async function selectPairsSeparatedBySource(
  db: Db,
  pairs: readonly LocationPair[],
): Promise<LocationPair[]> {
  if (pairs.length === 0) return [];
  const pair = sql<LocationPair>`jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)`.as<'pair'>(
    sql`pair (one int, other int)`,
  );
  return db
    .selectFrom(pair)
    .innerJoin('location_sources as a', 'a.location_id', 'pair.one')
    .innerJoin('places as p', 'p.id', 'a.place_id')
    .innerJoin('location_sources as b', 'b.location_id', 'pair.other')
    .innerJoin('places as q', (join) =>
      join.onRef('q.id', '=', 'b.place_id').onRef('q.source', '=', 'p.source'),
    )
    .select(['pair.one', 'pair.other'])
    .groupBy(['pair.one', 'pair.other'])
    .having(sql<boolean>`bool_and(lower(p.name) <> lower(q.name))`)
    .execute();
}

function recordset<Candidate extends ExternalRecordRow>(candidates: readonly Candidate[]) {
  return sql<Candidate>`jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb)`.as<'r'>(
    sql`r (at integer, name text, "brandKey" text, host text, "doorNumber" text, latitude float8, longitude float8,
      "openPlaceId" bigint, "restaurantId" integer)`,
  );
}
