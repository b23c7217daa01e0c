import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

export type PhotoOf = 'sandwich-photo' | 'restaurant-photo' | 'avatar';
type Ref = { entityType: PhotoOf; entityId: string };

/** An avatar hangs on a member, whose id is text; the others count. */
const HOLDERS = {
  'sandwich-photo': { table: sql.table('sandwiches'), column: sql.ref('image_url') },
  'restaurant-photo': { table: sql.table('restaurants'), column: sql.ref('image_url') },
  avatar: { table: sql.table('users'), column: sql.ref('avatar_url') },
};

export async function lockPhoto(tx: Db, ref: Ref): Promise<{ imageUrl: string | null } | undefined> {
  const { table, column } = HOLDERS[ref.entityType];
  const { rows } = await sql<{ imageUrl: string | null }>`
    SELECT ${column} AS "imageUrl" FROM ${table} WHERE ${isIt(ref)} FOR NO KEY UPDATE
  `.execute(tx);
  return rows[0];
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
  const { rows } = await sql<{ id: number }>`
    INSERT INTO concealed_photos (entity_type, entity_id, image_url, reason, concealed_by, date_created)
    VALUES (${entityType}, ${entityId}, ${imageUrl}, ${reason}, ${by}, ${now}) RETURNING id
  `.execute(tx);
  return defined(rows[0]).id;
}

export async function lastConcealedPhoto(
  tx: Db,
  { entityType, entityId }: Ref,
): Promise<{ id: number; imageUrl: string } | undefined> {
  const { rows } = await sql<{ id: number; imageUrl: string }>`
    SELECT id, image_url AS "imageUrl" FROM concealed_photos
    WHERE entity_type = ${entityType} AND entity_id = ${entityId} ORDER BY id DESC LIMIT 1
  `.execute(tx);
  return rows[0];
}

export async function deleteConcealedPhoto(tx: Db, id: number): Promise<void> {
  await sql`DELETE FROM concealed_photos WHERE id = ${id}`.execute(tx);
}

function isIt({ entityType, entityId }: Ref) {
  if (entityType === 'avatar') return sql`id = ${entityId}`;
  return /^\d{1,9}$/.test(entityId) ? sql`id = ${Number(entityId)}::int` : sql`false`;
}

export async function deleteConcealedAvatar(tx: Db, userId: string): Promise<void> {
  await sql`DELETE FROM concealed_photos WHERE entity_type = 'avatar' AND entity_id = ${userId}`.execute(tx);
}
