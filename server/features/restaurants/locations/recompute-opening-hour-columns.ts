import { computeOpeningHourColumns } from '#server/features/discovery/discovery.ts';
import { refreshMapPins } from '#server/features/map/map.ts';
import { inCatalogTransaction, type Database, type Db } from '#server/platform/database/database.ts';
import {
  lockHoursOfLocations,
  lockLocationsWithoutOpeningHourColumns,
  selectHoursOfLocations,
  selectLocationIdBatch,
  selectOpeningHourColumnDrift,
  updateOpeningHourColumns,
  type ComputedOpeningHourColumns,
} from './openings-queries.ts';

const BATCH = 2_000;

/** Runs after a migration that changes how hours are parsed. Returns the number of locations. */
export async function computeMissingOpeningHourColumns(db: Database['db']): Promise<number> {
  for (let parsed = 0; ;) {
    const ids = await inCatalogTransaction(db, async (tx) => {
      const unparsed = await lockLocationsWithoutOpeningHourColumns(tx, BATCH);
      await recomputeOpeningHourColumns(tx, unparsed);
      await refreshMapPins(tx, { locations: unparsed });
      return unparsed;
    });
    parsed += ids.length;
    if (ids.length < BATCH) return parsed;
  }
}

/** For locations whose hours were written without being parsed. */
export async function recomputeOpeningHourColumns(tx: Db, ids: number[]): Promise<void> {
  await lockHoursOfLocations(tx, ids);
  await updateOpeningHourColumns(tx, await parseOpenings(tx, ids));
}

export async function findOpeningHourColumnDrift(db: Db) {
  const drift: Awaited<ReturnType<typeof selectOpeningHourColumnDrift>> = [];
  for await (const ids of batches(db))
    drift.push(...(await selectOpeningHourColumnDrift(db, await parseOpenings(db, ids))));
  return drift;
}

export async function repairOpeningHourColumns(tx: Db): Promise<void> {
  for await (const ids of batches(tx)) await recomputeOpeningHourColumns(tx, ids);
}

async function* batches(db: Db): AsyncGenerator<number[]> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const ids: number[] = await selectLocationIdBatch(db, after, BATCH);
    if (ids.length > 0) yield ids;
    after = ids.length < BATCH ? undefined : ids.at(-1);
  }
}

/** Branches of a chain share their hours, so each text is parsed once. */
async function parseOpenings(db: Db, ids: number[]): Promise<ComputedOpeningHourColumns[]> {
  return (await selectHoursOfLocations(db, ids)).flatMap(({ ids: alike, ...written }) => {
    const columns = computeOpeningHourColumns(written);
    return alike.map((id) => ({ id, ...columns }));
  });
}
