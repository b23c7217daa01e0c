import type { ConcealedPhotos } from '#db/schema.gen.ts';
import { sql, type Db } from '#server/platform/database.ts';

export type PhotoOf = ConcealedPhotos['entity_type'];
type Ref = { entityType: PhotoOf; entityId: string };

/** An avatar hangs on a member, whose id is text; the others count. */
const HOLDERS = {
  'sandwich-photo': { table: sql.table('sandwiches'), column: sql.ref('image_url') },
  'restaurant-photo': { table: sql.table('restaurants'), column: sql.ref('image_url') },
  avatar: { table: sql.table('users'), column: sql.ref('avatar_url') },
};

export async function lockPhoto(tx: Db, ref: Ref) {
  const users = tx.selectFrom('users').select('avatar_url as imageUrl').where(isIt(ref)).forNoKeyUpdate();
  if (ref.entityType === 'avatar') return users.executeTakeFirst();
  const table = ref.entityType === 'sandwich-photo' ? 'sandwiches' : 'restaurants';
  return tx
    .selectFrom(table)
    .select('image_url as imageUrl')
    .where(isIt(ref))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function setPhoto(tx: Db, ref: Ref, imageUrl: string | null): Promise<void> {
  const { table, column } = HOLDERS[ref.entityType];
  await sql`UPDATE ${table} SET ${column} = ${imageUrl} WHERE ${isIt(ref)}`.execute(tx);
}

type New = { imageUrl: string; reason: string; by: string; now: Date };

export async function insertConcealedPhoto(
  tx: Db,
  { entityType, entityId }: Ref,
  { imageUrl, reason, by, now }: New,
): Promise<number> {
  const { id } = await tx
    .insertInto('concealed_photos')
    .values({
      entity_type: entityType,
      entity_id: entityId,
      image_url: imageUrl,
      reason,
      concealed_by: by,
      date_created: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function lastConcealedPhoto(tx: Db, { entityType, entityId }: Ref) {
  return tx
    .selectFrom('concealed_photos')
    .select(['id', 'image_url as imageUrl'])
    .where(({ and }) => and({ entity_type: entityType, entity_id: entityId }))
    .orderBy('id', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();
}

export async function deleteConcealedPhoto(tx: Db, id: number): Promise<void> {
  await sql`DELETE FROM concealed_photos WHERE id = ${id}`.execute(tx);
}

function isIt({ entityType, entityId }: Ref) {
  if (entityType === 'avatar') return sql<boolean>`id = ${entityId}`;
  return /^\d{1,9}$/.test(entityId) ? sql<boolean>`id = ${Number(entityId)}::int` : sql<boolean>`false`;
}

export async function deleteConcealedAvatar(tx: Db, userId: string): Promise<void> {
  await sql`DELETE FROM concealed_photos WHERE entity_type = 'avatar' AND entity_id = ${userId}`.execute(tx);
}
