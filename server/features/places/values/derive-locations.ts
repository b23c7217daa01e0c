import { isDeepStrictEqual } from 'node:util';
import { NO_HOURS_TEXT } from '#packages/opening-hours/parsed-hours.ts';
import { computeOpeningHourColumns, type StoredOpeningHours } from '#server/features/discovery/discovery.ts';
import type { Db } from '#server/platform/database/database.ts';
import { deriveRestaurantFields, type DerivedRestaurantFields } from './derive-restaurant-fields.ts';
import { chooseLocationValues, type ChosenLocationValues } from './choose-location-values.ts';
import {
  insertDerivedLocations,
  lockDerivedLocations,
  updateDerivedLocations,
  type DerivedLocationFields,
  type DerivedLocationRow,
  type LockedDerivedLocation,
} from './derived-location-queries.ts';
import { replaceDoubtfulChanges, type StoredDoubtfulChange } from './doubtful-change-queries.ts';
import { readSourceRecordsOfLocations } from './read-source-records.ts';
import { findRejectedValues } from './rejected-values.ts';
import type { LinkedSourceRecord } from './source-record.ts';

export type LocationToDerive = { locationId: number; restaurantId: number; records: LinkedSourceRecord[] };
export type LocationWithRecords = Pick<LocationToDerive, 'locationId' | 'records'>;

/** A location is derived only from its source records, so the order of files does not matter. */
export async function deriveAndInsertLocations(db: Db, added: readonly LocationToDerive[]): Promise<void> {
  const parse = parseOnce();
  const rows = added.map(({ locationId, restaurantId, records }) => {
    const chosen = chooseLocationValues(records);
    const fields = { ...parse(fieldsOf(locationId, chosen)), restaurant_id: restaurantId };
    return { fields, doubts: doubtsOf(locationId, chosen, []) };
  });
  await insertDerivedLocations(
    db,
    rows.map(({ fields }) => fields),
  );
  await replaceDoubtfulChanges(
    db,
    [],
    rows.flatMap(({ doubts }) => doubts),
  );
}

export type LocationUpdate = { id: number; before: DerivedLocationFields; after: DerivedLocationFields };
export type RebuiltLocations = { changed: LocationUpdate[]; examined: LocationWithRecords[] };

/** Keeps fields that a person has edited. */
export async function rebuildDerivedLocations(db: Db, ids: readonly number[]): Promise<RebuiltLocations> {
  if (ids.length === 0) return { changed: [], examined: [] };
  const rebuilt = await deriveLocationChanges(db, await lockDerivedLocations(db, [...new Set(ids)]));
  await updateDerivedLocations(
    db,
    rebuilt.flatMap(({ row }) => row ?? []),
  );
  await replaceDoubtfulChanges(
    db,
    ids,
    rebuilt.flatMap(({ doubts }) => doubts),
  );
  return {
    changed: rebuilt.flatMap(({ id, before, row, after }) => (row ? [{ id, before, after }] : [])),
    examined: rebuilt.map(({ id, own }) => ({ locationId: id, records: own })),
  };
}

type Examination = {
  id: number;
  own: LinkedSourceRecord[];
  before: DerivedLocationFields;
  after: DerivedLocationFields;
  /** Null if the location already has the values of its records. */
  row: DerivedLocationRow | null;
  doubts: StoredDoubtfulChange[];
};

export async function deriveLocationChanges(
  db: Db,
  locations: readonly LockedDerivedLocation[],
): Promise<Examination[]> {
  const ids = locations.map(({ id }) => id);
  const records = await readSourceRecordsOfLocations(db, ids);
  const byLocation = Map.groupBy(records, ({ locationId }) => locationId);
  const rejections = await findRejectedValues(db, ids);
  const parse = parseOnce();
  return locations.flatMap((location) => {
    const { editedFields, specialDays, closure, ...before } = location;
    const own = byLocation.get(location.id);
    if (!own) return [];
    const chosen = chooseLocationValues(own, rejections.get(location.id));
    const after = withoutEdited(fieldsOf(location.id, chosen), before, editedFields);
    const row = isDeepStrictEqual(after, before) ? null : parse(after, { specialDays, closure });
    const doubts = doubtsOf(location.id, chosen, editedFields);
    return [{ id: location.id, own, before, after, row, doubts }];
  });
}

export function restaurantFieldsOf(
  locations: readonly LocationWithRecords[],
): (DerivedRestaurantFields & { locationId: number })[] {
  return locations
    .filter(({ records }) => records.every(({ brand }) => brand === null))
    .map(({ locationId, records }) => ({ locationId, ...deriveRestaurantFields(records) }));
}

const NO_HOURS = { text: NO_HOURS_TEXT };

function fieldsOf(id: number, { pin, address, phone, hours }: ChosenLocationValues): DerivedLocationFields {
  return {
    id,
    address: address?.chosen.value.text ?? '',
    phone: phone?.chosen.value.text ?? null,
    latitude: pin?.chosen.value.latitude ?? null,
    longitude: pin?.chosen.value.longitude ?? null,
    timeZone: pin?.chosen.value.timeZone ?? null,
    hours: hours?.chosen.value.hours ?? NO_HOURS,
  };
}

function doubtsOf(
  locationId: number,
  { pin, address }: ChosenLocationValues,
  editedFields: string[],
): StoredDoubtfulChange[] {
  const doubts: StoredDoubtfulChange[] = [];
  if (pin?.doubtful && !isPinEdited(editedFields))
    doubts.push({ locationId, field: 'pin', placeId: pin.doubtful.value.record.placeId });
  if (address?.doubtful && !editedFields.includes('address'))
    doubts.push({ locationId, field: 'address', placeId: address.doubtful.value.record.placeId });
  return doubts;
}

function isPinEdited(editedFields: string[]): boolean {
  return editedFields.includes('latitude') || editedFields.includes('longitude');
}

type Exceptions = Pick<LockedDerivedLocation, 'specialDays' | 'closure'>;

function withoutEdited(
  made: DerivedLocationFields,
  before: DerivedLocationFields,
  editedFields: string[],
): DerivedLocationFields {
  const isEdited = (field: string) => editedFields.includes(field);
  const isPinned = isPinEdited(editedFields);
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
  const parsed = new Map<string, ReturnType<typeof computeOpeningHourColumns>>();
  return (fields, exceptions) => {
    const written: StoredOpeningHours = { hours: fields.hours, timeZone: fields.timeZone, ...exceptions };
    const key = JSON.stringify(written);
    const columns = parsed.get(key) ?? computeOpeningHourColumns(written);
    parsed.set(key, columns);
    return { ...fields, ...columns };
  };
}
