import type { CatalogFileKind } from '#contract/administration/catalog-files.ts';
import type { CatalogTable } from './catalog-table.ts';
import { LOCATION_TABLE } from './location-table.ts';
import { RESTAURANT_TABLE } from './restaurant-table.ts';
import { SANDWICH_TABLE } from './sandwich-table.ts';

export const CATALOG_TABLES: Record<CatalogFileKind, CatalogTable> = {
  restaurants: RESTAURANT_TABLE,
  locations: LOCATION_TABLE,
  sandwiches: SANDWICH_TABLE,
};
