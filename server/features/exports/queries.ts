import type { RawBuilder } from 'kysely';
import { sql, type Db } from '#server/platform/database/database.ts';

export type ExportRow = Record<string, unknown>;

/** One table of the export. Everything in it but the member's id is written here and comes from nobody. */
export type ExportSection = {
  name: string;
  /** For the README. */
  about: string;
  /** What is told, by the name under which it is told. */
  columns: Record<string, string>;
  /** The tables and a condition that lets only this member's rows through. */
  from: (userId: string) => RawBuilder<unknown>;
  /** Unique among them: what the pages go by. */
  key: string;
  isOne?: boolean;
};

const PAGE_SIZE = 500;

export async function findUsername(db: Db, userId: string): Promise<string | undefined> {
  const member = await db.selectFrom('users').select('username').where('id', '=', userId).executeTakeFirst();
  return member?.username;
}

/** A page after the other in the order of the part's key, until there are no more. */
export async function* readSectionRows(
  db: Db,
  part: ExportSection,
  userId: string,
): AsyncGenerator<ExportRow[]> {
  const { columns, from, key, isOne } = part;
  const shown = sql.join(
    Object.entries(columns).map(([name, expression]) => sql`${sql.raw(expression)} AS ${sql.id(name)}`),
  );
  const order = sql.raw(key);
  for (let after: unknown = null; ;) {
    const { rows } = await sql<ExportRow & { pageKey: unknown }>`
      SELECT ${shown}, ${order} AS "pageKey" FROM ${from(userId)}
      AND ${after === null ? sql`true` : sql`${order} > ${after}`} ORDER BY ${order} LIMIT ${PAGE_SIZE}
    `.execute(db);
    after = rows.at(-1)?.pageKey;
    const page = rows.map(withoutKey);
    if (page.length > 0 || isOne) yield page;
    if (rows.length < PAGE_SIZE) return;
  }
}

function withoutKey(row: ExportRow): ExportRow {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'pageKey'));
}

/** The largest of each picture that the member has uploaded. */
export async function selectPhotos(db: Db, userId: string): Promise<string[]> {
  const uploads = await db
    .selectFrom('uploads')
    .select(['id', 'widths'])
    .where('user_id', '=', userId)
    .orderBy('date_created')
    .orderBy('id')
    .execute();
  return uploads.map(({ id, widths }) => `${id}-${Math.max(...widths)}.webp`);
}
