import { expect, test } from 'vitest';
import { imageProblem, needsImageConversion } from './use-upload.ts';

const MOST = 4 * 1024 * 1024;

test.each(['image/png', 'image/gif', 'image/webp'])('%s may be sent up to 4MB (A5.32, A9.16)', (type) => {
  expect(imageProblem({ type, size: MOST, name: 'x' })).toBeNull();
  expect(imageProblem({ type, size: MOST + 1, name: 'x' })).toEqual({
    title: 'File too large',
    text: 'Image size should be less than 4MB.',
  });
});

test.each(['application/pdf', 'text/html', 'video/mp4', '', 'imagex/png'])(
  '%j is no image, whatever its size (A5.31)',
  (type) => {
    expect(imageProblem({ type, size: MOST + 1, name: 'x.png' })).toEqual({
      title: 'Invalid file type',
      text: 'Please upload an image file (jpeg, png, etc).',
    });
  },
);

test('a HEIC photo that the browser has no name for is an image all the same', () => {
  expect(imageProblem({ type: '', size: 10, name: 'IMG_0001.HEIC' })).toBeNull();
});

test.each(['image/jpeg', 'image/heic', 'image/avif'])('%s of any size may be made smaller first', (type) => {
  expect(imageProblem({ type, size: MOST + 1, name: 'x' })).toBeNull();
  expect(needsImageConversion({ type, size: MOST + 1 })).toBe(true);
});

test('what the server does not know is converted, and nothing else', () => {
  const types = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/heic', 'image/avif', ''];
  expect(types.filter((type) => needsImageConversion({ type, size: MOST }))).toEqual([
    'image/heic',
    'image/avif',
    '',
  ]);
});
