import type { Db } from '#server/platform/database.ts';
import { selectDriftOfCells, selectDriftOfPins, type Drift } from './recount-queries.ts';

export { rebuildMap } from './recount-queries.ts';

/** Every pin and cell that differs from the locations that it stands for. */
export async function findMapDrift(db: Db): Promise<Drift[]> {
  return [...(await selectDriftOfPins(db)), ...(await selectDriftOfCells(db))];
}
