import { sandwichFieldsSchema, type SandwichFields } from '#contract/catalog/sandwiches.ts';
import {
  anyOfValuesSql,
  markFieldsEditedSql,
  zodSchemaFieldNames,
  isNotNullSql,
  columnSelection,
  sql,
  convertFieldsToColumns,
  type Db,
} from '#server/platform/database/database.ts';

export type LockedSandwich = NonNullable<Awaited<ReturnType<typeof lockSandwich>>>;

/** Reads after locking, because a concurrent change may have moved the sandwich or changed the restaurant. */
export async function lockSandwich(db: Db, id: number) {
  await sql`SELECT 1 FROM sandwiches WHERE id = ${id} FOR NO KEY UPDATE`.execute(db);
  return db
    .selectFrom('sandwiches as s')
    .innerJoin('restaurants as r', 'r.id', 's.restaurant_id')
    .select(
      columnSelection('s', [...zodSchemaFieldNames(sandwichFieldsSchema), 'id', 'restaurantId', 'revision']),
    )
    .select(({ ref }) => [
      isNotNullSql(ref('s.date_deleted')).as('isDeleted'),
      isNotNullSql(ref('r.date_deleted')).as('isRestaurantDeleted'),
    ])
    .where('s.id', '=', id)
    .executeTakeFirst();
}

export async function incrementSandwichRevision(db: Db, id: number): Promise<number> {
  const { revision } = await db
    .updateTable('sandwiches')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1), date_updated: sql<Date>`now()` }))
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** Call it after locking the sandwiches in the order of their ids. */
export async function incrementSandwichRevisions(db: Db, ids: readonly number[]): Promise<void> {
  await db
    .updateTable('sandwiches')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1), date_updated: sql<Date>`now()` }))
    .where('id', '=', anyOfValuesSql(ids))
    .execute();
}

type NewSandwich = SandwichFields & { restaurantId: number; backdrop: number };

export async function insertSandwich(db: Db, fields: NewSandwich): Promise<number> {
  const { id } = await db
    .insertInto('sandwiches')
    .values(convertFieldsToColumns(fields))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateSandwichRow(db: Db, id: number, changes: Partial<SandwichFields>): Promise<void> {
  await db
    .updateTable('sandwiches')
    .set({ ...convertFieldsToColumns(changes), ...markFieldsEditedSql(changes) })
    .where('id', '=', id)
    .execute();
}

export async function setRestaurantOfSandwich(db: Db, id: number, restaurantId: number): Promise<void> {
  await db.updateTable('sandwiches').set({ restaurant_id: restaurantId }).where('id', '=', id).execute();
}

export async function setSandwichDeleted(db: Db, id: number, at: Date | null): Promise<void> {
  await db
    .updateTable('sandwiches')
    .set({ date_deleted: at, date_updated: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
