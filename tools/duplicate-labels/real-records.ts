import { findExternalDataFile } from '#packages/testing/find-external-data-file.ts';
import { openPlacesFile } from '#server/features/places/parsing/open-places-file.ts';
import type { PlaceFields } from '#server/features/places/parsing/match-place-columns.ts';

/** A key is the short name of the file and the line of the record, such as "sf 120". */
export type RealSourceRecord = { key: string; source: string; fields: PlaceFields };

const FILES: readonly [source: string, path: string][] = [
  ['atp', 'atp_restaurants/places.csv.gz'],
  ['stiles', 'stiles_chain_locations/locations.csv.gz'],
  ['sf', 'sf_food_businesses/businesses.csv.gz'],
  ['la', 'la_county_inspections/inspections.csv'],
  ['nyc', 'nyc_names_points/restaurants.csv.gz'],
];

export const hasRealSourceRecords = FILES.every(([, path]) => findExternalDataFile(path) !== null);

export async function readRealSourceRecords(): Promise<RealSourceRecord[]> {
  const records: RealSourceRecord[] = [];
  for (const [source, path] of FILES) {
    const file = await openPlacesFile(findExternalDataFile(path) ?? path);
    for await (const row of file.rows)
      if ('fields' in row) records.push({ key: `${source} ${row.line}`, source, fields: row.fields });
    file.close();
  }
  return records;
}
