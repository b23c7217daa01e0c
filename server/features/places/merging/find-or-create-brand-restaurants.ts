import {
  linkManualRestaurantsToBrands,
  insertImportedRestaurants,
  rebuildBrandRestaurants,
  type ImportedRestaurantFields,
} from '#server/features/restaurants/restaurants.ts';
import type { Db } from '#server/platform/database/database.ts';
import { findBrandByKey } from '#packages/brands/index.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { deriveBrandWebsite } from '../cleaning/clean-website.ts';
import * as locations from '../location-queries.ts';
import { countBrandSpellings, selectRestaurantsOfBrands } from './brand-queries.ts';

export type BrandRestaurants = {
  ids: Map<string, number>;
  /** Brands whose restaurant was merged into that of another brand, or into one without a brand. */
  merged: Set<string>;
  deleted: Set<string>;
  added: number[];
};
type BrandRecord = { matchKey: string; brand: string | null; restaurantType: string | null };

/** Finds the restaurant of each brand, or creates one. */
export async function findOrCreateBrandRestaurants(
  db: Db,
  records: readonly BrandRecord[],
): Promise<BrandRestaurants> {
  const spelled = new Map<string, { brandKey: string; name: string; type: string }>();
  for (const { matchKey, brand, restaurantType } of records)
    if (brand !== null && !spelled.has(matchKey))
      spelled.set(matchKey, {
        brandKey: matchKey,
        name: findBrandByKey(matchKey)?.name ?? brand,
        type: restaurantType ?? 'Restaurant',
      });
  const keys = [...spelled.keys()];
  const found = new Map((await selectRestaurantsOfBrands(db, keys)).map((row) => [row.brandKey, row]));
  const unknown = keys.filter((key) => !found.has(key));
  if (unknown.length > 0) {
    await linkManualRestaurantsToBrands(
      db,
      unknown.map((key) => assertDefined(spelled.get(key))),
    );
    for (const row of await selectRestaurantsOfBrands(db, unknown)) found.set(row.brandKey, row);
  }
  const missing = keys.filter((key) => !found.has(key));
  const ids = await locations.reserveCatalogIds(db, 'restaurants', missing.length);
  const added = missing.map((key, at) => ({
    id: assertDefined(ids[at]),
    website: null,
    ...assertDefined(spelled.get(key)),
  }));
  if (added.length > 0) await insertImportedRestaurants(db, added);
  const [gone, living] = [
    [...found.values()].filter(({ isDeleted }) => isDeleted),
    [...found.values()].filter(({ isDeleted }) => !isDeleted),
  ];
  return {
    ids: new Map([...living, ...added].map(({ brandKey, id }) => [brandKey, id])),
    merged: new Set(living.filter(({ isMerged }) => isMerged).map(({ brandKey }) => brandKey)),
    deleted: new Set(gone.map(({ brandKey }) => brandKey)),
    added: ids,
  };
}

/** Takes the most frequent name, type and website of a brand's records. Returns the restaurants that changed. */
export async function rebuildRestaurantsOfBrands(
  db: Db,
  { ids, merged }: BrandRestaurants,
): Promise<ImportedRestaurantFields[]> {
  const named = [...ids].filter(([brandKey]) => !merged.has(brandKey));
  const unknown = named.filter(([brandKey]) => !findBrandByKey(brandKey)?.site);
  const votes = await countBrandSpellings(
    db,
    unknown.map(([brandKey]) => brandKey),
  );
  const rows = named.flatMap(([brandKey, id]) => {
    const own = votes.filter(({ matchKey }) => matchKey === brandKey);
    const known = findBrandByKey(brandKey);
    const name = known?.name ?? mostFrequentValue(own, ({ brand }) => brand);
    if (!name) return [];
    return {
      id,
      name,
      restaurantType:
        known?.type ?? mostFrequentValue(own, ({ restaurantType }) => restaurantType) ?? 'Restaurant',
      website:
        known?.site ??
        mostFrequentValue(own, ({ origin }) =>
          origin === null ? null : deriveBrandWebsite(origin, brandKey),
        ),
    };
  });
  return rows.length > 0 ? rebuildBrandRestaurants(db, rows) : [];
}

function mostFrequentValue<Vote extends { count: number }>(
  votes: readonly Vote[],
  read: (vote: Vote) => string | null,
): string | null {
  const counts = new Map<string, number>();
  for (const vote of votes) {
    const value = read(vote);
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + vote.count);
  }
  const [mostFrequent] = [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return mostFrequent?.[0] ?? null;
}
