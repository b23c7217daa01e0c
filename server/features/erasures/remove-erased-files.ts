import type { Config } from '#server/config/config.ts';
import { deletePreviews } from '#server/features/share-images/share-images.ts';
import type { Storage } from '#server/platform/files/storage/storage.ts';
import type { ErasedMember } from './erasures.ts';

export type FileStores = { config: Pick<Config, 'dataDir'>; storage: Storage };

/** Once the rows are gone: what fails here is a file without a row, which the sweep of uploads takes. */
export async function removeErasedFiles(
  { config, storage }: FileStores,
  { files, previews }: ErasedMember,
): Promise<void> {
  await deletePreviews(config.dataDir, previews);
  for (const name of files) await storage.remove(name);
}
