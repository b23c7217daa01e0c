import { tellHiddenAvatar } from '#server/features/notifications/notifications.ts';
import { invalidate, type CacheTag } from '#server/platform/cache/invalidate.ts';
import type { Db } from '#server/platform/database.ts';
import { Refusal, notFound } from '#server/platform/errors.ts';
import type { Hiding, Moderating } from './things.ts';
import {
  deleteConcealedPhoto,
  insertConcealedPhoto,
  lastConcealedPhoto,
  lockPhoto,
  setPhoto,
  type PhotoOf,
} from './photo-queries.ts';

type Photo = Hiding & { entityType: PhotoOf };
type Changed = { photo: string } | null;

/** The row names no photo any more, which makes everything show its drawing. */
export async function hidePhoto(tx: Db, asked: Hiding, { by, now }: Moderating): Promise<Changed> {
  const what = asked as Photo;
  const row = await requireRow(tx, what);
  if (row.imageUrl === null) {
    if (await lastConcealedPhoto(tx, what)) return null;
    throw new Refusal('conflict', 'There is no photo to hide.');
  }
  await setPhoto(tx, what, null);
  await invalidate(tx, tagsOf(what));
  const id = await insertConcealedPhoto(tx, what, { imageUrl: row.imageUrl, reason: what.reason, by, now });
  if (what.entityType === 'avatar') await tellHiddenAvatar(tx, { userId: what.entityId, now }, id);
  return { photo: row.imageUrl };
}

export async function showPhoto(tx: Db, asked: Hiding): Promise<Changed> {
  const what = asked as Photo;
  const row = await requireRow(tx, what);
  const concealed = await lastConcealedPhoto(tx, what);
  if (!concealed) return null;
  if (row.imageUrl !== null) throw new Refusal('conflict', 'There is another photo by now.');
  await deleteConcealedPhoto(tx, concealed.id);
  await setPhoto(tx, what, concealed.imageUrl);
  await invalidate(tx, tagsOf(what));
  return { photo: concealed.imageUrl };
}

function tagsOf({ entityType, entityId }: Photo): CacheTag[] {
  if (entityType === 'avatar') return ['people', 'photos'];
  const id = Number(entityId);
  return entityType === 'sandwich-photo'
    ? [`sandwich:${id}`, 'photos']
    : [`restaurant:${id}`, 'restaurants', 'photos'];
}

async function requireRow(tx: Db, what: Photo): Promise<{ imageUrl: string | null }> {
  const row = await lockPhoto(tx, what);
  if (!row) throw notFound('What this photo showed is not there any more.');
  return row;
}
