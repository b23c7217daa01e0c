import type { Db } from '#server/platform/database/database.ts';
import { selectRecords, selectRecordsOfLocations, type SourceRecordRow } from './record-queries.ts';
import { withContentKey, type LinkedSourceRecord } from './source-record.ts';

export async function readRecords(db: Db, placeIds: readonly number[]): Promise<LinkedSourceRecord[]> {
  return (await selectRecords(db, placeIds)).map(recordOf);
}

export async function readRecordsOfLocations(
  db: Db,
  locationIds: readonly number[],
): Promise<LinkedSourceRecord[]> {
  return (await selectRecordsOfLocations(db, locationIds)).map(recordOf);
}

function recordOf({ locationId, ...row }: SourceRecordRow): LinkedSourceRecord {
  return { ...withContentKey(row), locationId };
}
