import { expect, test } from 'vitest';
import {
  gifBytes,
  gifFrameBytes,
  pngBytes,
  pngChunk,
  pngHeader,
  pngPixelChunk,
} from '#server/testing/hostile-images/image-format-bytes.ts';
import { inspectImage } from './inspect-image.ts';

function complaintAbout(picture: Buffer): string | null {
  try {
    inspectImage(picture);
    return null;
  } catch (error) {
    return (error as { complaint: string }).complaint;
  }
}

test('limits pixels and frames before anything is decoded (threats F2)', () => {
  const still = (width: number, height: number) =>
    complaintAbout(pngBytes(pngHeader({ width, height }), pngPixelChunk(8, 6), pngChunk('IEND')));
  expect(still(10_000, 5_000)).toBeNull();
  expect(still(10_000, 5_001)).toBe('too-many-pixels');
  expect(still(30_001, 1)).toBe('too-many-pixels');
  const frame = gifFrameBytes({ width: 8, height: 8 });
  const moving = (frames: number, width = 8, height = 8) =>
    complaintAbout(gifBytes({ width, height }, Array(frames).fill(frame)));
  expect(moving(1_000)).toBeNull();
  expect(moving(1_001)).toBe('too-many-frames');
  // The decoder holds a GIF whole, at eight bytes per pixel.
  expect(moving(1, 5_000, 4_000)).toBeNull();
  expect(moving(1, 5_000, 5_000)).toBe('too-many-pixels');
});
