import type { ImportChangeSet } from '#server/features/audit/audit.ts';
import { refreshSearchIndex } from '#server/features/discovery/discovery.ts';
import { refreshMapPins } from '#server/features/map/map.ts';
import {
  lockImportedRestaurants,
  rebuildSinglePlaceRestaurants,
} from '#server/features/restaurants/restaurants.ts';
import { ALL_ENTRIES_CACHE_TAG, invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import type { Db } from '#server/platform/database/database.ts';
import { createImportTransactions } from './import-transactions.ts';
import { recordBatchInAuditLog } from './record-batch-in-audit-log.ts';
import { selectChildrenOfRestaurants } from './related-id-queries.ts';
import { saveRecomputeCheckpoint, selectLocationsOfSource, type DueRecomputation } from './source-queries.ts';
import { rebuildDerivedLocations, restaurantFieldsOf } from './values/derive-locations.ts';

const BATCH = 2000;

/** Runs after an admin has decided about a doubtful change or undone a merge. `run` receives the change set of the first change. */
export async function recomputeLocations(
  tx: Db,
  ids: readonly number[],
  run: ImportChangeSet,
): Promise<void> {
  for (let at = 0; at < ids.length; at += BATCH)
    run.changeSetId = await recomputeBatch(tx, ids.slice(at, at + BATCH), run);
}

export type RecomputeOptions = {
  /** Stops after the current batch. */
  signal: AbortSignal;
  batchSize?: number;
  onBatch?: () => Promise<void>;
};

/**
 * A correction of a source can change the values of all its locations. Each batch is one transaction that also stores the
 * progress, so another process can continue. Returns the number of computed locations.
 */
export async function recomputeLocationsOfSource(
  connection: Db,
  source: DueRecomputation,
  { signal, batchSize = BATCH, onBatch }: RecomputeOptions,
): Promise<number> {
  const ids = await selectLocationsOfSource(connection, source.name, source.until);
  const total = source.done + ids.length;
  const transactions = createImportTransactions(connection, false);
  const run: ImportChangeSet = { summary: source.name, changeSetId: source.changeSetId };
  for (let done = 0; ;) {
    const batch = ids.slice(done, done + batchSize);
    done += batch.length;
    const isLast = done === ids.length;
    const until = batch.at(-1) ?? source.until;
    const { changeSetId, isSaved } = await transactions.runInTransaction(async () => {
      const checkpoint = { until, done: source.done + done, total, isLast };
      const changed = await recomputeBatch(connection, batch, run);
      return {
        changeSetId: changed,
        isSaved: await saveRecomputeCheckpoint(connection, source, { ...checkpoint, changeSetId: changed }),
      };
    });
    run.changeSetId = changeSetId;
    await onBatch?.();
    if (isLast || !isSaved || signal.aborted) return done;
  }
}

async function recomputeBatch(tx: Db, ids: readonly number[], run: ImportChangeSet): Promise<number | null> {
  const remade = await rebuildDerivedLocations(tx, ids);
  const singles = restaurantFieldsOf(remade.examined);
  const before = await lockImportedRestaurants(tx, {
    ids: [],
    locationIds: singles.map(({ locationId }) => locationId),
  });
  const after = await rebuildSinglePlaceRestaurants(tx, singles);
  if (remade.changed.length + after.length === 0) return run.changeSetId;
  const [changed, renamed] = [remade.changed.map(({ id }) => id), after.map(({ id }) => id)];
  const changeSetId = await recordBatchInAuditLog(tx, run, {
    created: { restaurants: [], locations: [] },
    locations: remade.changed,
    restaurants: { before, after },
    absorbed: { restaurants: [], locations: [] },
  });
  await refreshSearchIndex(tx, {
    restaurants: renamed,
    locations: [...changed, ...(await selectChildrenOfRestaurants(tx, 'locations', renamed))],
    sandwiches: await selectChildrenOfRestaurants(tx, 'sandwiches', renamed),
  });
  await refreshMapPins(tx, { locations: changed, restaurants: renamed });
  await invalidateCacheTags(tx, [ALL_ENTRIES_CACHE_TAG]);
  return changeSetId;
}
