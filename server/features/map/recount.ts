import type { Db } from '#server/platform/database.ts';
import { selectDriftOfCells, selectDriftOfParts, selectDriftOfPins, type Drift } from './recount-queries.ts';

export { rebuildMap } from './recount-queries.ts';

/** Every pin, cell and part that differs from the locations that it stands for. */
export async function findMapDrift(db: Db): Promise<Drift[]> {
  const cells = [...(await selectDriftOfCells(db)), ...(await selectDriftOfParts(db))];
  return [...(await selectDriftOfPins(db)), ...cells];
}
