import type { Db } from '#server/platform/database.ts';
import {
  selectDriftOfCells,
  selectDriftOfParts,
  selectDriftOfPins,
  selectDriftOfTotals,
  type Drift,
} from './recount-queries.ts';

export { rebuildMap } from './recount-queries.ts';

/** Every pin, cell, total and part that differs from the locations that it stands for. */
export async function findMapDrift(db: Db): Promise<Drift[]> {
  const cells = [...(await selectDriftOfCells(db)), ...(await selectDriftOfTotals(db))];
  return [...(await selectDriftOfPins(db)), ...cells, ...(await selectDriftOfParts(db))];
}
