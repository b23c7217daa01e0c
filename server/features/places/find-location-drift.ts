import type { ImportChangeSet } from '#server/features/audit/audit.ts';
import type { Db } from '#server/platform/database/database.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { mergeSourceRecordsIntoCatalog } from './merging/merge-into-catalog.ts';
import { selectNamesOfSourcesToRecompute } from './source-queries.ts';
import { selectDerivedLocations } from './values/derived-location-queries.ts';
import { deriveLocationChanges } from './values/derive-locations.ts';
import { selectDoubtfulChangesOfLocations } from './values/doubtful-change-queries.ts';
import { selectLinkedPlaces } from './values/source-record-queries.ts';

const BATCH = 2000;

type LocationDrift = { kind: string; id: string; stored: string; expected: string };

/** Finds locations whose values or doubtful changes differ from those of their source records. */
export async function findLocationDrift(db: Db): Promise<LocationDrift[]> {
  const drift: LocationDrift[] = [];
  const waiting = await selectNamesOfSourcesToRecompute(db);
  for (let after = 0; ;) {
    const locations = await selectDerivedLocations(db, after, BATCH);
    if (locations.length === 0) return drift;
    after = assertDefined(locations.at(-1)).id;
    const before = new Map(locations.map((location) => [location.id, location]));
    const doubts = Map.groupBy(
      await selectDoubtfulChangesOfLocations(db, [...before.keys()]),
      (doubt) => doubt.locationId,
    );
    for (const { id, own, row, doubts: expectedDoubts } of await deriveLocationChanges(db, locations)) {
      // The job of imports computes them.
      if (own.some(({ source }) => waiting.has(source))) continue;
      if (row)
        drift.push({
          kind: 'values of location',
          id: String(id),
          stored: values(before.get(id)),
          expected: values(row),
        });
      const [stored, expected] = [places(doubts.get(id) ?? []), places(expectedDoubts)];
      if (stored !== expected)
        drift.push({ kind: 'doubtful changes of location', id: String(id), stored, expected });
    }
  }
}

/** Also clusters the records again. */
export async function repairLocations(tx: Db): Promise<void> {
  const run: ImportChangeSet = { summary: 'recount', changeSetId: null };
  for (let after = 0; ;) {
    const changed = await selectLinkedPlaces(tx, after, BATCH);
    if (changed.length === 0) return;
    after = assertDefined(changed.at(-1));
    const merged = await mergeSourceRecordsIntoCatalog(tx, {
      incoming: [],
      changed,
      revalued: [],
      dryRun: false,
      run,
    });
    run.changeSetId = merged.changeSetId;
  }
}

type Values = { address: string; phone: string | null; latitude: number | null; longitude: number | null };

function values(location: Values | undefined): string {
  if (!location) return 'none';
  const { address, phone, latitude, longitude } = location;
  return [address, phone, latitude, longitude].map((value) => value ?? 'none').join(', ');
}

function places(doubts: readonly { field: string; placeId: number }[]): string {
  return (
    doubts
      .map(({ field, placeId }) => `${field} of place ${placeId}`)
      .toSorted()
      .join(', ') || 'none'
  );
}
