import { createLocationEndpoint, updateLocationEndpoint } from '#contract/catalog/locations.ts';
import { formatStoredHours } from '#packages/opening-hours/to-stored-hours.ts';
import {
  addLocation,
  changeLocation,
  assertRestaurantExists,
} from '#server/features/restaurants/restaurants.ts';
import { emptyToNull, parseCells, type CatalogCsvTable, type CatalogFileCells } from './catalog-table.ts';
import { assertSameRestaurant } from './explain-merges.ts';
import { selectLocationFileRows, type LocationFileRow } from './queries.ts';

export const LOCATION_CSV_TABLE: CatalogCsvTable = {
  entityType: 'location',
  columns: ['restaurantId', 'restaurantName', 'address', 'phoneNumber', 'latitude', 'longitude', 'hours'],
  readOnly: ['restaurantName'],
  numeric: ['restaurantId', 'latitude', 'longitude'],
  select: async (db, rows) => (await selectLocationFileRows(db, rows)).map(toRow),
  change: async (tx, row, changed, { editor, ifMatch }) => {
    await assertSameRestaurant(tx, 'location', changed);
    const hasPin = changed['latitude'] !== undefined || changed['longitude'] !== undefined;
    const pin = hasPin ? pinOf({ ...row.cells, ...changed }) : {};
    const body = parseCells(updateLocationEndpoint.body, { ...textsOf(changed), ...pin });
    await changeLocation(tx, { id: row.id, viewer: editor, ifMatch }, body);
  },
  create: async (tx, cells, { editor }) => {
    const restaurantId = Number(cells['restaurantId']);
    const body = parseCells(createLocationEndpoint.body, {
      restaurantId,
      ...textsOf(cells),
      ...pinOf(cells),
    });
    await assertRestaurantExists(tx, body.restaurantId);
    await addLocation(tx, editor, body);
    // A merge of the restaurant may have committed while this waited for the row lock.
    await assertRestaurantExists(tx, body.restaurantId);
  },
};

function toRow(row: LocationFileRow) {
  const { id, revision, restaurantId, restaurantName, address, phoneNumber, latitude, longitude } = row;
  return {
    id,
    revision,
    name: address || restaurantName,
    cells: {
      restaurantId: String(restaurantId),
      restaurantName,
      address,
      phoneNumber: phoneNumber ?? '',
      latitude: latitude === null ? '' : String(latitude),
      longitude: longitude === null ? '' : String(longitude),
      hours: formatStoredHours(row.hoursOfOperation),
    },
  };
}

function textsOf({ address, phoneNumber, hours }: CatalogFileCells) {
  return {
    ...(address !== undefined && { address }),
    ...(phoneNumber !== undefined && { phoneNumber: emptyToNull(phoneNumber) }),
    ...(hours !== undefined && { hoursOfOperation: { text: hours } }),
  };
}

function pinOf({ latitude = '', longitude = '' }: CatalogFileCells) {
  if (latitude === '' && longitude === '') return { latitude: null, longitude: null };
  return { latitude: Number(latitude || Number.NaN), longitude: Number(longitude || Number.NaN) };
}
