import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type ContentEncoding = 'br' | 'gzip' | null;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const MAX_BYTES = 32 * 1024 * 1024;

/** An LRU cache with a byte limit; keys contain the version, so that entries never become stale. */
export class DrawingCache {
  readonly #entries = new Map<string, Buffer>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  find(name: string, encoding: ContentEncoding): Buffer | undefined {
    const key = keyOf(name, encoding);
    const bytes = this.#entries.get(key);
    if (bytes) {
      this.#entries.delete(key);
      this.#entries.set(key, bytes);
    }
    return bytes;
  }

  async make(name: string, encoding: ContentEncoding, draw: () => string): Promise<Buffer> {
    const bytes = await encoded(draw(), encoding);
    this.#store(keyOf(name, encoding), bytes);
    return bytes;
  }

  #store(key: string, bytes: Buffer): void {
    this.#delete(key);
    this.#entries.set(key, bytes);
    this.#bytes += bytes.length;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#delete(oldest);
    }
  }

  #delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.length ?? 0;
    this.#entries.delete(key);
  }
}

function keyOf(name: string, encoding: ContentEncoding): string {
  return `${encoding ?? 'plain'} ${name}`;
}

// Cached for a year, so that slow compression pays: quality 9 costs about 4 ms on a worker thread.
function encoded(text: string, encoding: ContentEncoding): Promise<Buffer> | Buffer {
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
