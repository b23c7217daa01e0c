import type { Expression } from 'kysely';
import {
  isBeforeTimeKeySql,
  isoTimeSql,
  toMicrosecondsSql,
  columnSelection,
  sql,
  convertFieldsToColumns,
  type Db,
  type TimeAndIdCursor,
  xpAwardKeysAcrossMerges,
} from '#server/platform/database/database.ts';

export type ListEntryFields = {
  isFavorite?: boolean | undefined;
  hasTried?: boolean | undefined;
  rating?: number | null | undefined;
  notes?: string | null | undefined;
};

const PUBLIC_COLUMNS = columnSelection('user_sandwiches', [
  'id',
  'userId',
  'sandwichId',
  'isFavorite',
  'hasTried',
]);
const TIMES = [
  isoTimeSql(sql.ref<Date>('user_sandwiches.date_created')).as('dateCreated'),
  isoTimeSql(sql.ref<Date>('user_sandwiches.date_updated')).as('dateUpdated'),
];
const OWNER_COLUMNS = columnSelection('user_sandwiches', ['rating', 'notes', 'revision']);
/** Without formatted times: Citus rejects that function in RETURNING. */
const WRITTEN_COLUMNS = [
  ...PUBLIC_COLUMNS,
  ...OWNER_COLUMNS,
  ...columnSelection('user_sandwiches', ['dateCreated', 'dateUpdated']),
];

export type ListEntryRow = Awaited<ReturnType<typeof selectListEntries>>[number];

/** The owner's columns (rating, notes, revision) are never read for other viewers. */
export type ListEntryColumnOptions = { isOwn: boolean; withSandwich: boolean };
type ListEntryPage = ListEntryColumnOptions & {
  unavailable: Expression<unknown>;
  after: TimeAndIdCursor | null;
  limit: number;
};

export async function selectListEntries(
  db: Db,
  userId: string,
  { unavailable, after, limit, ...scope }: ListEntryPage,
) {
  return listEntryQuery(db, userId, scope)
    .where('sandwich_id', 'not in', sql<number>`${unavailable}`)
    .where(({ ref }) => isBeforeTimeKeySql(ref('date_created'), ref('id'), after))
    .orderBy('date_created', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function listEntryQuery(db: Db, userId: string, { isOwn, withSandwich }: ListEntryColumnOptions) {
  return db
    .selectFrom('user_sandwiches')
    .select([...PUBLIC_COLUMNS, ...TIMES])
    .select(({ ref }) => toMicrosecondsSql(ref('user_sandwiches.date_created')).as('micros'))
    .$if(isOwn, (found) => found.select(OWNER_COLUMNS))
    .$if(isOwn && withSandwich, (found) =>
      found.select(({ case: when, ref, selectFrom }) => [
        when()
          .when(ref('user_sandwiches.has_tried'))
          .then(
            selectFrom('user_actions as a')
              .select(({ fn }) => isoTimeSql(fn.min<Date | null>('a.performed_at')).as('date'))
              .where('a.user_id', '=', userId)
              .where('a.award_key', '=', xpAwardKeysAcrossMerges('try:', ref('user_sandwiches.sandwich_id'))),
          )
          .end()
          .as('dateTried'),
        selectFrom('reviews as v')
          .select('v.rating')
          .where('v.user_id', '=', userId)
          .whereRef('v.sandwich_id', '=', 'user_sandwiches.sandwich_id')
          .as('reviewRating'),
      ]),
    )
    .where('user_sandwiches.user_id', '=', userId);
}

export async function lockListEntry(db: Db, userId: string, id: number) {
  return db
    .selectFrom('user_sandwiches')
    .select(columnSelection('user_sandwiches', ['id', 'sandwichId', 'hasTried', 'dateUpdated', 'revision']))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function hasRoomInCollection(
  db: Db,
  userId: string,
  sandwichId: number,
  maxEntries: number,
): Promise<boolean> {
  const own = db.selectFrom('user_sandwiches').select('id').where('user_id', '=', userId);
  const answer = await db
    .selectNoFrom(({ exists, not, or }) =>
      or([exists(own.where('sandwich_id', '=', sandwichId)), not(exists(own.offset(maxEntries - 1)))]).as(
        'hasRoom',
      ),
    )
    .executeTakeFirstOrThrow();
  return Boolean(answer.hasRoom);
}

/** Merges flags by OR, so that adding never removes one (D17). */
export async function upsertListEntryMergingFlags(
  db: Db,
  userId: string,
  sandwichId: number,
  fields: ListEntryFields,
) {
  return db
    .insertInto('user_sandwiches')
    .values({ user_id: userId, sandwich_id: sandwichId, ...convertFieldsToColumns(fields) })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'sandwich_id']).doUpdateSet(({ fn, ref }) => ({
        is_favorite: sql<boolean>`${ref('user_sandwiches.is_favorite')} OR ${ref('excluded.is_favorite')}`,
        has_tried: sql<boolean>`${ref('user_sandwiches.has_tried')} OR ${ref('excluded.has_tried')}`,
        rating: fn.coalesce('excluded.rating', 'user_sandwiches.rating'),
        notes: fn.coalesce('excluded.notes', 'user_sandwiches.notes'),
        date_updated: ref('excluded.date_updated'),
      })),
    )
    .returning([...WRITTEN_COLUMNS, sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow()
    .then(withIsoTimes);
}

export async function updateListEntry(db: Db, userId: string, id: number, fields: ListEntryFields) {
  return db
    .updateTable('user_sandwiches')
    .set({ ...convertFieldsToColumns(fields), date_updated: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(WRITTEN_COLUMNS)
    .executeTakeFirstOrThrow()
    .then(withIsoTimes);
}

export async function deleteListEntry(db: Db, userId: string, id: number): Promise<void> {
  await db.deleteFrom('user_sandwiches').where('user_id', '=', userId).where('id', '=', id).execute();
}

export async function findCollectionVisibility(db: Db, userId: string) {
  return db
    .selectFrom('users as u')
    .select(({ ref }) =>
      sql<string | null>`${ref('u.preferences')}->>'collectionVisibility'`.as('visibility'),
    )
    .where('u.id', '=', userId)
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('erasures as e').select('e.user_id').whereRef('e.user_id', '=', 'u.id'))),
    )
    .executeTakeFirst();
}

function withIsoTimes<Row extends { dateCreated: Date; dateUpdated: Date }>(row: Row) {
  return {
    ...row,
    dateCreated: row.dateCreated.toISOString(),
    dateUpdated: row.dateUpdated.toISOString(),
  };
}
