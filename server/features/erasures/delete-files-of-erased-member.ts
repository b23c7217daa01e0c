import type { Config } from '#server/config/config.ts';
import { deleteShareImages } from '#server/features/share-images/share-images.ts';
import type { Storage } from '#server/platform/files/storage/storage.ts';
import type { ErasedMemberFiles } from './erase-member.ts';

export type FileStores = { config: Pick<Config, 'dataDir'>; storage: Storage };

/** Runs after the transaction: a cleanup job deletes any file without a row that this fails to remove. */
export async function deleteFilesOfErasedMember(
  { config, storage }: FileStores,
  { files, previews }: ErasedMemberFiles,
): Promise<void> {
  await deleteShareImages(config.dataDir, previews);
  for (const name of files) await storage.remove(name);
}
