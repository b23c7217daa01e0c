import type { Kysely } from 'kysely';
import type { DB } from '#db/schema.gen.ts';
import { computeBrandKey, findBrandByKey } from '#packages/brands/index.ts';
import { normalizeToOneWord } from '#packages/text-folding/index.ts';
import { classifyChickenSandwich } from '#packages/menu-reader/index.ts';
import { recordImportInAuditLog, type ImportChangeSet } from '#server/features/audit/audit.ts';
import { refreshSearchIndex } from '#server/features/discovery/discovery.ts';
import { chooseBackdropNumber } from '#server/features/drawings/drawings.ts';
import { refreshMapPins } from '#server/features/map/map.ts';
import {
  insertImportedBrandRestaurant,
  recountRestaurantChildren,
} from '#server/features/restaurants/restaurants.ts';
import { refreshTraitProfiles } from '#server/features/similarity/similarity.ts';
import { ALL_ENTRIES_CACHE_TAG, invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import { lockCatalogOnCitus, type Db } from '#server/platform/database/database.ts';
import { diffRow } from '#server/platform/database/diff-row.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import * as queries from './queries.ts';
import { openFreeTextMenuFile } from './open-free-text-menu-file.ts';
import { openMenuFile, type MenuFileItem } from './menu-file.ts';

export type MenuImportOptions = {
  file: string;
  /** A name, or an id as #12, when the file is free text instead of a table: all items belong to it. */
  restaurant?: string | undefined;
  onlyChickenSandwiches?: boolean;
  /** Creates unknown restaurants; otherwise their items are left out and reported. */
  create?: boolean;
  dryRun?: boolean;
  source?: string;
  license?: string;
};
export type MenuImportReport = {
  rows: number;
  otherItems: number;
  added: number;
  changed: number;
  unchanged: number;
  /** Items that a person or another source has already added. */
  alreadyThere: number;
  restaurantsCreated: string[];
  leftOut: Map<string, { items: number; reason: string }>;
  skips: { line: number; reason: string }[];
  sandwiches: number;
};

class DryRun extends Error {}

const NO_SUCH_ID = 'no restaurant has this id';
const BATCH = 500;

/** Importing the same file again changes nothing. */
export async function importMenu(db: Kysely<DB>, options: MenuImportOptions): Promise<MenuImportReport> {
  const report: MenuImportReport = {
    rows: 0,
    otherItems: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    alreadyThere: 0,
    restaurantsCreated: [],
    leftOut: new Map(),
    skips: [],
    sandwiches: 0,
  };
  try {
    await db.transaction().execute(async (tx) => {
      await lockCatalogOnCitus(tx);
      await readInto(tx, options, report);
      report.sandwiches = await queries.countAllSandwiches(tx);
      if (options.dryRun) throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  return report;
}

async function readInto(db: Db, options: MenuImportOptions, report: MenuImportReport): Promise<void> {
  const { restaurant } = options;
  const id = restaurant === undefined ? null : idOfSpelling(restaurant);
  const [known] = id === null ? [] : await queries.selectRestaurantsById(db, [id]);
  if (restaurant && id !== null && !known) report.leftOut.set(restaurant, { items: 0, reason: NO_SUCH_ID });
  const file = await (restaurant
    ? openFreeTextMenuFile(options.file, restaurant, known?.name)
    : openMenuFile(options.file));
  const source = options.source ?? `menu/${file.name}`;
  const met = new Set<string>();
  const batch: Listed[] = [];
  const restaurants = new Set<number>();
  const run: ImportChangeSet = { summary: file.name, changeSetId: null };
  try {
    for await (const row of file.rows) {
      report.rows += 1;
      if ('problem' in row) {
        report.skips.push({ line: row.line, reason: row.problem });
        continue;
      }
      if (options.onlyChickenSandwiches && !restaurant && classifyChickenSandwich(row.item.name) !== 'yes') {
        report.otherItems += 1;
        continue;
      }
      const { restaurant: spelling, name } = row.item;
      const owner = idOfSpelling(spelling) === null ? computeBrandKey(spelling) : spelling;
      const sourceId = `${owner}/${normalizeToOneWord(name)}`;
      if (met.has(sourceId)) report.skips.push({ line: row.line, reason: 'it repeats an earlier item' });
      else batch.push({ ...row.item, source, sourceId, license: options.license ?? null });
      met.add(sourceId);
      if (batch.length < BATCH) continue;
      for (const id of await importItems(db, batch.splice(0), options, report, run)) restaurants.add(id);
    }
    for (const id of await importItems(db, batch, options, report, run)) restaurants.add(id);
    await recountRestaurantChildren(db, [...restaurants]);
    await refreshMapPins(db, { restaurants: [...restaurants] });
  } finally {
    file.close();
  }
}

/** If several restaurants have the same name, an id is required: "#12". */
function idOfSpelling(spelling: string): number | null {
  const digits = /^#(\d{1,9})$/.exec(spelling)?.[1];
  return digits === undefined ? null : Number(digits);
}

type Listed = MenuFileItem & { source: string; sourceId: string; license: string | null };

async function importItems(
  db: Db,
  items: Listed[],
  options: MenuImportOptions,
  report: MenuImportReport,
  run: ImportChangeSet,
): Promise<number[]> {
  const { idBySpelling, created } = await findOrCreateRestaurants(db, items, options, report);
  const placed = items.flatMap((item) => {
    const restaurantId = idBySpelling.get(item.restaurant);
    return restaurantId === undefined ? [] : [{ ...item, restaurantId }];
  });
  const restaurantIds = [...new Set(idBySpelling.values())];
  const known = await queries.selectSandwichesOfRestaurants(db, restaurantIds);
  const stored = await queries.selectExistingSandwichSourceKeys(db, placed);
  const knownKeys = new Set(stored.map(({ source, sourceId }) => `${source}\n${sourceId}`));
  const names = new Set(known.map(({ restaurantId, folded }) => `${restaurantId}\n${folded}`));
  const existing = placed.filter(({ source, sourceId }) => knownKeys.has(`${source}\n${sourceId}`));
  const candidates = placed.filter((item) => !existing.includes(item));
  const fresh = candidates.filter(
    ({ restaurantId, name }) => !names.has(`${restaurantId}\n${normalizeToOneWord(name)}`),
  );
  const added = await queries.insertMenuSandwiches(db, withBackdrops(fresh, known));
  const before = new Map((await queries.lockMenuSandwiches(db, existing)).map((row) => [row.id, row]));
  const updated = await queries.updateMenuSandwiches(db, existing);
  const changed = updated.map(({ id }) => id);
  await refreshTraitProfiles(db, [...added, ...changed]);
  await refreshSearchIndex(db, { sandwiches: [...added, ...changed] });
  if (added.length + changed.length > 0) await invalidateCacheTags(db, [ALL_ENTRIES_CACHE_TAG]);
  const updates = updated.map((row) => ({ id: row.id, ...diffRow(assertDefined(before.get(row.id)), row) }));
  run.changeSetId = await recordImportInAuditLog(db, run, {
    restaurant: { created },
    sandwich: { created: added, updated: updates },
  });
  report.added += added.length;
  report.changed += changed.length;
  report.unchanged += existing.length - changed.length;
  report.alreadyThere += candidates.length - fresh.length;
  return restaurantIds;
}

async function findOrCreateRestaurants(
  db: Db,
  items: Listed[],
  options: MenuImportOptions,
  report: MenuImportReport,
): Promise<{ idBySpelling: Map<string, number>; created: number[] }> {
  const spellings = [...new Set(items.map(({ restaurant }) => restaurant))];
  const found = await queries.selectRestaurantsNamed(
    db,
    spellings.map(computeBrandKey),
    spellings.map(normalizeToOneWord),
  );
  const ids = spellings.flatMap((spelling) => idOfSpelling(spelling) ?? []);
  const byId = new Map((await queries.selectRestaurantsById(db, ids)).map((row) => [row.id, row]));
  const idBySpelling = new Map<string, number>();
  const madeNow = new Map<string, number>();
  for (const spelling of spellings) {
    const key = computeBrandKey(spelling);
    const ofBrand = found.find((row) => row.brandKey === key);
    const byName = found.filter(
      (row) => row.brandKey === null && row.folded === normalizeToOneWord(spelling),
    );
    const id = idOfSpelling(spelling);
    const named = ofBrand ?? (byName.length === 1 ? byName[0] : undefined);
    const restaurant = id === null ? named : byId.get(id);
    const leaveOut = (reason: string) => {
      const count = items.filter(({ restaurant }) => restaurant === spelling).length;
      report.leftOut.set(spelling, { items: (report.leftOut.get(spelling)?.items ?? 0) + count, reason });
    };
    if (restaurant?.isDeleted) leaveOut(reasonOfDeletion(restaurant));
    else if (restaurant) idBySpelling.set(spelling, restaurant.id);
    else if (id !== null) leaveOut(NO_SUCH_ID);
    else if (byName.length > 1)
      leaveOut(`${byName.length} restaurants bear this name: name one by its id, as #12`);
    else if (!options.create) leaveOut('the catalog does not know it (--create makes it)');
    else idBySpelling.set(spelling, madeNow.get(key) ?? (await create(db, spelling, key, madeNow, report)));
  }
  return { idBySpelling, created: [...new Set(madeNow.values())] };
}

function reasonOfDeletion({ mergeTargetId: id }: { mergeTargetId: number | null }): string {
  if (id === null) return 'an administrator has deleted it';
  return `it has been merged into another restaurant: name that one by its id, as #${id}`;
}

async function create(
  db: Db,
  spelling: string,
  key: string,
  madeNow: Map<string, number>,
  report: MenuImportReport,
): Promise<number> {
  const brand = findBrandByKey(key);
  const name = brand?.name ?? spelling;
  const id = await insertImportedBrandRestaurant(db, {
    name,
    type: brand?.type ?? 'Restaurant',
    website: brand?.site ?? null,
    brandKey: key,
  });
  await refreshSearchIndex(db, { restaurants: [id] });
  await invalidateCacheTags(db, [`restaurant:${id}`, 'restaurants']);
  madeNow.set(key, id);
  report.restaurantsCreated.push(name);
  return id;
}

function withBackdrops(
  items: readonly (Listed & { restaurantId: number })[],
  known: readonly queries.ExistingMenuSandwich[],
) {
  const taken = new Map<number, (number | null)[]>();
  for (const { restaurantId, backdrop } of known)
    taken.set(restaurantId, [...(taken.get(restaurantId) ?? []), backdrop]);
  return items.map((item) => {
    const takenBackdrops = taken.get(item.restaurantId) ?? [];
    const backdrop = chooseBackdropNumber(item, takenBackdrops);
    taken.set(item.restaurantId, [...takenBackdrops, backdrop]);
    return { ...item, backdrop };
  });
}
