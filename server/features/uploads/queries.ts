import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

export type UploadRow = {
  id: string;
  kind: string;
  userId: string | null;
  widths: number[];
  height: number;
  bytes: number;
};

export async function insertUpload(tx: Db, row: UploadRow, now: Date): Promise<void> {
  const { id, kind, userId, widths, height, bytes } = row;
  await sql`
    INSERT INTO uploads (id, kind, user_id, widths, height, bytes, date_created)
    VALUES (${id}, ${kind}, ${userId}, ${widths}, ${height}, ${bytes}, ${now})
  `.execute(tx);
}

/** Nobody else measures or fills this member's room until the transaction ends. */
export async function lockUploader(tx: Db, userId: string): Promise<void> {
  await sql`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(tx);
}

/** How much of a member's room is taken: by pictures of his or her own, or by those made for the catalogue. */
export async function bytesOf(db: Db, userId: string, isGeneral: boolean): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    SELECT coalesce(sum(bytes), 0)::bigint AS bytes FROM uploads
    WHERE user_id = ${userId} AND (kind = 'general') = ${isGeneral}
  `.execute(db);
  return defined(rows[0]).bytes;
}

/** Holds the row, so that it is not swept away before the one that names it is written. */
export async function holdUpload(
  tx: Db,
  id: string,
): Promise<Pick<UploadRow, 'kind' | 'userId' | 'widths'> | undefined> {
  const { rows } = await sql<Pick<UploadRow, 'kind' | 'userId' | 'widths'>>`
    SELECT kind, user_id AS "userId", widths FROM uploads WHERE id = ${id} FOR SHARE
  `.execute(tx);
  return rows[0];
}

export async function lockUnused(tx: Db, before: Date, atMost: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH used AS (${usedIds})
    SELECT id FROM uploads
    WHERE date_created < ${before} AND id NOT IN (SELECT id FROM used)
    ORDER BY date_created LIMIT ${atMost}
    FOR UPDATE SKIP LOCKED
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** Looks again, now that nobody can begin to use one of them. */
export async function deleteUnused(tx: Db, ids: string[]): Promise<Pick<UploadRow, 'id' | 'widths'>[]> {
  const { rows } = await sql<Pick<UploadRow, 'id' | 'widths'>>`
    WITH used AS (${usedIds})
    DELETE FROM uploads WHERE id = ANY(${ids}) AND id NOT IN (SELECT id FROM used)
    RETURNING id, widths
  `.execute(tx);
  return rows;
}

export async function knownAmong(db: Db, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM uploads WHERE id = ANY(${ids})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Deleted restaurants, sandwiches and badges count too, and hidden photos: they can be restored. */
const usedByTheCatalogue = sql`
  SELECT substr(address, 10, 32) AS id
  FROM (
    SELECT image_url FROM restaurants UNION ALL
    SELECT image_url FROM sandwiches UNION ALL
    SELECT image_url FROM badges UNION ALL
    SELECT image_url FROM concealed_photos
  ) AS addresses (address)
  WHERE address LIKE '/uploads/%'
`;
const usedIds = sql`
  ${usedByTheCatalogue} UNION ALL
  SELECT substr(avatar_url, 10, 32) FROM users WHERE avatar_url LIKE '/uploads/%'
`;

/** Photos of the catalogue stay, without a word of who brought them; all others go. */
export async function deleteUploadsOf(tx: Db, userId: string): Promise<Pick<UploadRow, 'id' | 'widths'>[]> {
  const { rows } = await sql<Pick<UploadRow, 'id' | 'widths'>>`
    DELETE FROM uploads WHERE user_id = ${userId} AND id NOT IN (${usedByTheCatalogue}) RETURNING id, widths
  `.execute(tx);
  return rows;
}

/** The ids of uploads that a moderator has hidden, and of those of members who leave; photos of the catalogue stay. */
export async function listConcealed(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT substr(image_url, 10, 32) AS id FROM concealed_photos WHERE image_url LIKE '/uploads/%'
    UNION
    SELECT p.id FROM uploads p JOIN erasures e USING (user_id)
    WHERE p.kind = 'general' AND p.id NOT IN (${usedByTheCatalogue})
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** A moderator has taken it off something; in whatever size it is asked for. */
export async function isConcealed(tx: Db, address: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM concealed_photos
    WHERE image_url = ${address} OR (${address} LIKE '/uploads/%' AND left(image_url, 41) = left(${address}, 41)) LIMIT 1
  `.execute(tx);
  return rows.length > 0;
}
