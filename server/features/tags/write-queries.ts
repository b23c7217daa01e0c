import { anyOfValuesSql, jsonRecordsetSql, sql, type Db } from '#server/platform/database/database.ts';

export type TagFields = { name: string; type: string };
type TagRow = TagFields & { id: number; revision: number };

export async function insertTag(db: Db, { name, type }: TagFields): Promise<number | undefined> {
  const inserted = await db
    .insertInto('tags')
    .values({ name, type })
    .onConflict((conflict) => conflict.expression(sql`lower(${sql.ref('name')})`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

export async function lockTag(db: Db, id: number) {
  return db
    .selectFrom('tags')
    .select(['id', 'name', 'type', 'revision'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function lockTagsForChange(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('tags')
    .select('id')
    .where('id', '=', anyOfValuesSql(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function updateTagRow(db: Db, id: number, { name, type }: TagFields) {
  return db
    .updateTable('tags')
    .set({ name, type })
    .where('id', '=', id)
    .returning(['id', 'name', 'type', 'revision'])
    .executeTakeFirstOrThrow();
}

export async function restoreTagRow(db: Db, { id, name, type, revision }: TagRow) {
  return db
    .insertInto('tags')
    .values({ id, name, type, revision })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name', 'type', 'revision'])
    .executeTakeFirst();
}

export async function deleteTagRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('tags').where('id', '=', id).execute();
}

export async function selectSandwichesWithTag(db: Db, tagId: number): Promise<number[]> {
  return (await selectSandwichTagsOfTag(db, tagId)).map(({ sandwichId }) => sandwichId);
}

export async function selectSandwichesWithTags(db: Db, tagIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('sandwich_tags')
    .select('sandwich_id as id')
    .distinct()
    .where('tag_id', '=', anyOfValuesSql(tagIds))
    .execute();
  return rows.map(({ id }) => id);
}

export async function selectSandwichTagsOfTag(db: Db, tagId: number) {
  return db
    .selectFrom('sandwich_tags')
    .select(['id', 'sandwich_id as sandwichId'])
    .where('tag_id', '=', tagId)
    .orderBy('sandwich_id')
    .execute();
}

/** Keeps the tag's position among the tags of each sandwich, if it is known. */
export async function restoreSandwichTags(
  db: Db,
  tagId: number,
  { sandwichIds, linkIds }: { sandwichIds: number[]; linkIds: number[] },
): Promise<void> {
  const rows = sandwichIds.map((sandwichId, at) => ({ id: linkIds[at], sandwich_id: sandwichId }));
  await db
    .insertInto('sandwich_tags')
    .columns(['id', 'sandwich_id', 'tag_id'])
    .expression(({ selectFrom }) =>
      selectFrom(jsonRecordsetSql('sandwich_tags', rows, 'link'))
        .innerJoin('sandwiches as s', 's.id', 'link.sandwich_id')
        .select(({ ref }) => [
          sql`coalesce(${ref('link.id')}, nextval(pg_get_serial_sequence('sandwich_tags', 'id')))`.as('id'),
          's.id as sandwichId',
          sql`${tagId}::int`.as('tagId'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Call it before locking a sandwich to which these tags (or any) may be added: tag changes lock in this order. */
export async function lockTagsAgainstChange(db: Db, ids: readonly number[] | 'all'): Promise<number[]> {
  const rows = await db
    .selectFrom('tags')
    .select('id')
    .$if(ids !== 'all', (tags) => tags.where('id', '=', anyOfValuesSql(ids === 'all' ? [] : ids)))
    .orderBy('id')
    .forKeyShare()
    .execute();
  return rows.map(({ id }) => id);
}

export async function lockSandwichesWithTag(db: Db, tagId: number): Promise<void> {
  await sql`
    SELECT 1 FROM sandwiches WHERE id IN (SELECT sandwich_id FROM sandwich_tags WHERE tag_id = ${tagId})
    ORDER BY id FOR NO KEY UPDATE
  `.execute(db);
}

export async function selectTagIdsOfSandwich(db: Db, sandwichId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('sandwich_tags')
    .select('tag_id as id')
    .where('sandwich_id', '=', sandwichId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Rows that stay keep their position; new ones follow in the given order. */
export async function updateTagsOfSandwich(db: Db, sandwichId: number, tagIds: number[]): Promise<void> {
  await db
    .deleteFrom('sandwich_tags')
    .where('sandwich_id', '=', sandwichId)
    .where(({ ref }) => sql<boolean>`${ref('tag_id')} <> ALL(${tagIds})`)
    .execute();
  if (tagIds.length === 0) return;
  await db
    .insertInto('sandwich_tags')
    .values(tagIds.map((tagId) => ({ sandwich_id: sandwichId, tag_id: tagId })))
    .onConflict((conflict) => conflict.columns(['sandwich_id', 'tag_id']).doNothing())
    .execute();
}
