import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importPlaces } from '#server/features/places/places.ts';
import type { Database } from '#server/platform/database/database.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import type { FuzzClient } from './client.ts';
import { createPlacesCsv } from './sample-files.ts';
import type { FuzzState } from './fuzz-state.ts';

const LISTS_THAT_DIFFER = [
  { source: 'older list', date: '2025-05-01', north: 0 },
  { source: 'newer list', date: '2026-05-01', north: 0.02 },
];

export async function createFuzzCatalog(state: FuzzState, client: FuzzClient): Promise<void> {
  const admin = assertDefined(state.actors.find(({ kind }) => kind === 'admin'));
  const make = async (path: string, body: object) =>
    (await client.json('POST', path, body, admin.cookie)).json.id as number;
  for (const name of ['Roost', 'Coop', 'Fry Shop']) {
    const restaurantId = await make('/api/restaurants', {
      name,
      description: 'Chicken.',
      restaurantType: 'Deli',
      priceRange: '$',
    });
    state.add('restaurant', restaurantId);
    state.add(
      'location',
      await make('/api/locations', {
        restaurantId,
        address: '1 Main St',
        latitude: 34.05,
        longitude: -118.24,
      }),
    );
    for (const dish of ['The Classic', 'Hot Honey'])
      state.add('sandwich', await make('/api/sandwiches', { restaurantId, name: dish, price: 9 }));
  }
}

/** One from a crawl, and some whose pins differ by 2 km between two lists, which a person has to review. */
export async function importSamplePlaces(db: Database['db'], folder: string): Promise<void> {
  const file = join(folder, 'places.geojson');
  const properties = {
    ref: '1',
    '@spider': 'coop',
    name: 'Hot Honey Coop',
    'addr:full': '1 Main St',
    'addr:city': 'Mesa',
  };
  const feature = {
    type: 'Feature',
    id: 'x',
    properties,
    geometry: { type: 'Point', coordinates: [-111.7, 33.4] },
  };
  writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features: [feature] }));
  await importPlaces(db, { files: [file] }, {});
  for (const { source, date, north } of LISTS_THAT_DIFFER) {
    const path = join(folder, `${source}.csv`);
    writeFileSync(path, createPlacesCsv(20, north));
    await importPlaces(db, { source, date, files: [path] }, {});
  }
}
