import {
  UPLOADERS,
  uploadBadgeImage,
  uploadImage,
  uploadRestaurantImage,
  uploadSandwichImage,
} from '#contract/uploads.ts';
import type { UploadKind } from '#contract/uploads.ts';
import type { RawBody } from '#contract/endpoint.ts';
import type { Database } from '#server/platform/database.ts';
import { route, type Caller, type Route } from '#server/platform/route.ts';
import { admins, catalogEditors, signedIn } from '#server/platform/viewer.ts';
import { createAdmission } from './admission.ts';
import { keepPicture, type Pictures } from './uploads.ts';

export function uploadRoutes({ db, pictures }: { db: Database['db']; pictures: Pictures }): Route[] {
  const admission = createAdmission();

  const upload =
    (kind: UploadKind) =>
    async ({ body, viewer, limits, now }: Caller & { body: RawBody }) => {
      const userId = viewer!.id;
      return admission.admit(userId, async () => {
        await limits.spend('uploads', userId);
        const bytes = await body.read();
        const kept = await keepPicture(db, pictures, { bytes, kind, userId, now });
        return { status: 201, body: kept };
      });
    };

  return [
    route(uploadImage, signedIn, upload(UPLOADERS.imageUploader.kind)),
    route(uploadRestaurantImage, catalogEditors, upload(UPLOADERS.restaurantImageUploader.kind)),
    route(uploadSandwichImage, admins, upload(UPLOADERS.sandwichImageUploader.kind)),
    route(uploadBadgeImage, admins, upload(UPLOADERS.badgeImageUploader.kind)),
  ];
}
