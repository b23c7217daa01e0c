import type { Db } from '#server/platform/database/database.ts';
import {
  selectSourceRecords,
  selectSourceRecordsOfLocations,
  type SourceRecordRow,
} from './source-record-queries.ts';
import { withRecordOrderKey, type LinkedSourceRecord } from './source-record.ts';

export async function readSourceRecords(db: Db, placeIds: readonly number[]): Promise<LinkedSourceRecord[]> {
  return (await selectSourceRecords(db, placeIds)).map(recordOf);
}

export async function readSourceRecordsOfLocations(
  db: Db,
  locationIds: readonly number[],
): Promise<LinkedSourceRecord[]> {
  return (await selectSourceRecordsOfLocations(db, locationIds)).map(recordOf);
}

function recordOf({ locationId, ...row }: SourceRecordRow): LinkedSourceRecord {
  return { ...withRecordOrderKey(row), locationId };
}
