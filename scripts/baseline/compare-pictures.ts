import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

type Pixels = { data: Buffer; width: number; height: number };

const PAINTED = [255, 0, 255];
/** Of 255: Chromium smooths the edge of a drawing by a shade more or less each time that a page is loaded. */
const TOLERANCE = 8;

/** Prints which pictures differ and by how many pixels, and paints those pixels into a copy in `out`. */
export async function comparePictures(before: string, after: string, out: string): Promise<number> {
  if (!existsSync(before) || !existsSync(after)) return 0;
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

/** Marks in `is` what is not as in `was`; below the shorter of the two nothing is compared. */
function paintDifferences(was: Pixels, is: Pixels): { count: number; largest: number } {
  let count = 0;
  let largest = 0;
  for (let at = 0; at < Math.min(was.data.length, is.data.length); at += 3) {
    const difference = Math.max(...[0, 1, 2].map((c) => Math.abs(was.data[at + c]! - is.data[at + c]!)));
    if (difference <= TOLERANCE) continue;
    count += 1;
    largest = Math.max(largest, difference);
    is.data.set(PAINTED, at);
  }
  return { count, largest };
}

async function readPixels(file: string): Promise<Pixels> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
