import type { EndpointBody } from '#contract/base/endpoint.ts';
import {
  locationFieldsSchema,
  type Location,
  type createLocationEndpoint,
  type updateLocationEndpoint,
} from '#contract/catalog/locations.ts';
import { sortSpecialDays } from '#packages/opening-hours/schedule/hours-exceptions.ts';
import { toStoredHours } from '#packages/opening-hours/to-stored-hours.ts';
import { createChangeRecorder, type CatalogEditingMember } from '#server/features/audit/audit.ts';
import { computeOpeningHourColumns, refreshSearchIndex } from '#server/features/discovery/discovery.ts';
import { refreshMapPins } from '#server/features/map/map.ts';
import { assertNoneMerged } from '#server/features/merged-ids/merged-ids.ts';
import { columnNamesOf, createNullForEachField } from '#server/platform/database/column-names.ts';
import { invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import { inCatalogTransaction, lockCatalogOnCitus, type Db } from '#server/platform/database/database.ts';
import { notFoundError } from '#server/platform/http/http-error.ts';
import { assertMatchingRevision } from '#server/platform/http/preconditions.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { locationGoneError, presentLocation } from './read-locations.ts';
import { diffRowWithPinAsUnit, updatePinAndTimeZone } from './location-pin-changes.ts';
import { selectLocations } from './queries.ts';
import {
  adjustLocationCount,
  adjustLocationCounts,
  insertLocation,
  lockFirstLocation,
  lockLocation,
  lockLocationsById,
  setDeletionDateOfLocations,
  updateLocationRows,
  type LocationFields,
  type LockedLocation,
} from './write-queries.ts';

type LocationMutation = { id: number; viewer: CatalogEditingMember; ifMatch: string | null };

const record = createChangeRecorder('location');
/** Hours are parsed here, for every caller. */
type Changes = Omit<EndpointBody<typeof updateLocationEndpoint>, 'hoursOfOperation'> & {
  hoursOfOperation?: unknown;
};

const NO_COORDINATES = { address: '', latitude: null, longitude: null, timeZone: null, pinAddress: null };

export async function addLocation(
  tx: Db,
  viewer: CatalogEditingMember,
  { restaurantId, ...input }: EndpointBody<typeof createLocationEndpoint>,
): Promise<Location> {
  const fields: LocationFields = {
    ...createNullForEachField(locationFieldsSchema),
    ...input,
    phoneNumber: input.phoneNumber || null,
    hoursOfOperation: toStoredHours(input.hoursOfOperation),
    specialDays: sortSpecialDays(input.specialDays ?? []),
    ...updatePinAndTimeZone(NO_COORDINATES, { address: input.address, coordinates: coordinatesOf(input) }),
  };
  await lockCatalogOnCitus(tx);
  const id = await insertLocation(tx, restaurantId, withOpenings(fields));
  await adjustLocationCount(tx, restaurantId, 1);
  await refreshSearchIndex(tx, { locations: [id] });
  await invalidateCacheTags(tx, [`restaurant:${restaurantId}`, 'locations']);
  const { pinAddress: _, ...after } = fields;
  await record(tx, viewer, { action: 'create', entityId: id, after: { restaurantId, ...after } });
  await refreshMapPins(tx, { locations: [id] });
  return readLocationAfterWrite(tx, id);
}

export async function changeLocation(
  db: Db,
  { id, viewer, ifMatch }: LocationMutation,
  changes: Changes,
): Promise<Location> {
  return inCatalogTransaction(db, async (tx) => {
    await updateLocations(tx, viewer, [{ current: await lockLocationForChange(tx, id, ifMatch), changes }]);
    return readLocationAfterWrite(tx, id);
  });
}

/** Runs in the caller's transaction, with a constant number of statements. */
export async function changeLocations(
  tx: Db,
  viewer: CatalogEditingMember,
  updates: readonly { id: number; changes: Changes }[],
): Promise<void> {
  const locked = await lockExisting(tx, idsOf(updates));
  const changed = updates.map(({ id, changes }) => ({ current: assertDefined(locked.get(id)), changes }));
  await updateLocations(tx, viewer, changed);
}

export async function removeLocation(
  db: Db,
  { id, viewer, ifMatch }: LocationMutation,
  now: Date,
): Promise<void> {
  await inCatalogTransaction(db, async (tx) => {
    await setDeleted(tx, viewer, [await lockLocationForChange(tx, id, ifMatch)], now);
  });
}

/** Runs in the caller's transaction, with a constant number of statements. */
export async function removeLocations(
  tx: Db,
  viewer: CatalogEditingMember,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  const locked = await lockExisting(tx, ids);
  await setDeleted(tx, viewer, [...locked.values()], now);
}

/** Throws when the restaurant is deleted, because restoring that restores its locations too. */
export async function restoreLocation(db: Db, id: number, viewer: CatalogEditingMember): Promise<Location> {
  return inCatalogTransaction(db, async (tx) => {
    await restoreLocations(tx, viewer, [id]);
    return readLocationAfterWrite(tx, id);
  });
}

/** Runs in the caller's transaction, with a constant number of statements. */
export async function restoreLocations(
  tx: Db,
  viewer: CatalogEditingMember,
  ids: readonly number[],
): Promise<void> {
  const locked = await lockLocationsById(tx, ids);
  if (locked.length < ids.length) throw notFoundError('Location not found');
  await assertNoneMerged(tx, 'location', ids);
  for (const { id, isRestaurantDeleted } of locked)
    if (isRestaurantDeleted) throw await locationGoneError(tx, id);
  const deleted = locked.filter(({ isDeleted }) => isDeleted);
  if (deleted.length > 0) await setDeleted(tx, viewer, deleted, null);
}

async function setDeleted(
  tx: Db,
  viewer: CatalogEditingMember,
  locations: readonly LockedLocation[],
  since: Date | null,
): Promise<void> {
  const ids = idsOf(locations);
  const restaurantIds = locations.map(({ restaurantId }) => restaurantId);
  await setDeletionDateOfLocations(tx, ids, since);
  await adjustLocationCounts(tx, restaurantIds, since ? -1 : 1);
  await refreshSearchIndex(tx, { locations: ids });
  await invalidateCacheTags(tx, [...restaurantIds.map((id) => `restaurant:${id}` as const), 'locations']);
  const changes = locations.map(({ id: entityId, restaurantId, address }) =>
    since
      ? { action: 'delete' as const, entityId, before: { restaurantId, address } }
      : { action: 'restore' as const, entityId, after: { restaurantId, address } },
  );
  await record(tx, viewer, ...changes);
  await refreshMapPins(tx, { locations: ids });
}

type NewPhone = { restaurantId: number; viewer: CatalogEditingMember; phoneNumber: string };

/** A restaurant's phone number is that of its first location. */
export async function changePhoneOfFirstLocation(
  tx: Db,
  { restaurantId, viewer, phoneNumber }: NewPhone,
): Promise<void> {
  const first = await lockFirstLocation(tx, restaurantId);
  if (first) await updateLocations(tx, viewer, [{ current: first, changes: { phoneNumber } }]);
}

type ChangedLocation = { current: LockedLocation; changes: Changes };

/** The caller has locked the locations. Deleted ones are updated, too. */
export async function updateLocations(
  tx: Db,
  viewer: CatalogEditingMember,
  updates: readonly ChangedLocation[],
): Promise<void> {
  const changed = updates
    .map(({ current, changes }) => ({ current, ...diffLocation(current, changes) }))
    .filter(({ after }) => Object.keys(after).length > 0);
  if (changed.length === 0) return;
  const rows = changed.map(({ current, after }) => {
    const { pinAddress: _, timeZone: __, ...edited } = after;
    const fields = withOpenings({ ...current, ...after });
    return { id: current.id, fields, editedFields: columnNamesOf(edited) };
  });
  await updateLocationRows(tx, rows);
  const moved = changed.filter(({ after }) => 'address' in after);
  if (moved.length > 0) await refreshSearchIndex(tx, { locations: moved.map(({ current }) => current.id) });
  const restaurants = changed.map(({ current }) => `restaurant:${current.restaurantId}` as const);
  await invalidateCacheTags(tx, [...restaurants, 'locations']);
  const entries = changed.map(({ current, before, after }) => ({
    action: 'update' as const,
    entityId: current.id,
    before,
    after,
  }));
  await record(tx, viewer, ...entries);
  await refreshMapPins(tx, { locations: idsOf(rows) });
}

function diffLocation(current: LockedLocation, changes: Changes) {
  return diffRowWithPinAsUnit<LocationFields>(current, {
    ...changes,
    phoneNumber: changes.phoneNumber === undefined ? undefined : changes.phoneNumber || null,
    hoursOfOperation: hoursAfter(current, changes),
    specialDays: changes.specialDays && sortSpecialDays(changes.specialDays),
    ...updatePinAndTimeZone(current, { address: changes.address, coordinates: coordinatesOf(changes) }),
  });
}

/** The filters "open now" and "open at" read these columns, not the hours. */
function withOpenings<T extends LocationFields>(fields: T) {
  const { hoursOfOperation: hours, timeZone, specialDays, closure } = fields;
  return { ...fields, openings: computeOpeningHourColumns({ hours, timeZone, specialDays, closure }) };
}

function hoursAfter({ hoursOfOperation }: LockedLocation, changes: Changes): unknown {
  if (changes.hoursOfOperation === undefined) return undefined;
  return toStoredHours(changes.hoursOfOperation, hoursOfOperation);
}

function coordinatesOf({ latitude, longitude }: Changes) {
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

export async function lockLocationForChange(
  tx: Db,
  id: number,
  ifMatch: string | null,
): Promise<LockedLocation> {
  const current = await requireLocation(tx, id);
  if (current.isDeleted) throw await locationGoneError(tx, id);
  assertMatchingRevision(ifMatch, current.revision);
  return current;
}

async function lockExisting(tx: Db, ids: readonly number[]): Promise<Map<number, LockedLocation>> {
  const locked = await lockLocationsById(tx, ids);
  for (const { id, isDeleted } of locked) if (isDeleted) throw await locationGoneError(tx, id);
  if (locked.length < ids.length) throw notFoundError('Location not found');
  return new Map(locked.map((location) => [location.id, location]));
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}

async function requireLocation(tx: Db, id: number): Promise<LockedLocation> {
  const current = await lockLocation(tx, id);
  if (!current) throw notFoundError('Location not found');
  return current;
}

export async function readLocationAfterWrite(tx: Db, id: number): Promise<Location> {
  return presentLocation(assertDefined((await selectLocations(tx, [id], null))[0]));
}
