import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { orientedJpeg } from '#server/testing/pictures/crafted-jpegs.ts';
import { patch } from '#server/testing/pictures/crafted-parts.ts';
import { remainsOf } from '#server/testing/pictures/remains.ts';
import { sharedData } from '#server/testing/shared-data.ts';
import { createLog } from '../log.ts';
import { createWorkshop } from './workshop.ts';

const log = createLog('silent');
const WISH = { box: { width: 800, height: 600 }, widths: [160, 320, 640, 960] };
const workshop = createWorkshop({ log });
afterAll(() => workshop.close());
const picture = await patch().png().toBuffer();

describe('a picture that is drawn anew', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'is upright, whichever way the camera was held: %i',
    async (orientation) => {
      const seen = await orientedJpeg(orientation);
      expect(await cornersOf(await sharp(seen).autoOrient().png().toBuffer()), 'the photo itself').toEqual(
        UPRIGHT,
      );
      const { files, width, height } = await workshop.develop(seen, WISH);
      expect([width, height]).toEqual([120, 180]);
      expect(await cornersOf(files.at(-1)!.bytes)).toEqual(UPRIGHT);
      expect(files.flatMap(({ bytes }) => remainsOf(Buffer.from(bytes)))).toEqual([]);
    },
  );

  it.each([
    ['wider', 2000, 1000, [800, 400]],
    ['higher', 1000, 2000, [300, 600]],
    ['fitting', 800, 600, [800, 600]],
    ['small', 90, 30, [90, 30]],
  ])('fits into its box and is never enlarged: %s', async (_, width, height, expected) => {
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#c63' } })
      .jpeg()
      .toBuffer();
    const done = await workshop.develop(bytes, WISH);
    expect([done.width, done.height]).toEqual(expected);
    const smaller = WISH.widths.filter((each) => each < done.width);
    expect(done.files.map((file) => file.width)).toEqual([...smaller, done.width]);
    const sizes = await Promise.all(done.files.map(({ bytes: file }) => sharp(file).metadata()));
    expect(sizes.map((size) => [size.format, size.width])).toEqual(
      done.files.map((file) => ['webp', file.width]),
    );
  });

  it.each(['jpeg', 'png', 'gif'] as const)(
    '"Accepted types JPG, PNG, GIF": %s (administration.md section 5)',
    async (format) => {
      const bytes = await patch().toFormat(format).toBuffer();
      const { files } = await workshop.develop(bytes, WISH);
      expect((await sharp(files[0]!.bytes).metadata()).format).toBe('webp');
    },
  );

  it('shows the colours of another profile as they were meant', async () => {
    const red = sharp({
      create: { width: 20, height: 20, channels: 3, background: { r: 200, g: 40, b: 30 } },
    });
    const wide = await red.withIccProfile('p3').png().toBuffer();
    const { files } = await workshop.develop(wide, WISH);
    const [r, g, b] = await sharp(files[0]!.bytes).raw().toBuffer();
    expect([Math.abs(r! - 200) < 6, Math.abs(g! - 40) < 6, Math.abs(b! - 30) < 6]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('keeps what is transparent', async () => {
    const clear = sharp({
      create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    const { files } = await workshop.develop(await clear.png().toBuffer(), WISH);
    expect((await sharp(files[0]!.bytes).stats()).isOpaque).toBe(false);
  });
});

const shared = sharedData('exif_images');
describe.skipIf(!shared)('real photos', () => {
  const files = ['orientation', 'gps', 'invalid'].flatMap((folder) =>
    shared ? readdirSync(`${shared}/${folder}`).map((name) => `${folder}/${name}`) : [],
  );
  it.each(files)('%s loses its position and stands upright', async (file) => {
    const bytes = readFileSync(`${shared}/${file}`);
    const done = await workshop.develop(bytes, WISH);
    for (const { bytes: kept } of done.files) expect(remainsOf(Buffer.from(kept))).toEqual([]);
    if (file.startsWith('orientation')) expect(done.height).toBeGreaterThan(done.width);
    if (file.startsWith('gps')) expect(bytes.includes('Exif')).toBe(true);
  });
});

describe('a process that fails', () => {
  const worker = fileURLToPath(new URL('../../testing/pictures/failing-worker.ts', import.meta.url));
  const failing = (settings = {}) => createWorkshop({ log, worker, ...settings });
  const ask = (shop: ReturnType<typeof failing>, what: string) => shop.develop(Buffer.from(what), WISH);

  it('by a crash refuses that picture and does the next (threats F5)', async () => {
    const shop = failing();
    await expect(ask(shop, 'crash')).rejects.toMatchObject({ status: 422 });
    await expect(ask(shop, 'work')).resolves.toMatchObject({ width: 1 });
    await shop.close();
  });

  it('by hanging is killed, and does the next (threats F5)', async () => {
    const shop = failing({ timeLimitMs: 3_000 });
    const hanging = ask(shop, 'hang');
    const next = ask(shop, 'work');
    await expect(hanging).rejects.toMatchObject({ status: 422 });
    await expect(next).resolves.toMatchObject({ width: 1 });
    await shop.close();
  });

  it('between two pictures is replaced', async () => {
    const shop = failing();
    await ask(shop, 'work');
    const first = shop.pid!;
    process.kill(first, 'SIGKILL');
    await expect.poll(() => shop.pid).toBeNull();
    await ask(shop, 'work');
    expect(shop.pid).not.toBe(first);
    await shop.close();
  });

  it('to start answers 503', async () => {
    const shop = failing({ worker: `${worker}.missing` });
    await expect(ask(shop, 'work')).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 });
    await shop.close();
  });
});

it('does one at a time, lets a few wait, and sends the others away with 503', async () => {
  const shop = createWorkshop({ log, mostWaiting: 2 });
  const asked = Array.from({ length: 6 }, () => shop.develop(picture, WISH));
  const ends = await Promise.allSettled(asked);
  expect(ends.map((end) => (end.status === 'rejected' ? end.reason.status : 'done'))).toEqual([
    'done',
    'done',
    'done',
    503,
    503,
    503,
  ]);
  await expect(shop.develop(picture, WISH)).resolves.toMatchObject({ width: 40 });
  await shop.close();
});

it('begins with a new process after so many, and rests when there is nothing to do', async () => {
  const shop = createWorkshop({ log, picturesEach: 2, idleMs: 50 });
  const pids = [];
  for (let done = 0; done < 3; done++) {
    await shop.develop(picture, WISH);
    pids.push(shop.pid);
  }
  expect(new Set(pids).size).toBe(2);
  await expect.poll(() => shop.pid).toBeNull();
  await shop.close();
});

it('takes nothing more once it is closed', async () => {
  const shop = createWorkshop({ log });
  await shop.close();
  await expect(shop.develop(picture, WISH)).rejects.toMatchObject({ status: 503 });
});

const UPRIGHT = ['red', 'green', 'blue', 'white'];

/** What stands above on the left and on the right, and below. */
async function cornersOf(picture: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colour = (x: number, y: number) =>
    COLOURS[[0, 1, 2].map((at) => Number(data[(y * info.width + x) * 3 + at]! > 127)).join('')] ?? 'none';
  return [colour(30, 30), colour(90, 30), colour(30, 150), colour(90, 150)];
}

const COLOURS: Record<string, string> = { 100: 'red', '010': 'green', '001': 'blue', 111: 'white' };
