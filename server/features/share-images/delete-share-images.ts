import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** `keys` are the member's id or a list's token, which are part of the file names. */
export async function deleteShareImages(dataDir: string, keys: readonly string[]): Promise<void> {
  const folder = join(dataDir, 'share-images');
  const names = await readdir(folder).catch(() => []);
  for (const name of names)
    if (keys.some((key) => name.includes(`-${key}-`))) await rm(join(folder, name), { force: true });
}

/** Deleted content is not served (routes.ts), so its images expire with those that are no longer requested. */
const MAX_AGE_MS = 30 * 24 * 3_600_000;

export async function deleteOldShareImages(
  dataDir: string,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const folder = join(dataDir, 'share-images');
  let forgotten = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    if (signal?.aborted) return forgotten;
    const found = await stat(join(folder, name)).catch(() => null);
    if (!found?.isFile() || now.getTime() - found.mtimeMs < MAX_AGE_MS) continue;
    await rm(join(folder, name), { force: true });
    forgotten++;
  }
  return forgotten;
}
