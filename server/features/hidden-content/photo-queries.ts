import type { RawBuilder } from 'kysely';
import type { HiddenPhotos } from '#db/schema.gen.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { sql, type Db } from '#server/platform/database/database.ts';

export type PhotoEntityType = HiddenPhotos['entity_type'];
type PhotoRef = { entityType: PhotoEntityType; entityId: string };

const HOLDERS = {
  'sandwich-photo': { table: sql.table('sandwiches'), column: sql.ref('image_url') },
  'restaurant-photo': { table: sql.table('restaurants'), column: sql.ref('image_url') },
  avatar: { table: sql.table('users'), column: sql.ref('avatar_url') },
};

export async function lockPhoto(tx: Db, ref: PhotoRef) {
  const users = tx
    .selectFrom('users')
    .select('avatar_url as imageUrl')
    .where(isReferenced(ref))
    .forNoKeyUpdate();
  if (ref.entityType === 'avatar') return users.executeTakeFirst();
  const table = ref.entityType === 'sandwich-photo' ? 'sandwiches' : 'restaurants';
  return tx
    .selectFrom(table)
    .select('image_url as imageUrl')
    .where(isReferenced(ref))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updatePhotoRow(tx: Db, ref: PhotoRef, imageUrl: string | null): Promise<void> {
  const { table, column } = HOLDERS[ref.entityType];
  await sql`UPDATE ${table} SET ${column} = ${imageUrl} WHERE ${isReferenced(ref)}`.execute(tx);
}

type NewHiddenPhoto = { imageUrl: string; reason: string; actorId: string; now: Date };

export async function insertHiddenPhoto(
  tx: Db,
  { entityType, entityId }: PhotoRef,
  { imageUrl, reason, actorId, now }: NewHiddenPhoto,
): Promise<number> {
  const { id } = await tx
    .insertInto('hidden_photos')
    .values({
      entity_type: entityType,
      entity_id: entityId,
      image_url: imageUrl,
      reason,
      hidden_by: actorId,
      date_created: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Without an image URL, the last one that was hidden. */
export async function findHiddenPhoto(
  tx: Db,
  { entityType, entityId, imageUrl }: PhotoRef & { imageUrl?: string | undefined },
) {
  return tx
    .selectFrom('hidden_photos')
    .select(['id', 'image_url as imageUrl'])
    .where(({ and }) => and({ entity_type: entityType, entity_id: entityId }))
    .$if(imageUrl !== undefined, (query) => query.where('image_url', '=', assertDefined(imageUrl)))
    .orderBy('id', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();
}

export async function deleteHiddenPhoto(tx: Db, id: number): Promise<void> {
  await sql`DELETE FROM hidden_photos WHERE id = ${id}`.execute(tx);
}

function isReferenced({ entityType, entityId }: PhotoRef) {
  if (entityType === 'avatar') return sql<boolean>`id = ${entityId}`;
  return /^\d{1,9}$/.test(entityId) ? sql<boolean>`id = ${Number(entityId)}::int` : sql<boolean>`false`;
}

export async function deleteHiddenAvatarRows(tx: Db, userId: string): Promise<void> {
  await sql`DELETE FROM hidden_photos WHERE entity_type = 'avatar' AND entity_id = ${userId}`.execute(tx);
}

type HiddenPhoto = PhotoRef & { imageUrl: string };

/** Keeps the row if the catalog has the same picture, which would become visible again without it. */
export async function deleteUnusedHiddenPhotos(tx: Db, photos: readonly HiddenPhoto[]): Promise<void> {
  const column = (name: keyof HiddenPhoto) => sql`${photos.map((photo) => photo[name])}::text[]`;
  // A merge moves hidden photos, but not suggestions, to its target.
  await sql`
    DELETE FROM hidden_photos h
    USING unnest(${column('entityType')}, ${column('entityId')}, ${column('imageUrl')}) AS p(entity_type, entity_id, image_url)
    LEFT JOIN redirects m ON m.entity_type || '-photo' = p.entity_type AND m.merged_id::text = p.entity_id
    WHERE h.entity_type = p.entity_type AND h.entity_id IN (p.entity_id, m.target_id::text) AND h.image_url = p.image_url
      AND NOT EXISTS (SELECT 1 FROM sandwiches s WHERE ${isSamePicture(sql`s.image_url`)})
      AND NOT EXISTS (SELECT 1 FROM restaurants r WHERE ${isSamePicture(sql`r.image_url`)})
  `.execute(tx);
}

/** Ignores the end of the URL, which is only the width. */
function isSamePicture(address: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`left(${address}, 41) = left(h.image_url, 41)`;
}
