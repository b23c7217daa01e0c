import {
  anyOfValuesSql,
  isChangeSetOfMergeSql,
  sql,
  selectUsernames,
  type Db,
} from '#server/platform/database/database.ts';

const ACTIONS = ['create', 'update', 'delete', 'restore'] as const;
const CATALOG = ['restaurant', 'location', 'sandwich', 'tag'] as const;

export type CatalogChangeSelection = { changeSetId: number } | { userId: string; since: Date };
export type CatalogChange = Awaited<ReturnType<typeof selectCatalogChanges>>[number];

/** Newest first. */
export async function selectCatalogChanges(
  db: Db,
  selection: CatalogChangeSelection,
  before: number | null,
  limit: number,
) {
  return (
    changes(db)
      .$if(before !== null, (query) => query.where('id', '<', before))
      // A merge has its own undo, which moves everything back.
      .where(({ and, eb, not, ref }) =>
        'changeSetId' in selection
          ? eb('change_set_id', '=', selection.changeSetId)
          : and([
              eb('user_id', '=', selection.userId),
              eb('date_created', '>=', selection.since),
              not(isChangeSetOfMergeSql(ref('audit_log.change_set_id'))),
            ]),
      )
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  );
}

export async function findCatalogChange(db: Db, id: number) {
  return changes(db).where('id', '=', id).executeTakeFirst();
}

function changes(db: Db) {
  return db
    .selectFrom('audit_log')
    .select(['id', 'entity_id as entityId', 'before', 'after', 'change_set_id as changeSetId'])
    .select(({ ref }) => [
      ref('action').$castTo<(typeof ACTIONS)[number]>().as('action'),
      ref('entity_type').$castTo<(typeof CATALOG)[number]>().as('entityType'),
    ])
    .where('entity_type', 'in', CATALOG)
    .where('action', 'in', ACTIONS);
}

/** Whether this is a revert of the same changes by the same person that has more steps. */
export async function canContinueRevert(
  db: Db,
  { id, userId, revertedId }: { id: number; userId: string; revertedId: number | null },
): Promise<boolean> {
  const set = await db
    .selectFrom('change_sets')
    .select('id')
    .where(({ and }) => and({ id, user_id: userId, origin: 'revert' }))
    .where('reverted_id', 'is not distinct from', revertedId)
    .executeTakeFirst();
  return set !== undefined;
}

export async function isExistingMember(db: Db, id: string): Promise<boolean> {
  const member = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
  return member !== undefined;
}

export async function isChangeSetOfMerge(db: Db, id: number): Promise<boolean> {
  const set = await db
    .selectFrom('change_sets as c')
    .select('c.id')
    .where('c.id', '=', id)
    .where(({ ref }) => isChangeSetOfMergeSql(ref('c.id')))
    .executeTakeFirst();
  return set !== undefined;
}

/** Those into which a row was merged that was not created in the same change set. */
export async function selectMergeTargets(
  db: Db,
  entityType: string,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('redirects as d')
    .select('d.target_id as id')
    .where('d.entity_type', '=', entityType)
    .where('d.target_id', '=', anyOfValuesSql(ids))
    .where(({ exists, not, ref, selectFrom }) =>
      not(
        exists(
          selectFrom('audit_log as own')
            .innerJoin('audit_log as merged', (join) =>
              join
                .onRef('merged.change_set_id', '=', 'own.change_set_id')
                .onRef('merged.entity_type', '=', 'own.entity_type')
                .onRef('merged.action', '=', 'own.action'),
            )
            .select('own.id')
            .where('own.action', '=', 'create')
            .where('own.entity_type', '=', entityType)
            .where('own.entity_id', '=', sql<string>`${ref('d.target_id')}::text`)
            .where('merged.entity_id', '=', sql<string>`${ref('d.merged_id')}::text`),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

export async function findChangeSet(db: Db, id: number) {
  const set = await db
    .selectFrom('change_sets as c')
    .select(['c.id', 'c.origin', 'c.summary', 'c.user_id as userId', 'c.reverted_id as revertedId'])
    .select('c.date_created as dateCreated')
    .select(({ selectFrom, fn, ref }) => [
      selectFrom('audit_log as a')
        .select(fn.countAll<number>().as('count'))
        .whereRef('a.change_set_id', '=', 'c.id')
        .$asScalar()
        .$notNull()
        .as('changeCount'),
      sql<
        number[]
      >`(SELECT coalesce(jsonb_agg(r.id ORDER BY r.id), '[]') FROM change_sets r WHERE r.reverted_id = ${ref('c.id')})`.as(
        'revertedBy',
      ),
    ])
    .where('c.id', '=', id)
    .executeTakeFirst();
  if (!set) return undefined;
  const names = await selectUsernames(db, [set.userId]);
  return { ...set, username: names.get(set.userId) ?? null };
}
