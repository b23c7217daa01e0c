import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

export type TagFields = { name: string; type: string };
type TagRow = TagFields & { id: number; revision: number };

/** Undefined where the name is taken, whatever its case. */
export async function insertTag(db: Db, { name, type }: TagFields): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO tags (name, type) VALUES (${name}, ${type}) ON CONFLICT (lower(name)) DO NOTHING RETURNING id
  `.execute(db);
  return rows[0]?.id;
}

export async function lockTag(db: Db, id: number): Promise<TagRow | undefined> {
  const { rows } = await sql<TagRow>`
    SELECT id, name, type, revision FROM tags WHERE id = ${id} FOR UPDATE
  `.execute(db);
  return rows[0];
}

export async function setTag(db: Db, id: number, { name, type }: TagFields): Promise<TagRow> {
  const { rows } = await sql<TagRow>`
    UPDATE tags SET name = ${name}, type = ${type} WHERE id = ${id} RETURNING id, name, type, revision
  `.execute(db);
  return defined(rows[0]);
}

/** As it was, under the same id; undefined where the name has been taken meanwhile, or somebody was quicker. */
export async function insertTagAgain(
  db: Db,
  { id, name, type, revision }: TagRow,
): Promise<TagRow | undefined> {
  const { rows } = await sql<TagRow>`
    INSERT INTO tags (id, name, type, revision) VALUES (${id}, ${name}, ${type}, ${revision})
    ON CONFLICT DO NOTHING RETURNING id, name, type, revision
  `.execute(db);
  return rows[0];
}

export async function deleteTagRow(db: Db, id: number): Promise<void> {
  await sql`DELETE FROM tags WHERE id = ${id}`.execute(db);
}

export async function selectSandwichesWithTag(db: Db, tagId: number): Promise<number[]> {
  return (await selectLinksOfTag(db, tagId)).map(({ sandwichId }) => sandwichId);
}

export async function selectLinksOfTag(db: Db, tagId: number): Promise<{ id: number; sandwichId: number }[]> {
  const { rows } = await sql<{ id: number; sandwichId: number }>`
    SELECT id, sandwich_id AS "sandwichId" FROM sandwich_tags WHERE tag_id = ${tagId} ORDER BY sandwich_id
  `.execute(db);
  return rows;
}

/** At their old places among the tags of each sandwich, where those are known. */
export async function insertLinksAgain(
  db: Db,
  tagId: number,
  { sandwichIds, linkIds }: { sandwichIds: number[]; linkIds: number[] },
): Promise<void> {
  await sql`
    INSERT INTO sandwich_tags (id, sandwich_id, tag_id)
    SELECT coalesce(link.id, nextval(pg_get_serial_sequence('sandwich_tags', 'id'))), s.id, ${tagId}::int
    FROM unnest(${sandwichIds}::int[], ${linkIds}::int[]) AS link (sandwich_id, id)
    JOIN sandwiches s ON s.id = link.sandwich_id
    ON CONFLICT DO NOTHING
  `.execute(db);
}

/** Those of the ids that are tags; they cannot be deleted before this transaction has ended. */
export async function lockTags(db: Db, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM tags WHERE id = ANY(${ids}::int[]) ORDER BY id FOR KEY SHARE
  `.execute(db);
  return rows.map(({ id }) => id);
}

export async function selectTagIdsOf(db: Db, sandwichId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT tag_id AS id FROM sandwich_tags WHERE sandwich_id = ${sandwichId} ORDER BY id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Exactly these: links that stay keep their place, new ones follow in the order given. */
export async function setTagsOf(db: Db, sandwichId: number, tagIds: number[]): Promise<void> {
  await sql`
    DELETE FROM sandwich_tags WHERE sandwich_id = ${sandwichId} AND tag_id <> ALL(${tagIds}::int[])
  `.execute(db);
  await sql`
    INSERT INTO sandwich_tags (sandwich_id, tag_id)
    SELECT ${sandwichId}::int, tag_id FROM unnest(${tagIds}::int[]) WITH ORDINALITY AS wanted (tag_id, place)
    ORDER BY place
    ON CONFLICT (sandwich_id, tag_id) DO NOTHING
  `.execute(db);
}
