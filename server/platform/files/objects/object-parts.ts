import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { StartupError } from '../../process/startup-error.ts';
import type { ObjectStore } from './object-store.ts';

const PART_BYTES = 16 * 1024 * 1024;

export const objectPartsSchema = z.array(
  z.strictObject({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
);
export type ObjectParts = z.output<typeof objectPartsSchema>;

type ReportBytes = (bytes: number) => void;

export async function putObjectParts(
  store: ObjectStore,
  prefix: string,
  stream: AsyncIterable<Buffer>,
  onBytes: ReportBytes = () => {},
): Promise<ObjectParts> {
  const parts: ObjectParts = [];
  let waiting: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    const bytes = Buffer.concat(waiting);
    waiting = [];
    size = 0;
    await store.put(keyOf(prefix, parts.length), bytes);
    parts.push({ bytes: bytes.length, sha256: digest(bytes) });
    onBytes(bytes.length);
  };
  for await (const chunk of stream) {
    for (let at = 0; at < chunk.length;) {
      const piece = chunk.subarray(at, at + PART_BYTES - size);
      waiting.push(piece);
      size += piece.length;
      at += piece.length;
      if (size === PART_BYTES) await flush();
    }
  }
  if (size > 0) await flush();
  return parts;
}

export function streamObjectParts(
  store: ObjectStore,
  prefix: string,
  parts: ObjectParts,
  onBytes: ReportBytes = () => {},
): Readable {
  return Readable.from(readParts(store, prefix, parts, onBytes), { objectMode: false });
}

async function* readParts(
  store: ObjectStore,
  prefix: string,
  parts: ObjectParts,
  onBytes: ReportBytes,
): AsyncGenerator<Buffer> {
  for (const [index, part] of parts.entries()) {
    const key = keyOf(prefix, index);
    const bytes = await store.get(key);
    if (!bytes) throw new StartupError(`${store.label}/${key} is missing. Nothing was changed.`);
    if (digest(bytes) !== part.sha256)
      throw new StartupError(`${store.label}/${key} is damaged: its content is not what was written.`);
    onBytes(bytes.length);
    yield bytes;
  }
}

function keyOf(prefix: string, index: number): string {
  return `${prefix}part-${String(index + 1).padStart(5, '0')}`;
}

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
