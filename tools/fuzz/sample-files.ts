import { MIN_PHOTO_SIDE } from '#shared/images/photo-sizes.ts';
import { gifBytes, gifFrameBytes } from '#server/testing/hostile-images/image-format-bytes.ts';
import { assertDefined } from '#shared/assert-defined.ts';

const SIZE = { width: MIN_PHOTO_SIDE, height: MIN_PHOTO_SIDE };
const PICTURE = gifBytes(SIZE, [gifFrameBytes(SIZE)]);
const FILES = [
  { type: 'image/gif', bytes: PICTURE },
  { type: 'image/png', bytes: PICTURE },
  { type: 'image/*', bytes: PICTURE },
  { type: 'image/gif', bytes: PICTURE.subarray(0, 20) },
  {
    type: 'image/svg+xml',
    bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  },
  { type: 'text/html', bytes: PICTURE },
  { type: 'image/jpeg', bytes: Buffer.from('GIF89a and nothing more') },
  { type: 'image/jpeg', bytes: Buffer.alloc(0) },
];

export function createSampleFile(nth: number): { type: string; bytes: Buffer } {
  const { type, bytes } = assertDefined(FILES[nth % FILES.length]);
  return { type, bytes: Buffer.from(bytes) };
}
