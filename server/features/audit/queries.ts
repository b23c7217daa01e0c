import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { AuditLog, DB } from '#db/schema.gen.ts';
import {
  countRowsUpTo,
  jsonRecordsetSql,
  selectUsernames,
  sql,
  type Db,
} from '#server/platform/database/database.ts';

type Fields = Record<string, unknown> | null | undefined;
type WhoChanged = { userId: string | null; entityType: string; changeSetId: number | null };
type NewEntry = { action: string; entityId: string; before?: Fields; after?: Fields };

export async function insertAuditEntries(
  db: Db,
  { userId, entityType, changeSetId }: WhoChanged,
  entries: readonly NewEntry[],
): Promise<void> {
  const rows = entries.map(({ action, entityId, before, after }) => ({
    user_id: userId,
    action,
    entity_type: entityType,
    entity_id: entityId,
    before,
    after,
    change_set_id: changeSetId,
  }));
  const columns = [
    'user_id',
    'action',
    'entity_type',
    'entity_id',
    'before',
    'after',
    'change_set_id',
  ] as const;
  await db
    .insertInto('audit_log')
    .columns(columns)
    .expression(({ selectFrom }) => selectFrom(jsonRecordsetSql('audit_log', rows, 'e')).select(columns))
    .execute();
}

export type AuditEntryRow = Awaited<ReturnType<typeof selectAuditEntries>>[number];
export type AuditEntryFilter = {
  by?: string | undefined;
  action?: string | undefined;
  entityType?: string | undefined;
  entityId?: string | undefined;
  changeSetId?: number | undefined;
};

const entry = expressionBuilder<DB & { a: AuditLog }, 'a'>();

/** Only for entities with numeric ids. The cast lets PostgreSQL use the primary key of their table. */
const ENTITY_ID = sql<number>`${entry.ref('a.entity_id')}::int`;

const NAME = sql<string | null>`coalesce(CASE ${entry.ref('a.entity_type')}
    WHEN 'restaurant' THEN ${nameIn('restaurants')}
    WHEN 'sandwich' THEN ${nameIn('sandwiches')}
    WHEN 'badge' THEN ${nameIn('badges')}
    WHEN 'tag' THEN ${nameIn('tags')}
    WHEN 'location' THEN ${locationName()}
  END, ${entry.ref('a.after')} ->> 'name', ${entry.ref('a.before')} ->> 'name')`;

function nameIn(table: 'restaurants' | 'sandwiches' | 'badges' | 'tags') {
  return entry.selectFrom(table).select('name').where('id', '=', ENTITY_ID);
}

/** For example "Roost, 1 Main St". */
function locationName() {
  return entry
    .selectFrom('locations as l')
    .innerJoin('restaurants as r', 'r.id', 'l.restaurant_id')
    .select(({ fn, val, ref }) =>
      fn<string>('concat_ws', [val(', '), ref('r.name'), sql`nullif(${ref('l.address')}, '')`]).as('name'),
    )
    .where('l.id', '=', ENTITY_ID);
}

const RESTAURANT_ID = sql<number | null>`CASE WHEN ${entry.ref('a.entity_type')} = 'location' THEN ${entry
  .selectFrom('locations')
  .select('restaurant_id')
  .where('locations.id', '=', ENTITY_ID)} END`;

export async function selectAuditEntries(
  db: Db,
  filter: AuditEntryFilter,
  before: number | null,
  limit: number,
) {
  const rows = await entriesOf(db, filter)
    .select(['a.id', 'a.user_id as userId', 'a.action', 'a.entity_type as entityType'])
    .select(['a.entity_id as entityId', NAME.as('entityName'), RESTAURANT_ID.as('restaurantId')])
    .select(['a.change_set_id as changeSetId', 'c.origin'])
    .select(['a.before', 'a.after', 'a.date_created as dateCreated'])
    .$if(before !== null, (query) => query.where('a.id', '<', before))
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
  const members = rows.flatMap(({ entityType, entityId }) => (entityType === 'user' ? [entityId] : []));
  const names = await selectUsernames(db, [...rows.map(({ userId }) => userId), ...members]);
  return rows.map((row) => ({
    ...row,
    username: names.get(row.userId) ?? null,
    entityName: (row.entityType === 'user' ? names.get(row.entityId) : undefined) ?? row.entityName,
  }));
}

