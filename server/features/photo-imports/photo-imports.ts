import { MIN_PHOTO_SIDE_PX } from '#shared/images/upload-limits.ts';
import type { importPhotoEndpoint } from '#contract/administration/photo-imports.ts';
import type { EndpointBody } from '#contract/base/endpoint.ts';
import { changeRestaurant, assertRestaurantExists } from '#server/features/restaurants/restaurants.ts';
import { changeSandwich, assertSandwichExists } from '#server/features/sandwiches/sandwiches.ts';
import { sandwichChangesSchema } from '#contract/catalog/sandwich-input.ts';
import { storeUpload, type UploadServices } from '#server/features/uploads/uploads.ts';
import type { Database } from '#server/platform/database/database.ts';
import { HttpError } from '#server/platform/http/http-error.ts';
import type { SignedInViewer } from '#server/platform/http/access-policies.ts';
import type { SafeFetch } from '#server/platform/outbound/safe-fetch/safe-fetch.ts';

export type PhotoImportServices = { db: Database['db']; pictures: UploadServices; safeFetch: SafeFetch };

const MAX_BYTES = 16 * 1024 * 1024;
const TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp'];

/** Fetches nothing if the subject is missing or deleted; the cleanup job deletes unused copies. */
export async function copyPhotoFromUrl(
  services: PhotoImportServices,
  { kind, id, imageUrl }: EndpointBody<typeof importPhotoEndpoint>,
  { viewer, now }: { viewer: SignedInViewer; now: Date },
): Promise<{ imageUrl: string }> {
  const { db, pictures } = services;
  await (kind === 'restaurant' ? assertRestaurantExists(db, id) : assertSandwichExists(db, id));
  const bytes = await fetchPicture(services, imageUrl);
  const upload = { bytes, kind, minSide: MIN_PHOTO_SIDE_PX, userId: viewer.id, now };
  const { url } = await storeUpload(db, pictures, upload);
  const target = { id, viewer, ifMatch: null };
  if (kind === 'restaurant') await changeRestaurant(db, target, { imageUrl: url });
  else await changeSandwich(db, target, sandwichChangesSchema.parse({ imageUrl: url }));
  return { imageUrl: url };
}

async function fetchPicture({ safeFetch }: PhotoImportServices, imageUrl: string): Promise<Uint8Array> {
  const options = {
    types: TYPES,
    maxBytes: MAX_BYTES,
    maxRedirects: 3,
    headers: { accept: TYPES.join(',') },
  };
  const response = await safeFetch(imageUrl, options).catch((cause: unknown) => {
    throw new HttpError('unreadable', 'We couldn’t read a photo from this URL.', { cause });
  });
  if (response.status !== 200)
    throw new HttpError('unreadable', `The URL returned ${response.status} instead of a photo.`);
  return response.body;
}
