import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { importMenu } from '#server/features/menus/menus.ts';
import { importPlaces } from '#server/features/places/places.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { HttpMethod, TestResponse } from '#server/testing/test-app.ts';

export const HISTORY_ENTITY_KINDS = ['restaurants', 'locations', 'sandwiches', 'tags'] as const;
export const historyStepArbitrary = fc.record({
  what: fc.constantFrom('create', 'change', 'change', 'change', 'tag', 'delete', 'restore', 'import'),
  kind: fc.constantFrom(...HISTORY_ENTITY_KINDS),
  which: fc.nat(3),
  value: fc.nat(3),
});
export type HistoryStep = {
  what: string;
  kind: (typeof HISTORY_ENTITY_KINDS)[number];
  which: number;
  value: number;
};
export type HistoryEntityIds = Record<(typeof HISTORY_ENTITY_KINDS)[number], number[]>;

let tagCount = 0;

export type HistoryActor = {
  send(method: HttpMethod, path: string, body?: unknown): Promise<Pick<TestResponse, 'status' | 'json'>>;
  /** Imports use this database and write their files to `folder`. */
  db: Database['db'];
  folder: string;
};

export async function performHistoryStep(
  actor: HistoryActor,
  { what, kind, which, value }: HistoryStep,
  ids: HistoryEntityIds,
): Promise<void> {
  const pick = (from: (typeof HISTORY_ENTITY_KINDS)[number]) =>
    ids[from][which % Math.max(1, ids[from].length)];
  const id = pick(kind);
  if (what === 'import')
    return kind === 'locations' ? importPlace(actor, which, value) : importItem(actor, value);
  if (what === 'create') return createTestCatalogEntity(actor, kind, pick('restaurants'), value, ids);
  if (id === undefined) return;
  const path = `/api/${kind}/${id}`;
  if (what === 'change') await actor.send('PATCH', path, CHANGES[kind][value]);
  if (what === 'delete') await actor.send('DELETE', path);
  if (what === 'restore') await actor.send('POST', `${path}/restoration`);
  const sandwich = pick('sandwiches');
  if (what === 'tag' && sandwich !== undefined)
    await actor.send('PUT', `/api/sandwiches/${sandwich}/tags`, { tagIds: ids.tags.slice(0, value) });
}

const CHANGES = {
  restaurants: [
    { name: 'Roost' },
    { name: 'Coop', priceRange: '$$' },
    { description: 'New.' },
    { website: null },
  ],
  locations: [
    { address: '9 High St' },
    { latitude: 40, longitude: -80 },
    { hoursOfOperation: 'Mon-Fri 9am-5pm' },
    { phoneNumber: '5', closure: { from: '2026-12-01' } },
  ],
  sandwiches: [{ name: 'Cluck' }, { price: 9.5 }, { ingredients: ['Chicken', 'Bun'] }, { spiceLevel: 4 }],
  tags: [{ type: 'heat' }, { type: 'style' }, { type: 'bread' }, { type: 'heat' }],
};

export async function createTestCatalogEntity(
  actor: HistoryActor,
  kind: (typeof HISTORY_ENTITY_KINDS)[number],
  restaurantId: number | undefined,
  value: number,
  ids: HistoryEntityIds,
): Promise<void> {
  const bodies = {
    restaurants: { name: `Place ${value}`, description: 'Chicken.', restaurantType: 'Deli', priceRange: '$' },
    locations: { restaurantId, address: `${value} Main St`, latitude: 34, longitude: -118 },
    sandwiches: { restaurantId, name: `Sandwich ${value}` },
    tags: { name: `Tag ${tagCount++}` },
  };
  const { status, json } = await actor.send('POST', `/api/${kind}`, bodies[kind]);
  if (status === 201) ids[kind].push(json.id);
}

async function importItem({ db, folder }: HistoryActor, value: number): Promise<void> {
  const file = join(folder, 'menu.csv');
  await writeFile(file, `restaurant,item,price\nBurger King,Chicken Burger,${value}.50\n`);
  await importMenu(db, { file, create: true });
}

/** Branches of one chain and a restaurant without a chain, with values that change from run to run. */
async function importPlace({ db, folder }: HistoryActor, placeNumber: number, value: number): Promise<void> {
  const file = join(folder, 'places.csv');
  const [brand, name] = placeNumber === 0 ? ['', `Lone Roost ${value}`] : ['Popeyes', ''];
  const columns = 'source,source_id,brand,location_name,street,city,state,postcode,country,lat,lon,phone';
  await writeFile(
    file,
    `${columns}\ns,${placeNumber},${brand},${name},${placeNumber} Pier Rd,Mesa,AZ,85215,US,3${placeNumber}.5,-111.${value},480641190${value}\n`,
  );
  await importPlaces(db, { files: [file] });
}
