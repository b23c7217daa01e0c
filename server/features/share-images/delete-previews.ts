import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Every picture that was drawn of what a member shared, by what stands in its name: the member's id, a list's token. */
export async function deletePreviews(dataDir: string, marks: readonly string[]): Promise<void> {
  const folder = join(dataDir, 'share-images');
  const names = await readdir(folder).catch(() => []);
  for (const name of names)
    if (marks.some((mark) => name.includes(`-${mark}-`))) await rm(join(folder, name), { force: true });
}

/** What is gone from the site is given to nobody (routes.ts), so its pictures go with those that nobody asks for any more. */
const MAX_AGE_MS = 30 * 24 * 3_600_000;

export async function deleteOldPreviews(dataDir: string, now: Date): Promise<number> {
  const folder = join(dataDir, 'share-images');
  let forgotten = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (!found?.isFile() || now.getTime() - found.mtimeMs < MAX_AGE_MS) continue;
    await rm(join(folder, name), { force: true });
    forgotten++;
  }
  return forgotten;
}
