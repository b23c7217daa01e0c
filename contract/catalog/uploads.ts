import { z } from 'zod';
import { hostOfExternalImage, isSiteImageUrl } from '#shared/images/allowed-image-urls.ts';
import { MAX_UPLOAD_BYTES } from '#shared/images/upload-limits.ts';
import { endpoint } from '../base/endpoint.ts';

export const EXTERNAL_IMAGE_REJECTED_MESSAGE =
  'Please upload the photo here. We don’t show photos from other sites.';

export const NOT_AN_IMAGE_MESSAGE = 'Please upload an image file (jpeg, png, etc).';

/** An external image would tell its owner who views it (D54); resolveImageUrl checks whether the operator trusts its host. */
export const imageUrlSchema = z
  .string()
  .max(1000, EXTERNAL_IMAGE_REJECTED_MESSAGE)
  .refine(
    (address) => isSiteImageUrl(address) || hostOfExternalImage(address) !== null,
    EXTERNAL_IMAGE_REJECTED_MESSAGE,
  );

const rawBody = {
  accepts: 'image/*',
  maxBytes: MAX_UPLOAD_BYTES,
  description: 'The raw bytes of a JPEG, PNG, GIF, or WebP photo',
  otherType: NOT_AN_IMAGE_MESSAGE,
  tooLarge: 'Image size should be less than 4MB.',
} as const;
const responses = {
  201: z.object({ url: z.string().meta({ description: 'Use it as an imageUrl or avatarUrl' }) }),
};

export const uploadImageEndpoint = endpoint({
  operationId: 'uploadImage',
  method: 'POST',
  path: '/api/uploads/imageUploader',
  summary: 'Uploads any image, such as an avatar, and stores it at up to 1200x1200',
  rawBody,
  responses,
  errorStatuses: [401, 413, 415, 422],
});

export const uploadRestaurantImageEndpoint = endpoint({
  operationId: 'uploadRestaurantImage',
  method: 'POST',
  path: '/api/uploads/restaurantImageUploader',
  summary: 'Uploads a photo of a restaurant of at least 200x200, and stores it at up to 1200x800',
  rawBody,
  responses,
  errorStatuses: [401, 403, 413, 415, 422],
});

export const uploadSandwichImageEndpoint = endpoint({
  operationId: 'uploadSandwichImage',
  method: 'POST',
  path: '/api/uploads/sandwichImageUploader',
  summary: 'Uploads a photo of a sandwich of at least 200x200, and stores it at up to 800x600',
  rawBody,
  responses,
  errorStatuses: [401, 403, 413, 415, 422],
});

export const uploadBadgeImageEndpoint = endpoint({
  operationId: 'uploadBadgeImage',
  method: 'POST',
  path: '/api/uploads/badgeImageUploader',
  summary: 'Uploads the image of a badge, and stores it at up to 400x400',
  rawBody,
  responses,
  errorStatuses: [401, 403, 413, 415, 422],
});

export const uploadEndpoints = [
  uploadImageEndpoint,
  uploadRestaurantImageEndpoint,
  uploadSandwichImageEndpoint,
  uploadBadgeImageEndpoint,
] as const;
