import { expressionBuilder, type RawBuilder } from 'kysely';
import type { DB } from '#db/schema.gen.ts';
import { locationFieldsSchema } from '#contract/catalog/locations.ts';
import type { Position } from '#shared/geo/distance.ts';
import {
  anyOfValuesSql,
  countRowsUpTo,
  zodSchemaFieldNames,
  isNotNullSql,
  columnSelection,
  spherePositionSql,
  sql,
  type Db,
} from '#server/platform/database/database.ts';

const l = expressionBuilder<DB & { l: DB['locations'] }, 'l'>();

export type LocationRow = Awaited<ReturnType<typeof selectLocations>>[number];

function locationColumns(position: Position | null) {
  return [
    ...columnSelection('l', [...zodSchemaFieldNames(locationFieldsSchema), 'id', 'restaurantId', 'revision']),
    isNotNullSql(l.ref('l.pin_address')).as('isPinStale'),
    l.fn<number | null>('chord_to_miles', [chordTo(position)]).as('distance'),
  ];
}

function chordTo(position: Position | null): RawBuilder<number | null> {
  return sql<number | null>`${l.ref('l.position')} <-> ${spherePositionSql(position)}`;
}

export async function selectLocations(db: Db, ids: readonly number[], position: Position | null) {
  return db
    .selectFrom('locations as l')
    .select(locationColumns(position))
    .where('l.id', '=', anyOfValuesSql(ids))
    .execute();
}

export async function selectLocationDeletedState(db: Db, id: number) {
  return db
    .selectFrom('locations as l')
    .innerJoin('restaurants as r', 'r.id', 'l.restaurant_id')
    .select(({ fn, ref }) =>
      isNotNullSql(fn.coalesce(ref('l.date_deleted'), ref('r.date_deleted'))).as('isDeleted'),
    )
    .where('l.id', '=', id)
    .executeTakeFirst();
}

export async function selectLocationsOfRestaurants(
  db: Db,
  restaurantIds: readonly number[],
  position: Position | null,
  count: number,
): Promise<LocationRow[]> {
  return db
    .selectFrom('restaurants as r')
    .crossJoinLateral(({ ref, selectFrom }) =>
      selectFrom('locations as l')
        .select(locationColumns(position))
        // A range that begins at zero makes the planner use the index on restaurant and position.
        .where(({ between, eb }) =>
          position
            ? between('l.restaurant_id', ref('r.id'), ref('r.id'))
            : eb('l.restaurant_id', '=', ref('r.id')),
        )
        .$if(position !== null, (found) => found.where('l.restaurant_id', '>', l.lit(0)))
        .where('l.date_deleted', 'is', null)
        .orderBy(position ? chordTo(position) : l.ref('l.id'))
        .limit(l.lit(count))
        .as('inside'),
    )
    .selectAll('inside')
    .where('r.id', '=', anyOfValuesSql(restaurantIds))
    .execute();
}

export async function selectLocationsMatchingText(
  db: Db,
  restaurantIds: readonly number[],
  position: Position | null,
  tsQuery: string,
  count: number,
) {
  const ranked = db
    .selectFrom('locations as l')
    .select(locationColumns(position))
    .select(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('l.restaurant_id').orderBy(chordTo(position)).orderBy('l.id'))
        .as('place'),
    )
    .where('l.restaurant_id', '=', anyOfValuesSql(restaurantIds))
    .where('l.date_deleted', 'is', null)
    .where(({ ref }) => sql<boolean>`${ref('l.search_vector')} @@ ${tsQuery}::tsquery`);
  return db
    .selectFrom(ranked.as('ranked'))
    .selectAll()
    .where('place', '<=', count)
    .orderBy('place')
    .execute();
}

export type LocationFilter = { restaurantId: number; q?: string | undefined };

export async function selectLocationsInOrderAdded(
  db: Db,
  filter: LocationFilter,
  after: number,
  count: number,
) {
  return ofRestaurant(db, filter)
    .select(locationColumns(null))
    .where('l.id', '>', after)
    .orderBy('l.id')
    .limit(count)
    .execute();
}

export type LocationDistanceCursor = { chord: number; id: number };

/** Chords of the unit sphere are at most 2, so locations without a pin come last. */
const WITHOUT_PIN = 3;

export async function selectLocationsSortedByDistance(
  db: Db,
  filter: LocationFilter,
  position: Position,
  after: LocationDistanceCursor | null,
  count: number,
) {
  const chord = l.fn.coalesce(chordTo(position), l.cast<number>(l.lit(WITHOUT_PIN), 'float8'));
  return ofRestaurant(db, filter)
    .select(locationColumns(position))
    .select(chord.as('chord'))
    .$if(after !== null, (found) =>
      found.where(({ eb, refTuple, tuple }) =>
        eb(refTuple(chord, 'l.id'), '>', tuple(after?.chord ?? 0, after?.id ?? 0)),
      ),
    )
    .orderBy(chordTo(position))
    .orderBy('l.id')
    .limit(count)
    .execute();
}

export async function countLocations(db: Db, filter: LocationFilter, upTo: number): Promise<number> {
  return countRowsUpTo(db, ofRestaurant(db, filter).select('l.id'), upTo);
}

/** `q` matches addresses that contain all of its words, in any order. */
function ofRestaurant(db: Db, { restaurantId, q }: LocationFilter) {
  return db
    .selectFrom('locations as l')
    .where('l.restaurant_id', '=', restaurantId)
    .where('l.date_deleted', 'is', null)
    .$if(Boolean(q), (found) =>
      found.where(
        ({ ref }) => sql<boolean>`NOT EXISTS (
          SELECT 1 FROM unnest(string_to_array(fold_text(${q}), ' ')) word
          WHERE strpos(fold_text(${ref('l.address')}), word) = 0)`,
      ),
    );
}
