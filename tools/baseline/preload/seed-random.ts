import crypto, { createHash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { assertDefined } from '#shared/assert-defined.ts';

export type ReseedableRandom = { seed(text: string): void };

/** Each step has its own seed, so that an additional random number only affects its step. */
export function installReseedableRandom(start: string): ReseedableRandom {
  let seed = start;
  let drawn = 0;
  const bytes = (size: number): Buffer => {
    const blocks: Buffer[] = [];
    for (let length = 0; length < size; length += 32)
      blocks.push(createHash('sha256').update(`${seed}/${drawn++}`).digest());
    return Buffer.concat(blocks).subarray(0, size);
  };
  const randomBytes = (size: number, callback?: (error: null, drawn: Buffer) => void) => {
    if (!callback) return bytes(size);
    return process.nextTick(callback, null, bytes(size));
  };
  Object.assign(crypto, { randomBytes, randomUUID: () => uuidOf(bytes(16)) });
  syncBuiltinESMExports();
  return {
    seed(text) {
      seed = text;
      drawn = 0;
    },
  };
}

function uuidOf(bytes: Buffer): string {
  bytes[6] = (assertDefined(bytes[6]) & 0x0f) | 0x40;
  bytes[8] = (assertDefined(bytes[8]) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
