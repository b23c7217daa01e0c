import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Every picture that was drawn of what a member shared, by what stands in its name: the member's id, a list's token. */
export async function forgetPreviews(dataDir: string, marks: readonly string[]): Promise<void> {
  const folder = join(dataDir, 'share-images');
  const names = await readdir(folder).catch(() => []);
  for (const name of names)
    if (marks.some((mark) => name.includes(`-${mark}-`))) await rm(join(folder, name), { force: true });
}
