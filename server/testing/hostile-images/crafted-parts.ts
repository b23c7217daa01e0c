import { MIN_PHOTO_SIDE_PX } from '#shared/images/upload-limits.ts';
import sharp, { type Sharp } from 'sharp';

/** `taken` is converted, `refused` is a broken image (422), `other` is no supported image (415). */
export type CraftedImage = { name: string; bytes: Buffer; becomes: 'taken' | 'refused' | 'other' };

/** Contained in everything that must be stripped. */
export const PAYLOAD_MARK = 'EVIL-MARK';
export const SCRIPT_PAYLOAD = `<script>alert('${PAYLOAD_MARK}')</script>`;
export const PHP_PAYLOAD = `<?php system('${PAYLOAD_MARK}'); ?>`;

export const ZIP_PAYLOAD = Buffer.concat([
  Buffer.from('PK\x03\x04\x14\0\0\0\0\0', 'latin1'),
  Buffer.alloc(16),
  Buffer.from(`\x09\0\0\0${PAYLOAD_MARK}PK\x05\x06`, 'latin1'),
  Buffer.alloc(18),
]);

export function createSmallestPhoto(): Sharp {
  return createSampleImage(3, MIN_PHOTO_SIDE_PX, MIN_PHOTO_SIDE_PX);
}

export function createSampleImage(channels: 3 | 4 = 3, width = 40, height = 30): Sharp {
  const data = Buffer.from(Array.from({ length: width * height * channels }, (_, at) => (at * 37) % 251));
  return sharp(data, { raw: { width, height, channels } });
}
