import type { Db } from '#server/platform/database/database.ts';
import {
  deleteTraitsOfSandwiches,
  selectTraitProfileDrift,
  selectTraitDrift,
  type SimilarityDrift,
} from './recount-queries.ts';
import { refreshTraitProfiles } from './trait-profiles.ts';

/** Trait counts are not compared, because they are refreshed every hour. */
export async function findSimilarityDrift(db: Db): Promise<SimilarityDrift[]> {
  return [...(await selectTraitProfileDrift(db)), ...(await selectTraitDrift(db))];
}

export async function repairSimilarity(tx: Db): Promise<void> {
  const drift = await findSimilarityDrift(tx);
  const ids = [...new Set(drift.map(({ id }) => Number(id)))].sort((one, other) => one - other);
  await deleteTraitsOfSandwiches(tx, ids);
  await refreshTraitProfiles(tx, ids);
}
