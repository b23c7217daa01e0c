import { notifyAvatarHidden } from '#server/features/notifications/notifications.ts';
import { selectUnpublishedPhotosOfMember } from '#server/features/suggestions/suggestions.ts';
import { isHiddenImage } from '#server/features/uploads/uploads.ts';
import { invalidateCacheTags, type CacheTag } from '#server/platform/cache/invalidate.ts';
import { lockCatalogOnCitus, type Db } from '#server/platform/database/database.ts';
import { HttpError, notFoundError } from '#server/platform/http/http-error.ts';
import type { ModerationInput, ModerationContext } from './get-moderated-items.ts';
import {
  deleteHiddenAvatarRows,
  deleteUnusedHiddenPhotos,
  deleteHiddenPhoto,
  insertHiddenPhoto,
  findHiddenPhoto,
  lockPhoto,
  updatePhotoRow,
  type PhotoEntityType,
} from './photo-queries.ts';

export const NO_PHOTO = 'There’s no photo to hide.';
export const DIFFERENT_PHOTO = 'There’s a different photo here now. Please look at it before you hide it.';

type HidePhotoInput = ModerationInput & { entityType: PhotoEntityType };
type PhotoChange = { photo: string } | null;

/** Without an image URL every page shows the drawing. */
export async function hidePhoto(
  tx: Db,
  input: ModerationInput,
  { actorId, now }: ModerationContext,
): Promise<PhotoChange> {
  const target = input as HidePhotoInput;
  const row = await requireRow(tx, target);
  if (row.imageUrl === null) {
    if (await findHiddenPhoto(tx, target)) return null;
    throw new HttpError('conflict', NO_PHOTO);
  }
  if (target.imageUrl !== undefined && target.imageUrl !== row.imageUrl)
    throw new HttpError('conflict', DIFFERENT_PHOTO);
  await updatePhotoRow(tx, target, null);
  await invalidateCacheTags(tx, tagsOf(target));
  const id = await insertHiddenPhoto(tx, target, {
    imageUrl: row.imageUrl,
    reason: target.reason,
    actorId,
    now,
  });
  if (target.entityType === 'avatar') await notifyAvatarHidden(tx, { userId: target.entityId, now }, id);
  return { photo: row.imageUrl };
}

type SuggestedPhoto = { kind: string; entityType: string; entityId: number; after: unknown };

/** Without this, the URL of a photo from a rejected suggestion would still work and could be suggested again. */
export async function hideSuggestedPhoto(
  tx: Db,
  { kind, entityType, entityId, after }: SuggestedPhoto,
  hiding: { reason: string; actorId: string; now: Date },
): Promise<void> {
  const { imageUrl } = after as { imageUrl?: unknown };
  if (kind !== 'photo' || typeof imageUrl !== 'string' || (await isHiddenImage(tx, imageUrl))) return;
  await insertHiddenPhoto(tx, photoRefOf({ entityType, entityId }), { imageUrl, ...hiding });
  await invalidateCacheTags(tx, ['photos']);
}

export async function restoreHiddenPhoto(tx: Db, input: ModerationInput): Promise<PhotoChange> {
  const target = input as HidePhotoInput;
  const row = await requireRow(tx, target);
  const hidden = await findHiddenPhoto(tx, target);
  if (!hidden && (target.imageUrl === undefined || target.imageUrl === row.imageUrl)) return null;
  if (row.imageUrl !== null)
    throw new HttpError(
      'conflict',
      'There’s a different photo here now, so we can’t bring the old one back.',
    );
  if (!hidden) throw new HttpError('conflict', 'There’s no hidden photo to bring back.');
  await deleteHiddenPhoto(tx, hidden.id);
  await updatePhotoRow(tx, target, hidden.imageUrl);
  await invalidateCacheTags(tx, tagsOf(target));
  return { photo: hidden.imageUrl };
}

/** Photos that were never on the site are the member's own; those of the catalog stay. */
export async function deleteHiddenPhotosOfMember(tx: Db, userId: string): Promise<void> {
  await deleteHiddenAvatarRows(tx, userId);
  const unpublished = await selectUnpublishedPhotosOfMember(tx, userId);
  await deleteUnusedHiddenPhotos(
    tx,
    unpublished.map(({ imageUrl, ...subject }) => ({ ...photoRefOf(subject), imageUrl })),
  );
}

function photoRefOf({ entityType, entityId }: Pick<SuggestedPhoto, 'entityType' | 'entityId'>) {
  const ofEntity = entityType === 'sandwich' ? 'sandwich-photo' : 'restaurant-photo';
  return { entityType: ofEntity, entityId: String(entityId) } as const;
}

function tagsOf({ entityType, entityId }: HidePhotoInput): CacheTag[] {
  if (entityType === 'avatar') return ['people', 'photos'];
  const id = Number(entityId);
  return entityType === 'sandwich-photo'
    ? [`sandwich:${id}`, 'photos']
    : [`restaurant:${id}`, 'restaurants', 'photos'];
}

async function requireRow(tx: Db, target: HidePhotoInput): Promise<{ imageUrl: string | null }> {
  await lockCatalogOnCitus(tx);
  const row = await lockPhoto(tx, target);
  if (!row) throw notFoundError('The page this photo was on is gone.');
  return row;
}
