import { expressionBuilder, type RawBuilder } from 'kysely';
import type { DB } from '#db/schema.gen.ts';
import { locationFieldsSchema } from '#contract/catalog/locations.ts';
import type { Position } from '#shared/geo/distance.ts';
import {
  anyOf,
  countRows,
  schemaFields,
  isNotNull,
  selection,
  spherePosition,
  sql,
  type Db,
} from '#server/platform/database/database.ts';

const l = expressionBuilder<DB & { l: DB['locations'] }, 'l'>();

export type LocationRow = Awaited<ReturnType<typeof selectLocations>>[number];

/** `distance` is in miles; null without a pin, or where no position was given. */
function shownColumns(here: Position | null) {
  return [
    ...selection('l', [...schemaFields(locationFieldsSchema), 'id', 'restaurantId', 'revision']),
    isNotNull(l.ref('l.pin_address')).as('isPinStale'),
    l.fn<number | null>('miles_of_chord', [chordTo(here)]).as('distance'),
  ];
}

/** Through the unit sphere. */
function chordTo(here: Position | null): RawBuilder<number | null> {
  return sql<number | null>`${l.ref('l.position')} <-> ${spherePosition(here)}`;
}

export async function selectLocations(db: Db, ids: readonly number[], here: Position | null) {
  return db.selectFrom('locations as l').select(shownColumns(here)).where('l.id', '=', anyOf(ids)).execute();
}

/** Of each restaurant the nearest, those without a pin last; without a position the first that were added. */
export async function selectLocationsOfRestaurants(
  db: Db,
  restaurantIds: readonly number[],
  here: Position | null,
  count: number,
): Promise<LocationRow[]> {
  return db
    .selectFrom('restaurants as r')
    .crossJoinLateral(({ ref, selectFrom }) =>
      selectFrom('locations as l')
        .select(shownColumns(here))
        // A range, and one that begins at zero, lets the index of positions by restaurant find the nearest.
        .where(({ between, eb }) =>
          here
            ? between('l.restaurant_id', ref('r.id'), ref('r.id'))
            : eb('l.restaurant_id', '=', ref('r.id')),
        )
        .$if(here !== null, (found) => found.where('l.restaurant_id', '>', l.lit(0)))
        .where('l.date_deleted', 'is', null)
        .orderBy(here ? chordTo(here) : l.ref('l.id'))
        .limit(l.lit(count))
        .as('inside'),
    )
    .selectAll('inside')
    .where('r.id', '=', anyOf(restaurantIds))
    .execute();
}

/** Those whose address or name has these words: the nearest (else first) of each restaurant. The words find them all at once. */
export async function selectLocationsMatchingText(
  db: Db,
  restaurantIds: readonly number[],
  here: Position | null,
  words: string,
  count: number,
) {
  const ranked = db
    .selectFrom('locations as l')
    .select(shownColumns(here))
    .select(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('l.restaurant_id').orderBy(chordTo(here)).orderBy('l.id'))
        .as('place'),
    )
    .where('l.restaurant_id', '=', anyOf(restaurantIds))
    .where('l.date_deleted', 'is', null)
    .where(({ ref }) => sql<boolean>`${ref('l.search_words')} @@ ${words}::tsquery`);
  return db
    .selectFrom(ranked.as('ranked'))
    .selectAll()
    .where('place', '<=', count)
    .orderBy('place')
    .execute();
}

export type LocationFilter = { restaurantId: number; q?: string | undefined };

/** One page of all the locations of a restaurant, as they were added. */
export async function selectLocationsAsAdded(db: Db, which: LocationFilter, after: number, count: number) {
  return ofRestaurant(db, which)
    .select(shownColumns(null))
    .where('l.id', '>', after)
    .orderBy('l.id')
    .limit(count)
    .execute();
}

export type NearKey = { chord: number; id: number };

/** No two places of a sphere of radius 1 are further apart than 2: what has no pin comes after all that have. */
const WITHOUT_PIN = 3;

export async function selectLocationsByDistance(
  db: Db,
  which: LocationFilter,
  here: Position,
  after: NearKey | null,
  count: number,
) {
  const chord = l.fn.coalesce(chordTo(here), l.cast<number>(l.lit(WITHOUT_PIN), 'float8'));
  return ofRestaurant(db, which)
    .select(shownColumns(here))
    .select(chord.as('chord'))
    .$if(after !== null, (found) =>
      found.where(({ eb, refTuple, tuple }) =>
        eb(refTuple(chord, 'l.id'), '>', tuple(after?.chord ?? 0, after?.id ?? 0)),
      ),
    )
    .orderBy(chordTo(here))
    .orderBy('l.id')
    .limit(count)
    .execute();
}

export async function countLocations(db: Db, which: LocationFilter, upTo: number): Promise<number> {
  return countRows(db, ofRestaurant(db, which).select('l.id'), upTo);
}

/** Those of one restaurant whose address has all the words, wherever they stand in it. */
function ofRestaurant(db: Db, { restaurantId, q }: LocationFilter) {
  return db
    .selectFrom('locations as l')
    .where('l.restaurant_id', '=', restaurantId)
    .where('l.date_deleted', 'is', null)
    .$if(Boolean(q), (found) =>
      found.where(
        ({ ref }) => sql<boolean>`NOT EXISTS (
          SELECT FROM unnest(string_to_array(fold_text(${q}), ' ')) word
          WHERE strpos(fold_text(${ref('l.address')}), word) = 0)`,
      ),
    );
}
