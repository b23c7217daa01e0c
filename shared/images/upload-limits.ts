/** In bytes, inclusive (A5.32, A9.16). deploy/nginx.conf and deploy/Caddyfile cap bodies, too. */
export const MAX_UPLOAD_BYTES = 4 * 1024 * 1024;

/** Browsers scale larger photos down to this before the upload; no stored photo is larger. */
export const MAX_UPLOADED_PHOTO_SIDE_PX = 2400;

/** A smaller photo would be blurred on every card. */
export const MIN_PHOTO_SIDE_PX = 200;

/** The kinds of uploads, the size at which each is stored (A9.17), and its minimum size. */
export const IMAGE_UPLOADER_SETTINGS = {
  imageUploader: { kind: 'general', width: 1200, height: 1200, minSide: 1 },
  restaurantImageUploader: { kind: 'restaurant', width: 1200, height: 800, minSide: MIN_PHOTO_SIDE_PX },
  sandwichImageUploader: { kind: 'sandwich', width: 800, height: 600, minSide: MIN_PHOTO_SIDE_PX },
  badgeImageUploader: { kind: 'badge', width: 400, height: 400, minSide: 1 },
} as const;
export type ImageUploaderName = keyof typeof IMAGE_UPLOADER_SETTINGS;
export type UploadKind = (typeof IMAGE_UPLOADER_SETTINGS)[ImageUploaderName]['kind'];

/** An upload is also stored at each of these widths that is smaller than its own. */
export const RESIZED_IMAGE_WIDTHS = [160, 320, 640, 960] as const;
