import { expect, test } from 'vitest';
import { parseUploadUrl, srcSetOf, uploadUrl, uploadWidthsOf } from './upload-urls.ts';

const ID = '0123456789abcdef'.repeat(2);

test('the address of an upload determines its widths', () => {
  expect(parseUploadUrl(uploadUrl(ID, 800))).toEqual({ id: ID, width: 800 });
  expect(uploadWidthsOf(800)).toEqual([160, 320, 640, 800]);
  expect(uploadWidthsOf(160)).toEqual([160]);
  expect(srcSetOf(`/uploads/${ID}-400.webp`)).toBe(
    `/uploads/${ID}-160.webp 160w, /uploads/${ID}-320.webp 320w, /uploads/${ID}-400.webp 400w`,
  );
});

test.each([
  '/images/hero.svg',
  `https://x.example/uploads/${ID}-400.webp`,
  `/uploads/${ID}-400.png`,
  '/uploads/../x',
])('%s is not the address of an upload', (address) => {
  expect([parseUploadUrl(address), srcSetOf(address)]).toEqual([null, undefined]);
});
