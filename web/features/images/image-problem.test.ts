import { expect, test } from 'vitest';
import { imageUploadProblem, needsImageConversion } from './use-image-upload.ts';

const MAX_BYTES = 4 * 1024 * 1024;

test.each(['image/png', 'image/gif', 'image/webp'])('accepts %s up to 4MB (A5.32, A9.16)', (type) => {
  expect(imageUploadProblem({ type, size: MAX_BYTES, name: 'x' })).toBeNull();
  expect(imageUploadProblem({ type, size: MAX_BYTES + 1, name: 'x' })).toEqual({
    title: 'File too large',
    text: 'Image size should be less than 4MB.',
  });
});

test.each(['application/pdf', 'text/html', 'video/mp4', '', 'imagex/png'])(
  'rejects %j as not an image, whatever its size (A5.31)',
  (type) => {
    expect(imageUploadProblem({ type, size: MAX_BYTES + 1, name: 'x.png' })).toEqual({
      title: 'Invalid file type',
      text: 'Please upload an image file (jpeg, png, etc).',
    });
  },
);

test('accepts a HEIC photo for which the browser has no type', () => {
  expect(imageUploadProblem({ type: '', size: 10, name: 'IMG_0001.HEIC' })).toBeNull();
});

test.each(['image/jpeg', 'image/heic', 'image/avif'])(
  'accepts %s of any size, because it is converted first',
  (type) => {
    expect(imageUploadProblem({ type, size: MAX_BYTES + 1, name: 'x' })).toBeNull();
    expect(needsImageConversion({ type, size: MAX_BYTES + 1 })).toBe(true);
  },
);

test('converts only types that the server does not accept', () => {
  const types = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/heic', 'image/avif', ''];
  expect(types.filter((type) => needsImageConversion({ type, size: MAX_BYTES }))).toEqual([
    'image/heic',
    'image/avif',
    '',
  ]);
});
