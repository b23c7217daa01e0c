import { anyOfValuesSql, countRowsUpTo, sql, type Db } from '#server/platform/database/database.ts';

/** A restaurant with its locations, or a sandwich. */
export type CatalogHistorySubject = { restaurantId: number } | { sandwichId: number };
export type CatalogHistoryRow = Awaited<ReturnType<typeof selectCatalogHistory>>[number];

type PartType = 'restaurant' | 'location' | 'sandwich';

const ACTIONS = sql`('create', 'update', 'delete', 'restore')`;

export async function selectCatalogHistory(
  db: Db,
  subject: CatalogHistorySubject,
  before: number | null,
  limit: number,
) {
  return changesOf(db, subject)
    .leftJoin('change_sets as c', 'c.id', 'a.change_set_id')
    .select(['a.id', 'a.entity_id as entityId', 'part.type as entityType'])
    .select(({ ref }) => ref('a.action').$castTo<'create' | 'update' | 'delete' | 'restore'>().as('action'))
    .select(['a.before', 'a.after', 'a.user_id as userId', 'a.date_created as dateCreated'])
    .select(['c.origin', 'c.summary', 'c.id as changeSetId', 'part.name as entityName'])
    .$if(before !== null, (query) => query.where('a.id', '<', before))
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
}

export async function countCatalogHistory(
  db: Db,
  subject: CatalogHistorySubject,
  upTo: number,
): Promise<number> {
  return countRowsUpTo(db, changesOf(db, subject), upTo);
}

function changesOf(db: Db, subject: CatalogHistorySubject) {
  return db
    .selectFrom(partsOf(db, subject).as('part'))
    .innerJoin('audit_log as a', (join) =>
      join
        .onRef('a.entity_type', '=', 'part.type')
        .on(({ eb, ref }) => eb('a.entity_id', '=', sql<string>`${ref('part.id')}::text`)),
    )
    .where(({ ref }) => sql<boolean>`${ref('a.action')} IN ${ACTIONS}`);
}

function partsOf(db: Db, subject: CatalogHistorySubject) {
  if ('sandwichId' in subject)
    return db
      .selectFrom('sandwiches')
      .select([sql<PartType>`'sandwich'`.as('type'), 'id', 'name'])
      .where('id', '=', subject.sandwichId);
  return db
    .selectFrom('restaurants')
    .select([sql<PartType>`'restaurant'`.as('type'), 'id', 'name'])
    .where('id', '=', subject.restaurantId)
    .unionAll(
      db
        .selectFrom('locations')
        .select([sql<PartType>`'location'`.as('type'), 'id', 'address as name'])
        // The address of a deleted location must not be visible.
        .where('date_deleted', 'is', null)
        .where('restaurant_id', '=', subject.restaurantId),
    );
}

/** Excludes members with a pending account deletion, as everywhere else. */
export async function selectPublicUsernamesById(db: Db, ids: readonly (string | null)[]) {
  const sought = [...new Set(ids)].filter((id) => id !== null);
  const rows = await db
    .selectFrom('users as u')
    .select(['u.id', 'u.username'])
    .where('u.id', '=', anyOfValuesSql(sought))
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('erasures as e').select('e.user_id').whereRef('e.user_id', '=', 'u.id'))),
    )
    .execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}

export async function selectSuggestionIds(
  db: Db,
  changeSetIds: readonly number[],
): Promise<Map<number | null, number>> {
  if (changeSetIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('suggestions')
    .select(['id', 'change_set_id as changeSetId'])
    .where('change_set_id', '=', anyOfValuesSql(changeSetIds))
    .execute();
  return new Map(rows.map(({ id, changeSetId }) => [changeSetId, id]));
}

export async function selectTagNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('id', '=', anyOfValuesSql(ids))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function selectRestaurantNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('restaurants')
    .select(['id', 'name'])
    .where('id', '=', anyOfValuesSql(ids))
    .where('date_deleted', 'is', null)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
