import { IMAGE_UPLOADER_SETTINGS, type ImageUploaderName } from '#shared/images/upload-limits.ts';
import type { FastifyInstance } from 'fastify';
import {
  uploadBadgeImageEndpoint,
  uploadImageEndpoint,
  uploadRestaurantImageEndpoint,
  uploadSandwichImageEndpoint,
} from '#contract/catalog/uploads.ts';
import type { RawBody } from '#contract/base/endpoint.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { CallerOf } from '#server/platform/http/caller.ts';
import { goneError, notFoundError } from '#server/platform/http/http-error.ts';
import type { QueryCache } from '#server/platform/cache/tagged-cache.ts';
import { route, type MemberCaller, type ApiRoute } from '#server/platform/http/route.ts';
import type { Storage } from '#server/platform/files/storage/storage.ts';
import {
  allowAdmins,
  allowAnyone,
  allowCatalogEditors,
  allowSignedIn,
} from '#server/platform/http/access-policies.ts';
import { createConcurrentUploadLimit } from './concurrent-uploads.ts';
import { uploadIdOfFile } from './upload-file-names.ts';
import { getWithheldUploadIds, isExistingUpload, storeUpload, type UploadServices } from './uploads.ts';

export type { UploadServices };

/** Shared caches revalidate after five minutes, because a moderator may have hidden the picture. */
const FOR_A_YEAR = 'public, max-age=31536000, s-maxage=300, immutable';

export function uploadRoutes({ db, pictures }: { db: Database['db']; pictures: UploadServices }): ApiRoute[] {
  const admission = createConcurrentUploadLimit();

  const upload =
    (uploader: ImageUploaderName) =>
    async ({ body, viewer, limits, now }: MemberCaller & { body: RawBody }) => {
      const { kind, minSide } = IMAGE_UPLOADER_SETTINGS[uploader];
      const userId = viewer.id;
      return admission.admit(userId, async () => {
        await limits.spend('uploads', userId);
        const bytes = await body.read();
        const stored = await storeUpload(db, pictures, { bytes, kind, minSide, userId, now });
        return { status: 201, body: stored };
      });
    };

  return [
    route(uploadImageEndpoint, allowSignedIn, upload('imageUploader')),
    route(uploadRestaurantImageEndpoint, allowCatalogEditors, upload('restaurantImageUploader')),
    route(uploadSandwichImageEndpoint, allowAdmins, upload('sandwichImageUploader')),
    route(uploadBadgeImageEndpoint, allowAdmins, upload('badgeImageUploader')),
  ];
}

/** Immutable files of one type; the path is parsed before it reaches the disk. */
export function registerUploads(
  app: FastifyInstance,
  storage: Storage,
  { db, queryCache, callerOf }: { db: Database['db']; queryCache: QueryCache; callerOf: CallerOf },
): void {
  const config = { policy: allowAnyone };
  app.get<{ Params: { file: string } }>('/uploads/:file', { config }, async (request, reply) => {
    const { file } = request.params;
    const id = uploadIdOfFile(file);
    if (!id) throw nothingHere();
    const isHidden = (await getWithheldUploadIds(db, queryCache)).has(id);
    // Admins decide about hidden pictures, so they see them.
    if (isHidden && (await callerOf(request, reply)).viewer?.role !== 'admin')
      throw goneError('This photo is hidden.');
    const isCached = !isHidden && request.headers['if-none-match']?.includes(`"${file}"`);
    // Otherwise, shared caches would keep the photos of an erased member.
    const isKnown = isCached && (await isExistingUpload(db, id));
    const stored = isKnown ? null : await storage.read(file);
    if (!isKnown && !stored) throw nothingHere();
    reply.headers({
      'cache-control': isHidden ? 'private, no-store' : FOR_A_YEAR,
      etag: `"${file}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename="${file}"`,
    });
    if (!stored) return reply.code(304).send();
    return reply.type('image/webp').header('content-length', stored.size).send(stored.stream);
  });
  app.get('/uploads/*', { config }, async () => {
    throw nothingHere();
  });
}

function nothingHere() {
  return notFoundError('This photo doesn’t exist.');
}