export async function selectLastDeletion(db: Db, entityType: string, entityId: string) {
  const deletion = await db
    .selectFrom('audit_log')
    .select('before')
    .where(({ and }) => and({ entity_type: entityType, entity_id: entityId }))
    .where('action', '=', 'delete')
    .orderBy('id', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();
  return deletion?.before;
}

export async function selectLastFieldEdits(db: Db, entityType: string, entityId: string) {
  const rows = await db
    .selectFrom('audit_log as a')
    .innerJoinLateral(
      sql<{ field: string }>`jsonb_object_keys(${sql.ref('a.after')})`.as<'f'>(sql`f (field)`),
      (join) => join.onTrue(),
    )
    .distinctOn('f.field')
    .select(['f.field', 'a.user_id as userId', 'a.date_created as dateCreated'])
    .where('a.entity_type', '=', entityType)
    .where('a.entity_id', '=', entityId)
    .where('a.action', 'in', ['create', 'update'])
    .orderBy('f.field')
    .orderBy('a.id', 'desc')
    .execute();
  const names = await selectUsernames(
    db,
    rows.map(({ userId }) => userId),
  );
  return rows.map((row) => ({ ...row, username: names.get(row.userId) ?? null }));
}

export async function selectDeletions(db: Db, entityType: string, before: number | null, limit: number) {
  return lastDeletions(db, entityType)
    .select(['a.id', 'a.entity_id as entityId', 'a.before', 'a.date_created as dateCreated'])
    .$if(before !== null, (query) => query.where('a.id', '<', before))
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
}

export async function countDeletions(db: Db, entityType: string, upTo: number): Promise<number> {
  return countRowsUpTo(db, lastDeletions(db, entityType), upTo);
}

/** Excludes entities that were restored: they have a later entry. */
function lastDeletions(db: Db, entityType: string) {
  const later = entry
    .selectFrom('audit_log as later')
    .select('later.id')
    .whereRef('later.entity_type', '=', 'a.entity_type')
    .whereRef('later.entity_id', '=', 'a.entity_id')
    .whereRef('later.id', '>', 'a.id');
  return (
    db
      .selectFrom('audit_log as a')
      // A literal, because a generic plan would have to fit both rare and common entity types.
      .where('a.entity_type', '=', sql.lit(entityType))
      .where('a.action', '=', sql.lit('delete'))
      .where(({ exists, not }) => not(exists(later)))
  );
}

export async function selectLastRestaurantChange(db: Db, restaurantId: number) {
  const itself = sql<{ type: string; id: number }>`(SELECT 'restaurant' AS type, ${restaurantId}::int AS id)`;
  const parts = db
    .selectFrom(itself.as('itself'))
    .select(['type', 'id'])
    .unionAll(
      db
        .selectFrom('locations')
        .select([sql<string>`'location'`.as('type'), 'id'])
        .where('restaurant_id', '=', restaurantId),
    );
  const last = await db
    .selectFrom(parts.as('part'))
    .crossJoinLateral(({ selectFrom }) =>
      selectFrom('audit_log')
        .select(['audit_log.id', 'user_id', 'date_created'])
        .whereRef('entity_type', '=', 'part.type')
        .where(({ eb, ref }) => eb('entity_id', '=', sql<string>`${ref('part.id')}::text`))
        .orderBy('audit_log.id', 'desc')
        .limit(sql.lit(1))
        .as('a'),
    )
    .select(['a.user_id as userId', 'a.date_created as dateCreated'])
    .orderBy('a.id', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();
  if (!last) return undefined;
  const names = await selectUsernames(db, [last.userId]);
  return { ...last, username: names.get(last.userId) ?? null };
}

export async function countAuditEntries(db: Db, filter: AuditEntryFilter, upTo: number): Promise<number> {
  return countRowsUpTo(db, entriesOf(db, filter), upTo);
}

function entriesOf(db: Db, { by, action, entityType, entityId, changeSetId }: AuditEntryFilter) {
  const entries = db
    .selectFrom('audit_log as a')
    .leftJoin('login_identifiers as u', (join) =>
      join.onRef('u.user_id', '=', 'a.user_id').on('u.kind', '=', 'username'),
    )
    .leftJoin('change_sets as c', 'c.id', 'a.change_set_id');
  return entries.where(({ and, eb, ref }) => {
    const conditions: Expression<SqlBool>[] = [];
    if (by) {
      const part = `%${by.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      const name = sql`coalesce(${ref('u.key')}, ${ref('a.user_id')},
        CASE WHEN ${ref('c.origin')} = 'import' THEN 'import' ELSE 'command line' END)`;
      conditions.push(sql`lower(${name}) LIKE ${part}`);
    }
    if (action) conditions.push(eb('a.action', '=', action));
    if (entityType) conditions.push(eb('a.entity_type', '=', entityType));
    if (entityId) conditions.push(eb('a.entity_id', '=', entityId));
    if (changeSetId) conditions.push(eb('a.change_set_id', '=', changeSetId));
    return and(conditions);
  });
}

/** The trigger of audit_log rewrites each row (migration 0061). Delete the member's row first. */
export async function eraseMemberFromAuditLog(
  tx: Db,
  { id, namePattern }: { id: string; namePattern: string },
): Promise<void> {
  const setErased = (erasedId: string, erasedName: string) =>
    sql`SELECT set_config('clucket.erased', ${erasedId}, true), set_config('clucket.erased_name', ${erasedName}, true)`.execute(
      tx,
    );
  await setErased(id, namePattern);
  await sql`
    UPDATE audit_log SET user_id = user_id WHERE user_id = ${id} OR entity_id = ${id}
      OR strpos(before::text, ${id}) > 0 OR strpos(after::text, ${id}) > 0
      OR concat_ws(' ', before ->> 'reason', after ->> 'reason') ~* ${namePattern}
  `.execute(tx);
  await setErased('', '');
}
