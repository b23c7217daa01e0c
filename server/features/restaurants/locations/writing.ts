import type { EndpointBody } from '#contract/base/endpoint.ts';
import {
  locationFieldsSchema,
  type Location,
  type createLocation,
  type updateLocation,
} from '#contract/catalog/locations.ts';
import { sortByDate } from '#packages/opening-hours/schedule/special-days.ts';
import { toStoredHours } from '#packages/opening-hours/stored-hours.ts';
import { recorderOf, type Editor } from '#server/features/audit/audit.ts';
import { openingColumns, refreshSearch } from '#server/features/discovery/discovery.ts';
import { refreshMap } from '#server/features/map/map.ts';
import { assertNotMerged } from '#server/features/redirects/redirects.ts';
import { columnsOf, nullFields } from '#server/platform/database/columns.ts';
import { invalidate } from '#server/platform/cache/invalidate.ts';
import { inCatalogTransaction, lockCatalog, type Db } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { assertRevision } from '#server/platform/http/preconditions.ts';
import { defined } from '#shared/defined.ts';
import { locationGoneError } from './locations.ts';
import { diffWithWholePin, updatePin } from './pins.ts';
import { presentLocation } from './present-location.ts';
import { selectLocations } from './queries.ts';
import {
  addToLocationCount,
  insertLocation,
  lockFirstLocation,
  lockLocation,
  setLocation,
  setLocationDeleted,
  type LocationFields,
  type LockedLocation,
} from './write-queries.ts';

type LocationMutation = { id: number; viewer: Editor; ifMatch: string | null };

const record = recorderOf('location');
/** Hours are parsed here, whoever sends them. */
type Changes = Omit<EndpointBody<typeof updateLocation>, 'hoursOfOperation'> & { hoursOfOperation?: unknown };

const NO_COORDINATES = { address: '', latitude: null, longitude: null, timeZone: null, pinAddress: null };

export async function addLocation(
  tx: Db,
  viewer: Editor,
  { restaurantId, ...input }: EndpointBody<typeof createLocation>,
): Promise<Location> {
  const fields: LocationFields = {
    ...nullFields(locationFieldsSchema),
    ...input,
    phoneNumber: input.phoneNumber || null,
    hoursOfOperation: toStoredHours(input.hoursOfOperation),
    specialDays: sortByDate(input.specialDays ?? []),
    ...updatePin(NO_COORDINATES, { address: input.address, coordinates: coordinatesOf(input) }),
  };
  await lockCatalog(tx);
  const id = await insertLocation(tx, restaurantId, withOpenings(fields));
  await addToLocationCount(tx, restaurantId, 1);
  await refreshSearch(tx, { locations: [id] });
  await invalidate(tx, [`restaurant:${restaurantId}`, 'locations']);
  const { pinAddress: _, ...after } = fields;
  await record(tx, viewer, { action: 'create', entityId: id, after: { restaurantId, ...after } });
  await refreshMap(tx, { locations: [id] });
  return findLocation(tx, id);
}

export async function changeLocation(
  db: Db,
  { id, viewer, ifMatch }: LocationMutation,
  changes: Changes,
): Promise<Location> {
  return inCatalogTransaction(db, async (tx) => {
    await updateLocationFields(tx, await beginLocationChange(tx, id, ifMatch), viewer, changes);
    return findLocation(tx, id);
  });
}

export async function removeLocation(
  db: Db,
  { id, viewer, ifMatch }: LocationMutation,
  now: Date,
): Promise<void> {
  await inCatalogTransaction(db, async (tx) => {
    const { restaurantId, address } = await beginLocationChange(tx, id, ifMatch);
    await setLocationDeleted(tx, id, now);
    await addToLocationCount(tx, restaurantId, -1);
    await refreshSearch(tx, { locations: [id] });
    await invalidate(tx, [`restaurant:${restaurantId}`, 'locations']);
    await record(tx, viewer, { action: 'delete', entityId: id, before: { restaurantId, address } });
    await refreshMap(tx, { locations: [id] });
  });
}

/** Throws when the restaurant is deleted, because restoring that restores its locations too. */
export async function restoreLocation(db: Db, id: number, viewer: Editor): Promise<Location> {
  return inCatalogTransaction(db, async (tx) => {
    const current = await requireLocation(tx, id);
    await assertNotMerged(tx, { entityType: 'location', id });
    if (current.isRestaurantDeleted) throw await locationGoneError(tx, id);
    if (current.isDeleted) {
      const { restaurantId, address } = current;
      await setLocationDeleted(tx, id, null);
      await addToLocationCount(tx, restaurantId, 1);
      await refreshSearch(tx, { locations: [id] });
      await invalidate(tx, [`restaurant:${restaurantId}`, 'locations']);
      await record(tx, viewer, { action: 'restore', entityId: id, after: { restaurantId, address } });
      await refreshMap(tx, { locations: [id] });
    }
    return findLocation(tx, id);
  });
}

type NewPhone = { restaurantId: number; viewer: Editor; phoneNumber: string };

/** A restaurant's phone number is that of its first location. */
export async function changePhoneOfFirst(
  tx: Db,
  { restaurantId, viewer, phoneNumber }: NewPhone,
): Promise<void> {
  const first = await lockFirstLocation(tx, restaurantId);
  if (first) await updateLocationFields(tx, first, viewer, { phoneNumber });
}

async function updateLocationFields(
  tx: Db,
  current: LockedLocation,
  viewer: Editor,
  changes: Changes,
): Promise<void> {
  const { before, after } = diffWithWholePin<LocationFields>(current, {
    ...changes,
    phoneNumber: changes.phoneNumber === undefined ? undefined : changes.phoneNumber || null,
    hoursOfOperation: hoursAfter(current, changes),
    specialDays: changes.specialDays && sortByDate(changes.specialDays),
    ...updatePin(current, { address: changes.address, coordinates: coordinatesOf(changes) }),
  });
  if (Object.keys(after).length === 0) return;
  const { pinAddress: _, timeZone: __, ...changed } = after;
  await setLocation(tx, current.id, withOpenings({ ...current, ...after }), columnsOf(changed));
  if ('address' in after) await refreshSearch(tx, { locations: [current.id] });
  await invalidate(tx, [`restaurant:${current.restaurantId}`, 'locations']);
  await record(tx, viewer, { action: 'update', entityId: current.id, before, after });
  await refreshMap(tx, { locations: [current.id] });
}

/** No other code parses hours before they are written. */
function withOpenings<T extends LocationFields>(fields: T) {
  const { hoursOfOperation: hours, timeZone, specialDays, closure } = fields;
  return { ...fields, openings: openingColumns({ hours, timeZone, specialDays, closure }) };
}

function hoursAfter({ hoursOfOperation }: LockedLocation, changes: Changes): unknown {
  if (changes.hoursOfOperation === undefined) return undefined;
  return toStoredHours(changes.hoursOfOperation, hoursOfOperation);
}

function coordinatesOf({ latitude, longitude }: Changes) {
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

export async function beginLocationChange(
  tx: Db,
  id: number,
  ifMatch: string | null,
): Promise<LockedLocation> {
  const current = await requireLocation(tx, id);
  if (current.isDeleted) throw await locationGoneError(tx, id);
  assertRevision(ifMatch, current.revision);
  return current;
}

async function requireLocation(tx: Db, id: number): Promise<LockedLocation> {
  const current = await lockLocation(tx, id);
  if (!current) throw notFound('Location not found');
  return current;
}

export async function findLocation(tx: Db, id: number): Promise<Location> {
  return presentLocation(defined((await selectLocations(tx, [id], null))[0]));
}
