import { MAX_UPLOAD_BYTES } from '#shared/images/upload-limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { SafeFetch } from '#server/platform/outbound/safe-fetch/safe-fetch.ts';
import { storeUpload, type UploadServices } from '../uploads/uploads.ts';

const TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp'];

export type PictureImportContext = {
  db: Database['db'];
  pictures: UploadServices;
  safeFetch: SafeFetch;
  userId: string;
  now: Date;
};

/** Copies the picture, because a link would tell the site's owner who looks at it (D54). Unused copies are cleaned up. */
export async function importPicture(
  { db, pictures, safeFetch, userId, now }: PictureImportContext,
  imageUrl: string,
): Promise<string | null> {
  try {
    const { status, body } = await safeFetch(imageUrl, {
      types: TYPES,
      maxBytes: MAX_UPLOAD_BYTES,
      maxRedirects: 3,
      headers: { accept: TYPES.join(',') },
    });
    if (status !== 200) return null;
    return (await storeUpload(db, pictures, { bytes: body, kind: 'restaurant', userId, now })).url;
  } catch {
    return null;
  }
}
