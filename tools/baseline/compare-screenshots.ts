import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { assertDefined } from '#shared/assert-defined.ts';

type Pixels = { data: Buffer; width: number; height: number };

const PAINTED = [255, 0, 255];
const BLOCK = 8;
/** Of 255. In 204 pictures, smoothed edges differ by at most 1.4; a one-pixel line that differs by 16 counts 2. */
const TOLERANCE = 2;

export async function compareScreenshots(before: string, after: string, out: string): Promise<number> {
  if (!existsSync(before) || !existsSync(after)) {
    if (existsSync(before) || existsSync(after)) console.log('pictures: not compared, only one side has any');
    return 0;
  }
  rmSync(out, { recursive: true, force: true });
  const names = [...new Set([...readdirSync(before), ...readdirSync(after)])].toSorted();
  let count = 0;
  for (const name of names) {
    const difference = await pictureDifference(join(before, name), join(after, name), join(out, name));
    if (!difference) continue;
    count += 1;
    console.log(`pictures: ${name}: ${difference}`);
  }
  return count;
}

async function pictureDifference(before: string, after: string, out: string): Promise<string | null> {
  if (!existsSync(before)) return 'only after';
  if (!existsSync(after)) return 'only before';
  if (readFileSync(before).equals(readFileSync(after))) return null;
  const [was, is] = await Promise.all([readPixels(before), readPixels(after)]);
  const { count, largest } = paintDifferences(was, is);
  if (count === 0 && was.height === is.height) return null;
  mkdirSync(join(out, '..'), { recursive: true });
  const { width, height } = is;
  await sharp(is.data, { raw: { width, height, channels: 3 } }).toFile(out);
  const sizes = was.height === is.height ? '' : `, ${is.height} pixels high instead of ${was.height}`;
  return `${count} pixels differ by up to ${largest} of 255${sizes}: ${out}`;
}

function paintDifferences(was: Pixels, is: Pixels): { count: number; largest: number } {
  let count = 0;
  let largest = 0;
  for (let top = 0; top < Math.min(was.height, is.height); top += BLOCK) {
    for (let left = 0; left < is.width; left += BLOCK) {
      const block = pixelsOf(is, left, top, Math.min(was.height, is.height));
      const differences = block.map((at) => differenceAt(was, is, at));
      const sums = [0, 1, 2].map((color) =>
        differences.reduce((sum, each) => sum + assertDefined(each[color]), 0),
      );
      if (Math.max(...sums) / block.length <= TOLERANCE) continue;
      for (const [index, difference] of differences.entries()) {
        if (Math.max(...difference) === 0) continue;
        count += 1;
        largest = Math.max(largest, ...difference);
        is.data.set(PAINTED, assertDefined(block[index]));
      }
    }
  }
  return { count, largest };
}

function pixelsOf({ width }: Pixels, left: number, top: number, height: number): number[] {
  const pixels: number[] = [];
  for (let y = top; y < Math.min(top + BLOCK, height); y += 1)
    for (let x = left; x < Math.min(left + BLOCK, width); x += 1) pixels.push((y * width + x) * 3);
  return pixels;
}

function differenceAt(was: Pixels, is: Pixels, at: number): number[] {
  return [0, 1, 2].map((color) =>
    Math.abs(assertDefined(was.data[at + color]) - assertDefined(is.data[at + color])),
  );
}

async function readPixels(file: string): Promise<Pixels> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
