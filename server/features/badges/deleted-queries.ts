import { sql, type Db, type DeletedKey } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';
import { BADGE, HELD_BY, type BadgeRow } from './queries.ts';
type DeletedRow = BadgeRow & DeletedKey & { heldBy: number; dateDeleted: Date };

const MICROS = sql`(extract(epoch FROM b.date_deleted) * 1000000)::bigint`;

export async function selectDeletedBadges(
  db: Db,
  after: DeletedKey | null,
  count: number,
): Promise<DeletedRow[]> {
  const later = after ? sql`(${MICROS}, b.id) < (${after.micros}::bigint, ${after.id}::int)` : sql`true`;
  const { rows } = await sql<DeletedRow>`
    SELECT ${BADGE}, ${HELD_BY} AS "heldBy", b.date_deleted AS "dateDeleted", ${MICROS} AS micros
    FROM badges b WHERE b.date_deleted IS NOT NULL AND ${later} ORDER BY b.date_deleted DESC, b.id DESC LIMIT ${count}
  `.execute(db);
  return rows;
}

export async function countDeletedBadges(db: Db, upTo: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (SELECT FROM badges WHERE date_deleted IS NOT NULL LIMIT ${upTo}) counted
  `.execute(db);
  return defined(rows[0]).total;
}
