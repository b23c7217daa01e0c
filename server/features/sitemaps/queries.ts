import { sql, type Db } from '#server/platform/database.ts';

export type Kind = 'sandwiches' | 'restaurants';
/** `changed` as a sitemap writes it. */
export type PageRow = { id: number; changed: string };

const ROWS = {
  sandwiches: sql`sandwiches t JOIN restaurants r ON r.id = t.restaurant_id AND r.date_deleted IS NULL`,
  restaurants: sql`restaurants t`,
};

/** Which stretches of ids, each `stretch` long and counted from 1, hold anything to show: one look into the index for each. */
export async function selectParts(db: Db, kind: Kind, stretch: number): Promise<number[]> {
  const { rows } = await sql<{ part: number }>`
    SELECT part FROM generate_series(1, (SELECT coalesce(max(id), 0) FROM ${sql.table(kind)}) / ${stretch} + 1) part
    WHERE EXISTS (SELECT FROM ${ROWS[kind]}
      WHERE t.id > (part - 1)::bigint * ${stretch} AND t.id <= part::bigint * ${stretch} AND t.date_deleted IS NULL)
    ORDER BY part
  `.execute(db);
  return rows.map(({ part }) => part);
}

export async function selectPages(
  db: Db,
  kind: Kind,
  { after, upTo }: { after: number; upTo: number },
): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`
    SELECT t.id, to_char(t.date_updated AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS changed FROM ${ROWS[kind]}
    WHERE t.id > ${after}::bigint AND t.id <= ${upTo}::bigint AND t.date_deleted IS NULL
    ORDER BY t.id
  `.execute(db);
  return rows;
}
