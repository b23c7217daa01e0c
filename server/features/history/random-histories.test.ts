import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { amount } from '#packages/testing/amount.ts';
import { importMenu } from '#server/features/menus/menus.ts';
import { importPlaces } from '#server/features/places/places.ts';
import { sql } from '#server/platform/database/database.ts';
import { signUpAdmin, type TestUser } from '#server/testing/people.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
let admin: TestUser;
let folder = '';

beforeAll(async () => {
  admin = await signUpAdmin(site);
  folder = await mkdtemp(join(tmpdir(), 'clucket-histories-'));
});
afterAll(() => rm(folder, { recursive: true }));

const KINDS = ['restaurants', 'locations', 'sandwiches', 'tags'] as const;
const step = fc.record({
  what: fc.constantFrom('create', 'change', 'change', 'change', 'tag', 'delete', 'restore', 'import'),
  kind: fc.constantFrom(...KINDS),
  which: fc.nat(3),
  value: fc.nat(3),
});
type Step = { what: string; kind: (typeof KINDS)[number]; which: number; value: number };
type Ids = Record<(typeof KINDS)[number], number[]>;

let tagCount = 0;

async function take({ what, kind, which, value }: Step, ids: Ids): Promise<void> {
  const pick = (from: (typeof KINDS)[number]) => ids[from][which % Math.max(1, ids[from].length)];
  const id = pick(kind);
  if (what === 'import') return kind === 'locations' ? importPlace(which, value) : importItem(value);
  if (what === 'create') return create(kind, pick('restaurants'), value, ids);
  if (id === undefined) return;
  const path = `/api/${kind}/${id}`;
  if (what === 'change') await admin.send('PATCH', path, CHANGES[kind][value]);
  if (what === 'delete') await admin.send('DELETE', path);
  if (what === 'restore') await admin.send('POST', `${path}/restoration`);
  const sandwich = pick('sandwiches');
  if (what === 'tag' && sandwich !== undefined)
    await admin.send('PUT', `/api/sandwiches/${sandwich}/tags`, { tagIds: ids.tags.slice(0, value) });
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

async function create(
  kind: (typeof KINDS)[number],
  restaurantId: number | undefined,
  value: number,
  ids: Ids,
): Promise<void> {
  const bodies = {
    restaurants: { name: `Place ${value}`, description: 'Chicken.', restaurantType: 'Deli', priceRange: '$' },
    locations: { restaurantId, address: `${value} Main St`, latitude: 34, longitude: -118 },
    sandwiches: { restaurantId, name: `Sandwich ${value}` },
    tags: { name: `Tag ${tagCount++}` },
  };
  const { status, json } = await admin.send('POST', `/api/${kind}`, bodies[kind]);
  if (status === 201) ids[kind].push(json.id);
}

async function importItem(value: number): Promise<void> {
  const file = join(folder, 'menu.csv');
  await writeFile(file, `restaurant,item,price\nBurger King,Chicken Burger,${value}.50\n`);
  await importMenu(site.database.db, { file, create: true });
}

/** Branches of one chain and a restaurant without a chain, with values that change from run to run. */
async function importPlace(which: number, value: number): Promise<void> {
  const file = join(folder, 'places.csv');
  const [brand, name] = which === 0 ? ['', `Lone Roost ${value}`] : ['Popeyes', ''];
  const columns = 'source,source_id,brand,location_name,street,city,state,postcode,country,lat,lon,phone';
  await writeFile(
    file,
    `${columns}\ns,${which},${brand},${name},${which} Pier Rd,Mesa,AZ,85215,US,3${which}.5,-111.${value},480641190${value}\n`,
  );
  await importPlaces(site.database.db, { files: [file] });
}

type Entity = Record<string, unknown> & { isDeleted: boolean };

/** The catalog as its tables hold it, with the names of the API; derived values are left out. */
async function catalog(): Promise<Map<string, Entity>> {
  const { rows } = await sql<{ key: string; entity: Entity }>`
    SELECT 'restaurant ' || id AS key, jsonb_build_object('name', name, 'description', description, 'imageUrl', image_url,
      'website', website, 'restaurantType', restaurant_type, 'priceRange', price_range,
      'isDeleted', date_deleted IS NOT NULL) AS entity FROM restaurants
    UNION ALL SELECT 'location ' || id, jsonb_build_object('address', address, 'phoneNumber', phone_number,
      'latitude', latitude, 'longitude', longitude, 'hoursOfOperation', hours_of_operation, 'specialDays', special_days,
      'closure', closure, 'isDeleted', date_deleted IS NOT NULL) FROM locations
    UNION ALL SELECT 'sandwich ' || s.id, jsonb_build_object('name', name, 'description', description,
      'imageUrl', image_url, 'price', price, 'ingredients', ingredients, 'containsGluten', contains_gluten,
      'containsDairy', contains_dairy, 'containsEggs', contains_eggs, 'organic', organic, 'isSpicy', is_spicy,
      'spiceLevel', spice_level, 'isDeleted', date_deleted IS NOT NULL, 'tagIds',
      (SELECT coalesce(jsonb_agg(tag_id ORDER BY tag_id), '[]') FROM sandwich_tags t WHERE t.sandwich_id = s.id))
      FROM sandwiches s
    UNION ALL SELECT 'tag ' || id, jsonb_build_object('name', name, 'type', type, 'isDeleted', false) FROM tags`.execute(
    site.db,
  );
  return new Map(rows.map(({ key, entity }) => [key, entity]));
}

type Entry = {
  id: number;
  set: number;
  action: string;
  key: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

async function history(): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    SELECT id, change_set_id AS set, action, entity_type || ' ' || entity_id AS key, before, after FROM audit_log
    WHERE entity_type IN ('restaurant', 'location', 'sandwich', 'tag') ORDER BY id`.execute(site.db);
  return rows;
}

function replay(entries: readonly Entry[]): Map<string, Entity> {
  const state = new Map<string, Entity>();
  for (const { action, key, before, after } of entries) {
    const entity = state.get(key) ?? { isDeleted: false };
    if (action === 'create') state.set(key, { tagIds: [], ...after, isDeleted: false });
    if (action === 'update') state.set(key, { ...entity, ...after });
    if (action === 'delete') state.set(key, { ...entity, isDeleted: true });
    if (action === 'restore') state.set(key, { ...entity, isDeleted: false });
    if (key.startsWith('tag ')) replayTag(state, Number(key.slice(4)), action, before);
  }
  return state;
}

/** The row of a deleted tag holds the sandwiches that had it. */
const taggedBefore = new Map<number, unknown>();
function replayTag(state: Map<string, Entity>, id: number, action: string, before: Entry['before']): void {
  if (action === 'delete') taggedBefore.set(id, before?.['sandwichIds']);
  const tagged = taggedBefore.get(id);
  for (const [key, entity] of state) {
    if (!key.startsWith('sandwich ')) continue;
    const had = Array.isArray(tagged) && tagged.includes(Number(key.slice(9)));
    const tagIds = tagIdsOf(entity).filter((tagId) => tagId !== id);
    if (action === 'delete') entity['tagIds'] = tagIds;
    if (action === 'restore' && had) entity['tagIds'] = [...tagIds, id];
  }
}

function tagIdsOf({ tagIds }: Record<string, unknown>): unknown[] {
  return Array.isArray(tagIds) ? tagIds : [];
}

/** What both know of each entity; a deleted tag has no row. */
function compared(state: ReadonlyMap<string, Entity>, other: ReadonlyMap<string, Entity>) {
  return [...state]
    .filter(([key, { isDeleted }]) => !(key.startsWith('tag ') && isDeleted))
    .map(([key, entity]) => {
      const fields = Object.keys(other.get(key) ?? entity);
      const values = fields.map((field) => [
        field,
        field === 'tagIds' ? tagIdsOf(entity).toSorted() : entity[field],
      ]);
      return [key, Object.fromEntries(values)] as const;
    })
    .toSorted(([one], [another]) => (one < another ? -1 : 1));
}

test('replaying the history gives the catalog, and a revert gives back what no later change touched', async () => {
  const ids: Ids = { restaurants: [], locations: [], sandwiches: [], tags: [] };
  for (const kind of KINDS) await create(kind, ids.restaurants[0], 0, ids);
  const steps = fc.array(step, { minLength: 4, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(steps, steps, fc.nat(20), async (first, later, chosen) => {
      for (const each of first) await take(each, ids);
      const entries = await history();
      const state = await catalog();
      expect(compared(replay(entries), state)).toEqual(compared(state, state));

      const sets = [...new Set(entries.slice(-8).map(({ set }) => set))];
      const set = sets[chosen % sets.length];
      for (const each of later) await take(each, ids);
      const before = await catalog();
      const since = (await history()).filter((entry) => entry.id > (entries.at(-1)?.id ?? 0));
      const { status, json } = await admin.send('POST', `/api/change-sets/${set}/revert`, {});
      expect([200, 409]).toContain(status);
      const after = await catalog();
      const log = await history();
      expect(compared(replay(log), after)).toEqual(compared(after, after));
      if (status === 409) {
        expect(after).toEqual(before);
        return;
      }

      for (const { key, action, before: old } of entries.filter((entry) => entry.set === set)) {
        const isUntouched = !since.some((entry) => entry.key === key) && !key.startsWith('tag ');
        const isLast = entries.findLast((entry) => entry.key === key)?.set === set;
        if (action === 'update' && isUntouched && isLast && !isBelowDeleted(json.leftAlone, key))
          expect(after.get(key)).toMatchObject(withoutDerived(old));
      }
      await admin.send('POST', `/api/change-sets/${json.changeSetId}/revert`, {});
      expect(compared(await catalog(), before)).toEqual(compared(before, before));
    }),
    { numRuns: amount(8, 150) },
  );
}, 600_000);

function isBelowDeleted(leftAlone: { entityType: string; entityId: number }[], key: string): boolean {
  return leftAlone.some(({ entityType, entityId }) => `${entityType} ${entityId}` === key);
}

function withoutDerived(values: Record<string, unknown> | null): Record<string, unknown> {
  const { timeZone: _, pinAddress: __, tagIds: ___, ...rest } = values ?? {};
  return rest;
}
