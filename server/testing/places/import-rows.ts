import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importPlaces, type PlacesImportOptions } from '#server/features/places/places.ts';
import type { PlacesImportReport } from '#server/features/places/import-report.ts';
import type { TestApp } from '../test-app.ts';

const HEAD = 'id,name,brand,address,city,state,postcode,lat,lon,phone';

/** Imports rows of: id, name, brand, address, city, state, postcode, latitude, longitude, phone. */
export async function importTestPlaceRows(
  { db }: Pick<TestApp, 'db'>,
  source: string,
  rows: readonly string[],
  options: Partial<PlacesImportOptions> = {},
): Promise<PlacesImportReport> {
  const folder = await mkdtemp(join(tmpdir(), 'clucket-rows-'));
  try {
    const path = join(folder, 'rows.csv');
    await writeFile(path, [HEAD, ...rows].join('\n'));
    return await importPlaces(db, { source, ...options, files: [path] });
  } finally {
    await rm(folder, { recursive: true });
  }
}
