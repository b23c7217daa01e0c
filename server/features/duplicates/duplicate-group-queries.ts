import type { RawBuilder } from 'kysely';
import { anyOfValuesSql, jsonRecordsetSql, sql, type Db } from '#server/platform/database/database.ts';

export async function selectRestaurantsForDuplicateSearch(db: Db) {
  return db
    .selectFrom('restaurants')
    .select(['id', 'name', 'website', 'brand_key as brandKey'])
    .where('date_deleted', 'is', null)
    .orderBy('id')
    .execute();
}

/** A number that more restaurants share belongs to a call center or a food court. */
const MAX_SHARING = 10;

export async function selectRestaurantGroupsSharingPhone(db: Db): Promise<number[][]> {
  return selectShared(
    db,
    // Keeps only digits.
    hashed(sql`right(translate(phone_number, translate(phone_number, '0123456789', ''), ''), 10)`),
    sql<boolean>`length(phone_number) >= 10`,
  );
}

export async function selectRestaurantGroupsSharingAddress(db: Db): Promise<number[][]> {
  return selectShared(db, hashed(sql`lower(address)`), sql<boolean>`address ~ '^[0-9]'`);
}

/** Pins within about ten meters. */
export async function selectRestaurantGroupsSharingPin(db: Db): Promise<number[][]> {
  return selectShared(
    db,
    sql`round(latitude * 10000), round(longitude * 10000)`,
    sql<boolean>`latitude IS NOT NULL`,
  );
}

/** Grouping sorts the keys, and texts of 130,000 locations take several times as long as numbers. */
function hashed(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`hashtextextended(${text}, 0)`;
}

async function selectShared(
  db: Db,
  key: RawBuilder<unknown>,
  where: RawBuilder<boolean>,
): Promise<number[][]> {
  const rows = await db
    .selectFrom('locations as l')
    .innerJoin('restaurants as r', 'r.id', 'l.restaurant_id')
    .select(({ ref }) => sql<number[]>`array_agg(DISTINCT ${ref('r.id')} ORDER BY ${ref('r.id')})`.as('ids'))
    .where('l.date_deleted', 'is', null)
    .where('r.date_deleted', 'is', null)
    .where(where)
    .groupBy(key)
    .having(({ eb, fn, ref }) => eb(fn.min('r.id'), '<', fn.max(ref('r.id'))))
    .having(({ eb, fn }) => eb(fn.count<number>('r.id').distinct(), '<=', MAX_SHARING))
    .execute();
  return rows.map(({ ids }) => ids);
}

export async function selectDismissedDuplicates(db: Db) {
  return db
    .selectFrom('dismissed_duplicates')
    .select(['first_id as firstId', 'second_id as secondId'])
    .execute();
}

export async function insertDismissedDuplicates(
  db: Db,
  pairs: readonly { first_id: number; second_id: number }[],
): Promise<void> {
  await db
    .insertInto('dismissed_duplicates')
    .columns(['first_id', 'second_id'])
    .expression(({ selectFrom }) =>
      selectFrom(jsonRecordsetSql('dismissed_duplicates', pairs, 'p')).select(['first_id', 'second_id']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function countExistingRestaurants(db: Db, ids: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('restaurants')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', '=', anyOfValuesSql(ids))
    .executeTakeFirstOrThrow();
  return count;
}
