import type { Db } from '#server/platform/database.ts';
import {
  refreshProfiles,
  selectProfileDrift,
  selectSandwichIds,
  selectTraitDrift,
  type Drift,
} from './recount-queries.ts';

const AT_ONCE = 2_000;

/** What sandwiches are alike by, where it differs from the sandwiches. How many share a trait is counted by the hour. */
export async function findProfileDrift(db: Db): Promise<Drift[]> {
  const drift: Drift[] = [];
  for (let after = 0; ;) {
    const ids = await selectSandwichIds(db, after, AT_ONCE);
    drift.push(...(await selectProfileDrift(db, ids)));
    after = ids.at(-1) ?? 0;
    if (ids.length < AT_ONCE) break;
  }
  return [...drift, ...(await selectTraitDrift(db))];
}

export async function repairProfiles(tx: Db): Promise<void> {
  const drift = await findProfileDrift(tx);
  if (drift.length > 0) await refreshProfiles(tx, [...new Set(drift.map(({ id }) => Number(id)))]);
}
