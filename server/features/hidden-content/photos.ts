import { notifyAvatarHidden } from '#server/features/notifications/notifications.ts';
import { invalidate, type CacheTag } from '#server/platform/cache/invalidate.ts';
import type { Db } from '#server/platform/database/database.ts';
import { HttpError, notFound } from '#server/platform/http/http-error.ts';
import type { HideInput, ModerationContext } from './moderated-items.ts';
import {
  deleteHiddenPhoto,
  insertHiddenPhoto,
  findLastHiddenPhoto,
  lockPhoto,
  setPhoto,
  type PhotoEntityType,
} from './photo-queries.ts';

type HidePhotoInput = HideInput & { entityType: PhotoEntityType };
type PhotoChange = { photo: string } | null;

/** The row names no photo any more, which makes everything show its drawing. */
export async function hidePhoto(
  tx: Db,
  asked: HideInput,
  { by, now }: ModerationContext,
): Promise<PhotoChange> {
  const what = asked as HidePhotoInput;
  const row = await requireRow(tx, what);
  if (row.imageUrl === null) {
    if (await findLastHiddenPhoto(tx, what)) return null;
    throw new HttpError('conflict', 'There is no photo to hide.');
  }
  await setPhoto(tx, what, null);
  await invalidate(tx, tagsOf(what));
  const id = await insertHiddenPhoto(tx, what, { imageUrl: row.imageUrl, reason: what.reason, by, now });
  if (what.entityType === 'avatar') await notifyAvatarHidden(tx, { userId: what.entityId, now }, id);
  return { photo: row.imageUrl };
}

export async function restorePhoto(tx: Db, asked: HideInput): Promise<PhotoChange> {
  const what = asked as HidePhotoInput;
  const row = await requireRow(tx, what);
  const concealed = await findLastHiddenPhoto(tx, what);
  if (!concealed) return null;
  if (row.imageUrl !== null) throw new HttpError('conflict', 'There is another photo by now.');
  await deleteHiddenPhoto(tx, concealed.id);
  await setPhoto(tx, what, concealed.imageUrl);
  await invalidate(tx, tagsOf(what));
  return { photo: concealed.imageUrl };
}

function tagsOf({ entityType, entityId }: HidePhotoInput): CacheTag[] {
  if (entityType === 'avatar') return ['people', 'photos'];
  const id = Number(entityId);
  return entityType === 'sandwich-photo'
    ? [`sandwich:${id}`, 'photos']
    : [`restaurant:${id}`, 'restaurants', 'photos'];
}

async function requireRow(tx: Db, what: HidePhotoInput): Promise<{ imageUrl: string | null }> {
  const row = await lockPhoto(tx, what);
  if (!row) throw notFound('What this photo showed is not there any more.');
  return row;
}
