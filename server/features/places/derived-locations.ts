import { isDeepStrictEqual } from 'node:util';
import { openingColumns, type WrittenHours } from '#server/features/discovery/discovery.ts';
import type { Db } from '#server/platform/database/database.ts';
import { defined } from '#shared/defined.ts';
import {
  insertLocations,
  lockDerivedLocations,
  selectDerivedLocations,
  selectSources,
  updateLocations,
  type DerivedLocationFields,
  type DerivedLocationRow,
  type LockedDerivedLocation,
} from './derived-location-queries.ts';
import type { NewLocationSource } from './location-queries.ts';

/** A location is derived from its source records alone, so the order of files does not matter. */
export async function addDerivedLocations(db: Db, sources: readonly NewLocationSource[]): Promise<void> {
  const restaurantIds = new Map(sources.map(({ locationId, restaurantId }) => [locationId, restaurantId]));
  const made = await selectDerivedLocations(db, sources);
  const parse = parseOnce();
  await insertLocations(
    db,
    made.map((fields) => ({ ...parse(fields), restaurant_id: defined(restaurantIds.get(fields.id)) })),
  );
}

type LocationUpdate = { id: number; before: DerivedLocationFields; after: DerivedLocationFields };

/** Keeps fields that a person has edited. Returns the locations that changed. */
export async function rebuildDerivedLocations(db: Db, ids: readonly number[]): Promise<LocationUpdate[]> {
  if (ids.length === 0) return [];
  const current = new Map((await lockDerivedLocations(db, ids)).map((location) => [location.id, location]));
  const made = await selectDerivedLocations(db, await selectSources(db, [...current.keys()]));
  const parse = parseOnce();
  const changed = made.flatMap((fields) => {
    const location = current.get(fields.id);
    if (!location) return [];
    const { editedFields, specialDays, closure, ...before } = location;
    const after = withoutEdited(fields, before, editedFields);
    if (isDeepStrictEqual(after, before)) return [];
    return [{ id: fields.id, before, after, row: parse(after, { specialDays, closure }) }];
  });
  await updateLocations(
    db,
    changed.map(({ row }) => row),
  );
  return changed;
}

type Exceptions = Pick<LockedDerivedLocation, 'specialDays' | 'closure'>;

function withoutEdited(
  made: DerivedLocationFields,
  before: DerivedLocationFields,
  editedFields: string[],
): DerivedLocationFields {
  const isEdited = (field: string) => editedFields.includes(field);
  const isPinned = isEdited('latitude') || isEdited('longitude');
  return {
    id: made.id,
    address: isEdited('address') ? before.address : made.address,
    phone: isEdited('phone_number') ? before.phone : made.phone,
    latitude: isPinned ? before.latitude : made.latitude,
    longitude: isPinned ? before.longitude : made.longitude,
    timeZone: isPinned || isEdited('time_zone') ? before.timeZone : made.timeZone,
    hours: isEdited('hours_of_operation') ? before.hours : made.hours,
  };
}

/** Branches of a chain share their hours, so each text is parsed once. */
function parseOnce(): (fields: DerivedLocationFields, exceptions?: Exceptions) => DerivedLocationRow {
  const parsed = new Map<string, ReturnType<typeof openingColumns>>();
  return (fields, exceptions) => {
    const written: WrittenHours = { hours: fields.hours, timeZone: fields.timeZone, ...exceptions };
    const key = JSON.stringify(written);
    const columns = parsed.get(key) ?? openingColumns(written);
    parsed.set(key, columns);
    return { ...fields, ...columns };
  };
}
