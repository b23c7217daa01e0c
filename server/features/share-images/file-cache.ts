import { randomBytes } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const MAX_BYTES = 256 * 1024 * 1024;
const WRITES_BETWEEN_TRIMS = 50;

export class ShareImageFileCache {
  readonly #folder: string;
  readonly #maxBytes: number;
  #written = 0;
  #tidying: Promise<void> | null = null;

  constructor(folder: string, maxBytes = MAX_BYTES) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  async find(name: string): Promise<Buffer | null> {
    const path = join(this.#folder, name);
    const bytes = await readFile(path).catch(() => null);
    const now = new Date();
    if (bytes) await utimes(path, now, now).catch(() => {});
    return bytes;
  }

  /** Ignores errors, because a full or read-only disk must not prevent a response. */
  async write(name: string, bytes: Uint8Array): Promise<void> {
    const unfinished = join(this.#folder, `${randomBytes(8).toString('hex')}.part`);
    try {
      await mkdir(this.#folder, { recursive: true });
      await writeFile(unfinished, bytes, { mode: 0o640 });
      await rename(unfinished, join(this.#folder, name));
    } catch {
      await rm(unfinished, { force: true }).catch(() => {});
    }
    if (this.#written++ % WRITES_BETWEEN_TRIMS === 0) await this.tidy();
  }

  tidy(): Promise<void> {
    this.#tidying ??= this.#dropOldest().finally(() => (this.#tidying = null));
    return this.#tidying;
  }

  async #dropOldest(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    const files = [];
    for (const name of names) {
      const path = join(this.#folder, name);
      const found = await stat(path).catch(() => null);
      if (found?.isFile()) files.push({ path, bytes: found.size, used: found.mtimeMs });
    }
    let left = files.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { path, bytes } of files.toSorted((a, b) => a.used - b.used)) {
      if (left <= this.#maxBytes) return;
      await rm(path, { force: true }).catch(() => {});
      left -= bytes;
    }
  }
}
