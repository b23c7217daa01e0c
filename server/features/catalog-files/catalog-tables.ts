import type { CatalogFileKind } from '#contract/administration/catalog-files.ts';
import type { CatalogCsvTable } from './catalog-table.ts';
import { LOCATION_CSV_TABLE } from './location-table.ts';
import { RESTAURANT_CSV_TABLE } from './restaurant-table.ts';
import { SANDWICH_CSV_TABLE } from './sandwich-table.ts';

export const CATALOG_CSV_TABLES: Record<CatalogFileKind, CatalogCsvTable> = {
  restaurants: RESTAURANT_CSV_TABLE,
  locations: LOCATION_CSV_TABLE,
  sandwiches: SANDWICH_CSV_TABLE,
};
