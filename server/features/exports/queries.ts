import type { RawBuilder } from 'kysely';
import { sql, type Db } from '#server/platform/database/database.ts';

export type ExportRow = Record<string, unknown>;

/** All SQL fragments are constants; only the member's id is a parameter. */
export type MemberExportSection = {
  name: string;
  about: string;
  /** SQL expressions by their exported names. */
  columns: Record<string, string>;
  /** Must restrict the rows to this member. */
  from: (member: ExportedMember) => RawBuilder<unknown>;
  key: string;
  isOne?: boolean;
};

const PAGE_SIZE = 500;

export type ExportedMember = { id: string; username: string; verifiedEmail: string | null };

export async function findExportedMember(db: Db, userId: string): Promise<ExportedMember | undefined> {
  return db
    .selectFrom('users')
    .select(({ case: when }) => [
      'id',
      'username',
      when().when('email_verified_at', 'is not', null).thenRef('email').end().as('verifiedEmail'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
}

export async function* readExportSectionRows(
  db: Db,
  part: MemberExportSection,
  member: ExportedMember,
): AsyncGenerator<ExportRow[]> {
  const { columns, from, key, isOne } = part;
  const selected = sql.join(
    Object.entries(columns).map(([name, expression]) => sql`${sql.raw(expression)} AS ${sql.id(name)}`),
  );
  const order = sql.raw(key);
  for (let after: unknown = null; ;) {
    const { rows } = await sql<ExportRow & { pageKey: unknown }>`
      SELECT ${selected}, ${order} AS "pageKey" FROM ${from(member)}
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

export async function selectPhotosOfMember(db: Db, userId: string): Promise<string[]> {
  const uploads = await db
    .selectFrom('uploads')
    .select(['id', 'widths'])
    .where('user_id', '=', userId)
    .orderBy('date_created')
    .orderBy('id')
    .execute();
  return uploads.map(({ id, widths }) => `${id}-${Math.max(...widths)}.webp`);
}
