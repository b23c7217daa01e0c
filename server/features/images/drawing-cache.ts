import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | null;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const MAX_BYTES = 32 * 1024 * 1024;

/** Drawings as they go out, the ones used last kept up to a number of bytes. Keys name their content, so nothing goes stale. */
export class DrawingCache {
  readonly #kept = new Map<string, Buffer>();
  readonly #most: number;
  #bytes = 0;

  constructor(most = MAX_BYTES) {
    this.#most = most;
  }

  get bytes(): number {
    return this.#bytes;
  }

  find(name: string, encoding: Encoding): Buffer | undefined {
    const key = keyOf(name, encoding);
    const bytes = this.#kept.get(key);
    if (bytes) {
      this.#kept.delete(key);
      this.#kept.set(key, bytes);
    }
    return bytes;
  }

  async make(name: string, encoding: Encoding, draw: () => string): Promise<Buffer> {
    const bytes = await encoded(draw(), encoding);
    this.#keep(keyOf(name, encoding), bytes);
    return bytes;
  }

  #keep(key: string, bytes: Buffer): void {
    this.#forget(key);
    this.#kept.set(key, bytes);
    this.#bytes += bytes.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#most) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#bytes -= this.#kept.get(key)?.length ?? 0;
    this.#kept.delete(key);
  }
}

function keyOf(name: string, encoding: Encoding): string {
  return `${encoding ?? 'plain'} ${name}`;
}

// Made once and sent for a year, so the compression may take its time: 9 costs about 4 ms of a worker thread.
function encoded(text: string, encoding: Encoding): Promise<Buffer> | Buffer {
  if (encoding === 'gzip') return zip(text, { level: 9 });
  if (encoding === null) return Buffer.from(text);
  return brotli(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
}
