import type { CATALOG_FILE_KINDS } from '#contract/base/choices.ts';
import type { CatalogTable } from './catalog-table.ts';
import { LOCATION_TABLE } from './location-table.ts';
import { RESTAURANT_TABLE } from './restaurant-table.ts';
import { SANDWICH_TABLE } from './sandwich-table.ts';

export type CatalogFileKind = (typeof CATALOG_FILE_KINDS)[number];

export const CATALOG_TABLES: Record<CatalogFileKind, CatalogTable> = {
  restaurants: RESTAURANT_TABLE,
  locations: LOCATION_TABLE,
  sandwiches: SANDWICH_TABLE,
};
