import type { DB } from '#db/schema.gen.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { anyOfValuesSql, sql, type Db } from '#server/platform/database/database.ts';

export type UploadRow = {
  id: string;
  kind: DB['uploads']['kind'];
  userId: string | null;
  widths: number[];
  height: number;
  bytes: number;
};

export async function insertUpload(tx: Db, { userId, ...upload }: UploadRow, now: Date): Promise<void> {
  await tx
    .insertInto('uploads')
    .values({ ...upload, user_id: userId, date_created: now, unused_since: now })
    .execute();
}

/** Serializes a member's uploads, so that the quota is exact. */
export async function lockUploader(tx: Db, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

export async function sumUploadedBytes(db: Db, userId: string, isGeneral: boolean): Promise<number> {
  const { bytes } = await db
    .selectFrom('uploads')
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('bytes'), lit(0)).as('bytes'))
    .where('user_id', '=', userId)
    .where('kind', isGeneral ? '=' : '<>', 'general')
    .executeTakeFirstOrThrow();
  return bytes;
}

export async function lockUpload(tx: Db, id: string) {
  return tx
    .selectFrom('uploads')
    .select(['kind', 'user_id as userId', 'widths'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
}

export async function updateUploadKind(tx: Db, id: string, kind: UploadRow['kind']): Promise<void> {
  await tx.updateTable('uploads').set({ kind }).where('id', '=', id).execute();
}

/** Skips uploads that a transaction is about to use, which the next cleanup finds. */
export async function lockUploadsWithChangedUse(tx: Db, limit: number): Promise<string[]> {
  const rows = await tx
    .with('used', () => usedIds(tx))
    .selectFrom('uploads')
    .select('id')
    .where(({ eb, parens, selectFrom }) =>
      eb(
        parens('unused_since', 'is', null),
        '=',
        parens('id', 'not in', selectFrom('used').select('used.id')),
      ),
    )
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

export async function updateUnusedSince(tx: Db, ids: string[], now: Date): Promise<void> {
  await tx
    .updateTable('uploads')
    .set(({ ref }) => ({
      unused_since: sql<Date | null>`CASE WHEN ${ref('unused_since')} IS NULL THEN ${now}::timestamptz END`,
    }))
    .where('id', '=', anyOfValuesSql(ids))
    .execute();
}

export async function lockUnusedUploads(tx: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .with('used', () => usedIds(tx))
    .selectFrom('uploads')
    .select('id')
    .where('unused_since', '<', before)
    .where(({ eb, selectFrom }) => eb('id', 'not in', selectFrom('used').select('used.id')))
    .orderBy('unused_since')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** Checks again under the lock, when no new reference can appear. */
export async function deleteUnusedUploadRows(tx: Db, ids: string[]) {
  return tx
    .with('used', () => usedIds(tx))
    .deleteFrom('uploads')
    .where('id', '=', anyOfValuesSql(ids))
    .where(({ eb, selectFrom }) => eb('id', 'not in', selectFrom('used').select('used.id')))
    .returning(['id', 'widths'])
    .execute();
}

export async function selectUploadFiles(db: Db, since: Date | null) {
  return db
    .selectFrom('uploads')
    .select(['id', 'widths'])
    .$if(since !== null, (query) => query.where('date_created', '>=', assertDefined(since)))
    .orderBy('date_created')
    .execute();
}

export async function selectExistingUploadIds(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('uploads').select('id').where('id', '=', anyOfValuesSql(ids)).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Includes deleted and hidden content, because it can be restored. */
function usedByTheCatalog(db: Db) {
  const addresses = db
    .selectFrom('restaurants')
    .select('image_url as address')
    .unionAll(db.selectFrom('sandwiches').select('image_url as address'))
    .unionAll(db.selectFrom('badges').select('image_url as address'))
    .unionAll(db.selectFrom('hidden_photos').select('image_url as address'));
  return db
    .selectFrom(addresses.as('addresses'))
    .select(({ ref }) => sql<string>`substr(${ref('address')}, 10, 32)`.as('id'))
    .where('address', 'like', '/uploads/%');
}

function usedIds(db: Db) {
  const avatars = db
    .selectFrom('users')
    .select(({ ref }) => sql<string>`substr(${ref('avatar_url')}, 10, 32)`.as('id'))
    .where('avatar_url', 'like', '/uploads/%');
  return usedByTheCatalog(db).unionAll(avatars).unionAll(suggested(db)).unionAll(replacedBySuggestions(db));
}

function suggested(db: Db) {
  const imageUrl = sql<string>`after ->> 'imageUrl'`;
  return db
    .selectFrom('suggestions')
    .select(sql<string>`substr(${imageUrl}, 10, 32)`.as('id'))
    .where('kind', '=', 'photo')
    .where('decision', 'is', null)
    .where(imageUrl, 'like', '/uploads/%');
}

/** Rejecting a suggestion restores the previous photo, and is possible even after it was accepted. */
function replacedBySuggestions(db: Db) {
  const imageUrl = sql<string>`before ->> 'imageUrl'`;
  return db
    .selectFrom('suggestions')
    .select(sql<string>`substr(${imageUrl}, 10, 32)`.as('id'))
    .where('kind', '=', 'photo')
    .where(({ or, eb }) => or([eb('decision', 'is', null), eb('decision', '<>', sql.lit('rejected'))]))
    .where(imageUrl, 'like', '/uploads/%');
}

/** Photos of the catalog stay without their uploader; all others are deleted. */
export async function deleteUploadsOfMember(tx: Db, userId: string) {
  const own = await tx.selectFrom('uploads').select('id').where('user_id', '=', userId).execute();
  return tx
    .deleteFrom('uploads')
    .where('id', '=', anyOfValuesSql(await withoutCatalogPhotos(tx, own)))
    .returning(['id', 'widths'])
    .execute();
}

async function withoutCatalogPhotos(db: Db, uploads: readonly { id: string }[]): Promise<string[]> {
  const ids = uploads.map(({ id }) => id);
  const used = await usedByTheCatalog(db)
    .where(({ ref }) => sql<boolean>`substr(${ref('address')}, 10, 32) = ANY(${ids})`)
    .execute();
  const usedIds = new Set(used.map(({ id }) => id));
  return ids.filter((id) => !usedIds.has(id));
}

/** Hidden by a moderator, or of members who are being deleted; photos of the catalog stay. */
export async function selectWithheldUploadIds(db: Db): Promise<string[]> {
  const departing = await db.selectFrom('erasures').select('user_id').execute();
  const ofDepartingMembers = await db
    .selectFrom('uploads')
    .select('id')
    .where('kind', '=', 'general')
    .where('user_id', '=', anyOfValuesSql(departing.map((row) => row.user_id)))
    .execute();
  const hidden = await db
    .selectFrom('hidden_photos')
    .select(({ ref }) => sql<string>`substr(${ref('image_url')}, 10, 32)`.as('id'))
    .where('image_url', 'like', '/uploads/%')
    .execute();
  const ids = [...hidden.map(({ id }) => id), ...(await withoutCatalogPhotos(db, ofDepartingMembers))];
  return [...new Set(ids)];
}

export async function isHiddenImage(tx: Db, address: string): Promise<boolean> {
  const found = await tx
    .selectFrom('hidden_photos')
    .select('id')
    .where(({ eb, or, ref }) =>
      or([
        eb('image_url', '=', address),
        sql<boolean>`${address} LIKE '/uploads/%' AND left(${ref('image_url')}, 41) = left(${address}, 41)`,
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
