import type { Config } from '#server/config.ts';
import { forgetPreviews } from '#server/features/share-images/share-images.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { Erased } from './erasures.ts';

export type Places = { config: Pick<Config, 'dataDir'>; storage: Storage };

/** Once the rows are gone: what fails here is a file without a row, which the sweep of uploads takes. */
export async function removeFiles({ config, storage }: Places, { files, previews }: Erased): Promise<void> {
  await forgetPreviews(config.dataDir, previews);
  for (const name of files) await storage.remove(name);
}
