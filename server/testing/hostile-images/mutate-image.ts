import { createSeededRandom } from '#db/seeded-random.ts';
import { assertDefined } from '#shared/assert-defined.ts';

export function mutateImage(picture: Buffer, seed: number): Buffer {
  const random = createSeededRandom(seed).below;
  let bytes = Buffer.from(picture);
  for (let left = 1 + random(6); left > 0 && bytes.length > 4; left--) {
    const at = random(bytes.length);
    const length = 1 + random(Math.min(64, bytes.length - at));
    const mutation = random(6);
    if (mutation === 0) bytes[at] = random(256);
    if (mutation === 1) bytes[at] = assertDefined(bytes[at]) ^ (1 << random(8));
    if (mutation === 2) bytes.fill(random(2) * 255, at, at + Math.min(4, length));
    if (mutation === 3) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
    if (mutation === 4) bytes = Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)]);
    if (mutation === 5) bytes = bytes.subarray(0, Math.max(4, at));
  }
  return bytes;
}
