import { createRestaurantEndpoint, updateRestaurantEndpoint } from '#contract/catalog/restaurants.ts';
import { addRestaurant, changeRestaurant } from '#server/features/restaurants/restaurants.ts';
import {
  emptyToNull,
  parseCells,
  pickCatalogCells,
  type CatalogCsvTable,
  type CatalogFileCells,
} from './catalog-table.ts';
import { selectRestaurantFileRows, type RestaurantFileRow } from './queries.ts';

const COLUMNS = ['name', 'description', 'website', 'restaurantType', 'priceRange'] as const;

export const RESTAURANT_CSV_TABLE: CatalogCsvTable = {
  entityType: 'restaurant',
  columns: COLUMNS,
  readOnly: [],
  numeric: [],
  select: async (db, rows) => (await selectRestaurantFileRows(db, rows)).map(toRow),
  change: (tx, { id }, changed, { editor, hosts, ifMatch }) =>
    changeRestaurant(
      tx,
      { id, viewer: editor, ifMatch, hosts },
      parseCells(updateRestaurantEndpoint.body, bodyOf(changed)),
    ),
  create: (tx, cells, { editor, hosts }) =>
    addRestaurant(tx, editor, parseCells(createRestaurantEndpoint.body, bodyOf(cells)), hosts),
};

function toRow({ id, revision, ...fields }: RestaurantFileRow) {
  const { name, description, website, restaurantType, priceRange } = fields;
  return {
    id,
    revision,
    name,
    cells: { name, description, website: website ?? '', restaurantType, priceRange: priceRange ?? '' },
  };
}

function bodyOf(cells: CatalogFileCells) {
  const { website, ...rest } = pickCatalogCells(cells, COLUMNS);
  return { ...rest, ...(website !== undefined && { website: emptyToNull(website) }) };
}
