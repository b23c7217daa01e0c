import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

export type TagRow = { id: number; name: string; type: string; revision: number; sortName: string };

export async function selectTagsByName(
  db: Db,
  after: { sortName: string; id: number } | null,
  count: number,
): Promise<TagRow[]> {
  const later = after ? sql`(lower(name), id) > (${after.sortName}, ${after.id}::int)` : sql`true`;
  const { rows } = await sql<TagRow>`
    SELECT id, name, type, revision, lower(name) AS "sortName"
    FROM tags WHERE ${later} ORDER BY lower(name), id LIMIT ${count}
  `.execute(db);
  return rows;
}

export async function countTags(db: Db, upTo: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (SELECT 1 FROM tags LIMIT ${upTo}) counted
  `.execute(db);
  return defined(rows[0]).total;
}

export type SandwichTagRow = { id: number; name: string; sandwichId: number; linkId: number };

/** In the order in which they were given to it. */
export async function selectTagsOfSandwich(
  db: Db,
  sandwichId: number,
  after: number,
  count: number,
): Promise<SandwichTagRow[]> {
  const { rows } = await sql<SandwichTagRow>`
    SELECT t.id, t.name, st.sandwich_id AS "sandwichId", st.id AS "linkId"
    FROM sandwich_tags st JOIN tags t ON t.id = st.tag_id
    WHERE st.sandwich_id = ${sandwichId} AND st.id > ${after}
    ORDER BY st.id LIMIT ${count}
  `.execute(db);
  return rows;
}

export async function countTagsOfSandwich(db: Db, sandwichId: number, upTo: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (SELECT 1 FROM sandwich_tags WHERE sandwich_id = ${sandwichId} LIMIT ${upTo}) counted
  `.execute(db);
  return defined(rows[0]).total;
}
