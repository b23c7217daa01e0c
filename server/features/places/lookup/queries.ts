import type { Position } from '#shared/geo/distance.ts';
import { anyOfValuesSql, spherePositionSql, sql, type Db } from '#server/platform/database/database.ts';

export type SearchCenter = Position & { miles: number | null };

const COLUMNS = [
  'p.id',
  'p.brand',
  'p.name',
  'p.address',
  'p.phone_number as phoneNumber',
  'p.website',
  'p.hours_text as hoursText',
  'p.hours',
  'p.latitude',
  'p.longitude',
  'p.restaurant_type as restaurantType',
  'p.match_key as matchKey',
  'p.address_key as addressKey',
] as const;

/** Each search word must be the prefix of a word; a match in the name comes before one in the address. */
export async function selectPlacesMatchingWords(
  db: Db,
  terms: readonly string[],
  around: SearchCenter,
  limit: number,
) {
  return placesAround(db, around)
    .where(({ and, eb }) => and(terms.map((word) => eb('p.lookup_text', 'like', `% ${word}%`))))
    .orderBy(({ and, eb, ref }) => {
      const title = sql<string>`' ' || fold_text(coalesce(${ref('p.brand')}, ${ref('p.name')}))`;
      const isNamed = and(terms.map((word) => eb(title, 'like', `% ${word}%`)));
      return sql`CASE WHEN ${title} LIKE ${` ${terms.join(' ')}%`} THEN 0 WHEN ${isNamed} THEN 1 ELSE 2 END`;
    })
    .orderBy(({ ref }) => sql`${ref('p.position')} <-> ${ref('here.position')} NULLS LAST`)
    .orderBy('p.id')
    .limit(limit)
    .execute();
}

export type ImportedPlaceRow = Awaited<ReturnType<typeof selectSimilarPlaces>>[number];

export async function selectSimilarPlaces(db: Db, text: string, around: SearchCenter, limit: number) {
  return placesAround(db, around)
    .where(({ ref }) => sql<boolean>`${ref('p.lookup_text')} %> ${text}`)
    .orderBy(({ ref }) => sql`word_similarity(${text}, ${ref('p.lookup_text')})`, 'desc')
    .orderBy(({ ref }) => sql`${ref('p.position')} <-> ${ref('here.position')} NULLS LAST`)
    .orderBy('p.id')
    .limit(limit)
    .execute();
}

export async function selectImportedPlace(db: Db, id: number): Promise<ImportedPlaceRow | undefined> {
  return db.selectFrom('places as p').select(COLUMNS).where('p.id', '=', id).executeTakeFirst();
}

export type CorrectedPositionRow = Awaited<ReturnType<typeof selectCorrectedPositions>>[number];

/** Selects pins that a person has set, unless the address has changed since, with their source records. */
export async function selectCorrectedPositions(db: Db, locationIds: readonly number[]) {
  return db
    .selectFrom('locations as l')
    .select(({ ref, selectFrom }) => [
      'l.id as locationId',
      'l.address',
      'l.latitude',
      'l.longitude',
      'l.time_zone as timeZone',
      sql<number[]>`ARRAY${selectFrom('location_sources as s')
        .select((source) => sql<number>`${source.ref('s.place_id')}::float8`.as('id'))
        .where('s.location_id', '=', ref('l.id'))}`.as('placeIds'),
    ])
    .where('l.id', '=', anyOfValuesSql(locationIds))
    .where('l.date_deleted', 'is', null)
    .where(({ ref }) => sql<boolean>`${ref('l.edited_fields')} && ARRAY['latitude', 'longitude']`)
    .where('l.latitude', 'is not', null)
    .where('l.pin_address', 'is', null)
    .execute();
}

function placesAround(db: Db, around: SearchCenter) {
  const position = spherePositionSql(around);
  const reach = sql`miles_to_chord(${around.miles}::float8)`;
  return db
    .with('here', (query) => query.selectNoFrom(position.as('position')))
    .selectFrom(['places as p', 'here'])
    .select(COLUMNS)
    .$if(around.miles !== null, (query) =>
      query
        .where(({ ref }) => sql<boolean>`${ref('p.position')} <@ cube_enlarge(${position}, ${reach}, 3)`)
        .where(({ ref }) => sql<boolean>`${ref('p.position')} <-> ${position} <= ${reach}`),
    );
}
