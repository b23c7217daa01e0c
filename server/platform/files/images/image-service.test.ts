import { readFileSync, readdirSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { createJpegWithOrientation } from '#server/testing/hostile-images/crafted-jpegs.ts';
import { createSampleImage } from '#server/testing/hostile-images/crafted-parts.ts';
import { findImagePayloadRemains } from '#server/testing/hostile-images/find-image-payload-remains.ts';
import { findExternalDataFile } from '#packages/testing/find-external-data-file.ts';
import { createLogger } from '../../observability/log.ts';
import { createImageService } from './image-service.ts';

const log = createLogger('silent');
const RESIZE = { box: { width: 800, height: 600 }, widths: [160, 320, 640, 960] };
const imageService = createImageService({ log });
afterAll(() => imageService.close());
const picture = await createSampleImage().png().toBuffer();

describe('a processed picture', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('is upright for orientation %i (A7.35)', async (orientation) => {
    const seen = await createJpegWithOrientation(orientation);
    expect(await cornersOf(await sharp(seen).autoOrient().png().toBuffer()), 'the photo itself').toEqual(
      UPRIGHT,
    );
    const { files, width, height } = await imageService.process(seen, RESIZE);
    expect([width, height]).toEqual([120, 180]);
    expect(await cornersOf(files.at(-1)!.bytes)).toEqual(UPRIGHT);
    expect(files.flatMap(({ bytes }) => findImagePayloadRemains(Buffer.from(bytes)))).toEqual([]);
  });

  test.each([
    ['wider', 2000, 1000, [800, 400]],
    ['higher', 1000, 2000, [300, 600]],
    ['fitting', 800, 600, [800, 600]],
    ['small', 90, 30, [90, 30]],
  ])('fits into its box and is never enlarged: %s', async (_, width, height, expected) => {
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#c63' } })
      .jpeg()
      .toBuffer();
    const done = await imageService.process(bytes, RESIZE);
    expect([done.width, done.height]).toEqual(expected);
    const smaller = RESIZE.widths.filter((each) => each < done.width);
    expect(done.files.map((file) => file.width)).toEqual([...smaller, done.width]);
    const sizes = await Promise.all(done.files.map(({ bytes: file }) => sharp(file).metadata()));
    expect(sizes.map((size) => [size.format, size.width])).toEqual(
      done.files.map((file) => ['webp', file.width]),
    );
  });

  test.each(['jpeg', 'png', 'gif'] as const)('"Accepted types JPG, PNG, GIF": %s (A5.33)', async (format) => {
    const bytes = await createSampleImage().toFormat(format).toBuffer();
    const { files } = await imageService.process(bytes, RESIZE);
    expect((await sharp(files[0]!.bytes).metadata()).format).toBe('webp');
  });

  test('keeps the intended colors of another color profile', async () => {
    const red = sharp({
      create: { width: 20, height: 20, channels: 3, background: { r: 200, g: 40, b: 30 } },
    });
    const wide = await red.withIccProfile('p3').png().toBuffer();
    const { files } = await imageService.process(wide, RESIZE);
    const [r, g, b] = await sharp(files[0]!.bytes).raw().toBuffer();
    expect([Math.abs(r! - 200) < 6, Math.abs(g! - 40) < 6, Math.abs(b! - 30) < 6]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('keeps transparency', async () => {
    const clear = sharp({
      create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    const { files } = await imageService.process(await clear.png().toBuffer(), RESIZE);
    expect((await sharp(files[0]!.bytes).stats()).isOpaque).toBe(false);
  });
});

const shared = findExternalDataFile('exif_images');
describe.skipIf(!shared)('real photos', () => {
  const files = ['orientation', 'gps', 'invalid'].flatMap((folder) =>
    shared ? readdirSync(`${shared}/${folder}`).map((name) => `${folder}/${name}`) : [],
  );
  test.each(files)('%s loses its GPS position and is upright', async (file) => {
    const bytes = readFileSync(`${shared}/${file}`);
    const done = await imageService.process(bytes, RESIZE);
    for (const { bytes: output } of done.files)
      expect(findImagePayloadRemains(Buffer.from(output))).toEqual([]);
    if (file.startsWith('orientation')) expect(done.height).toBeGreaterThan(done.width);
    if (file.startsWith('gps')) expect(bytes.includes('Exif')).toBe(true);
  });
});

test('rejects pictures after it is closed', async () => {
  const shop = createImageService({ log });
  await shop.close();
  await expect(shop.process(picture, RESIZE)).rejects.toMatchObject({ status: 503 });
});

const UPRIGHT = ['red', 'green', 'blue', 'white'];

/** The colors at the top left, top right, bottom left and bottom right. */
async function cornersOf(picture: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const color = (x: number, y: number) =>
    COLORS[[0, 1, 2].map((at) => Number(data[(y * info.width + x) * 3 + at]! > 127)).join('')] ?? 'none';
  return [color(30, 30), color(90, 30), color(30, 150), color(90, 150)];
}

const COLORS: Record<string, string> = { 100: 'red', '010': 'green', '001': 'blue', 111: 'white' };
