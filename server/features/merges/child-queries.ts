import { anyOfValuesSql, sql, type Db } from '#server/platform/database/database.ts';

export async function selectLiveLocations(db: Db, restaurantId: number) {
  return db
    .selectFrom('locations')
    .select(['id', 'address', 'latitude', 'longitude', 'phone_number as phoneNumber'])
    .where('restaurant_id', '=', restaurantId)
    .where('date_deleted', 'is', null)
    .orderBy('id')
    .execute();
}

export async function selectLiveSandwiches(db: Db, restaurantIds: readonly number[]) {
  return db
    .selectFrom('sandwiches')
    .select(({ ref }) => [
      'id',
      'restaurant_id as restaurantId',
      'name',
      sql<string>`fold_text(${ref('name')})`.as('folded'),
    ])
    .where('restaurant_id', '=', anyOfValuesSql(restaurantIds))
    .where('date_deleted', 'is', null)
    .orderBy('id')
    .execute();
}

/** What was added to the kept row after the merge and stays there when the merge is undone. */
export async function selectReviewsAddedSinceMerge(
  db: Db,
  merge: { id: number; targetId: number; dateMerged: Date },
) {
  return db
    .selectFrom('reviews as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .select(['v.id', 'u.username as name'])
    .where('v.sandwich_id', '=', merge.targetId)
    .where('v.date_created', '>', merge.dateMerged)
    .where(({ ref }) => ref('v.is_visible'))
    .orderBy('v.id')
    .limit(MAX_LISTED)
    .execute();
}

export async function selectChildrenAddedSinceMerge(
  db: Db,
  table: 'locations' | 'sandwiches',
  merge: { targetId: number; dateMerged: Date },
) {
  const name = table === 'locations' ? 'address' : 'name';
  return db
    .selectFrom(table)
    .select(['id', sql<string>`${sql.ref(name)}`.as('name')])
    .where('restaurant_id', '=', merge.targetId)
    .where('date_created', '>', merge.dateMerged)
    .where('date_deleted', 'is', null)
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute();
}

const MAX_LISTED = 200;
