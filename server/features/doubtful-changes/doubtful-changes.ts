import type { DoubtfulChange } from '#contract/administration/doubtful-changes.ts';
import {
  recordChangeInAuditLog,
  type CatalogEditingMember,
  type ImportChangeSet,
} from '#server/features/audit/audit.ts';
import {
  getAddressComparisonKey,
  insertRejectedChange,
  recomputeLocations,
} from '#server/features/places/places.ts';
import { changeLocation } from '#server/features/restaurants/restaurants.ts';
import { inTransaction, type Db } from '#server/platform/database/database.ts';
import { notFoundError } from '#server/platform/http/http-error.ts';
import {
  MAX_COUNTED_ROWS,
  DEFAULT_ROWS_PER_PAGE,
  slicePage,
  parsePageCursor,
  type ListPage,
  type PaginationQuery,
} from '#server/platform/http/pagination.ts';
import { METERS_PER_MILE, milesBetween, type Position } from '#shared/geo/distance.ts';
import {
  countDoubtfulChanges,
  lockDoubtfulChange,
  selectDoubtfulChanges,
  type DoubtfulChangeRow,
} from './queries.ts';

export async function countOpenDoubtfulChanges(db: Db): Promise<number> {
  return countDoubtfulChanges(db, MAX_COUNTED_ROWS);
}

export async function listOldestDoubtfulChanges(
  db: Db,
  { limit = DEFAULT_ROWS_PER_PAGE, cursor }: PaginationQuery,
): Promise<ListPage<DoubtfulChange>> {
  const [after] = parsePageCursor(cursor, ['bigint']) ?? [0];
  const found = await selectDoubtfulChanges(db, after, limit + 1);
  const { rows, next } = slicePage(found, limit, ({ id }) => [id]);
  return {
    items: rows.map(presentChange),
    next,
    total: await countDoubtfulChanges(db, MAX_COUNTED_ROWS + 1),
  };
}

/** An accepted change is an edit by the member, so no import undoes it. */
export async function acceptDoubtfulChange(db: Db, id: number, viewer: CatalogEditingMember): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { field, locationId, newAddress, ...row } = await requireChange(tx, id);
    // An address alone would make the pin stale, although the sources place both.
    const changes =
      field === 'pin'
        ? { latitude: row.newLatitude, longitude: row.newLongitude }
        : { address: newAddress, latitude: row.latitude, longitude: row.longitude };
    await changeLocation(tx, { id: locationId, viewer, ifMatch: null }, changes);
    await recomputeLocations(tx, [locationId], runOf(row, viewer));
  });
}

export async function rejectDoubtfulChange(db: Db, id: number, viewer: CatalogEditingMember): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await requireChange(tx, id);
    const { field, locationId, newAddress, newAddressKey, newLatitude, newLongitude } = row;
    const rejected =
      field === 'pin'
        ? { latitude: newLatitude, longitude: newLongitude, address: null }
        : {
            latitude: null,
            longitude: null,
            address: getAddressComparisonKey({ key: newAddressKey, text: newAddress }),
          };
    await insertRejectedChange(tx, { locationId, field, ...rejected });
    await recordChangeInAuditLog(tx, {
      actorId: viewer.id,
      changeSetId: viewer.changeSetId,
      action: 'reject',
      entityType: 'location',
      entityId: locationId,
      after: {
        rejected:
          field === 'pin' ? { latitude: newLatitude, longitude: newLongitude } : { address: newAddress },
      },
    });
    await recomputeLocations(tx, [locationId], runOf(row, viewer));
  });
}

function runOf(
  { source }: Pick<DoubtfulChangeRow, 'source'>,
  { changeSetId }: CatalogEditingMember,
): ImportChangeSet {
  return { summary: source, changeSetId: changeSetId ?? null };
}

async function requireChange(tx: Db, id: number): Promise<DoubtfulChangeRow> {
  const row = await lockDoubtfulChange(tx, id);
  if (!row) throw notFoundError('Someone already reviewed this change, or it’s no longer in the source.');
  return row;
}

function presentChange(row: DoubtfulChangeRow): DoubtfulChange {
  const { id, field, locationId, restaurantId, restaurantName, source, kind, date, dateCreated } = row;
  const current = { address: row.address, position: positionOf(row.latitude, row.longitude) };
  const proposed = { address: row.newAddress, position: positionOf(row.newLatitude, row.newLongitude) };
  return {
    id,
    field,
    locationId,
    restaurant: { id: restaurantId, name: restaurantName },
    current,
    proposed,
    meters: field === 'pin' ? metersBetween(current.position, proposed.position) : null,
    source: { name: source, kind, date },
    dateCreated: dateCreated.toISOString(),
  };
}

function positionOf(latitude: number | null, longitude: number | null): Position | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function metersBetween(one: Position | null, other: Position | null): number | null {
  return one && other && Math.round(milesBetween(one, other) * METERS_PER_MILE);
}
