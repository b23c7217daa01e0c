import { assertDefined } from '#shared/assert-defined.ts';
export function mutateImage(picture: Buffer, seed: number): Buffer {
  const random = randomFrom(seed);
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

function randomFrom(seed: number): (below: number) => number {
  let state = seed * 0x9e3779b1;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
