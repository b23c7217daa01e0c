import { anyOfValuesSql, jsonRecordsetSql, type Db } from '#server/platform/database/database.ts';

/** The place record has the value that a person must accept or reject. */
export type StoredDoubtfulChange = { locationId: number; field: 'address' | 'pin'; placeId: number };

/** Replaces all doubtful changes of the locations with these. */
export async function replaceDoubtfulChanges(
  db: Db,
  locationIds: readonly number[],
  doubts: readonly StoredDoubtfulChange[],
): Promise<void> {
  const rows = doubts.map(({ locationId, field, placeId }) => ({
    location_id: locationId,
    field,
    place_id: placeId,
  }));
  if (locationIds.length > 0)
    await db
      .deleteFrom('doubtful_changes as c')
      .where('c.location_id', '=', anyOfValuesSql(locationIds))
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom(jsonRecordsetSql('doubtful_changes', rows, 'r'))
              .select('r.location_id')
              .whereRef('r.location_id', '=', 'c.location_id')
              .whereRef('r.field', '=', 'c.field')
              .whereRef('r.place_id', '=', 'c.place_id'),
          ),
        ),
      )
      .execute();
  if (rows.length === 0) return;
  await db
    .insertInto('doubtful_changes')
    .columns(['location_id', 'field', 'place_id'])
    .expression(({ selectFrom }) =>
      selectFrom(jsonRecordsetSql('doubtful_changes', rows, 'r')).select([
        'location_id',
        'field',
        'place_id',
      ]),
    )
    .onConflict((conflict) => conflict.columns(['location_id', 'field']).doNothing())
    .execute();
}

export async function selectDoubtfulChangesOfLocations(
  db: Db,
  locationIds: readonly number[],
): Promise<StoredDoubtfulChange[]> {
  return db
    .selectFrom('doubtful_changes')
    .select(['location_id as locationId', 'field', 'place_id as placeId'])
    .where('location_id', '=', anyOfValuesSql(locationIds))
    .execute();
}

export async function selectRejectedChanges(db: Db, locationIds: readonly number[]) {
  return db
    .selectFrom('rejected_changes')
    .select(['location_id as locationId', 'latitude', 'longitude', 'address'])
    .where('location_id', '=', anyOfValuesSql(locationIds))
    .execute();
}

export type RejectedChange = {
  locationId: number;
  field: 'address' | 'pin';
  latitude: number | null;
  longitude: number | null;
  address: string | null;
};

export async function insertRejectedChange(
  db: Db,
  { locationId, ...rejected }: RejectedChange,
): Promise<void> {
  await db
    .insertInto('rejected_changes')
    .values({ location_id: locationId, ...rejected })
    .execute();
}
