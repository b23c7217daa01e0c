import type { Control, FieldErrors, UseFormRegister } from 'react-hook-form';
import type { Location } from '#contract/catalog/locations.ts';
import { isPosition, type Position } from '#shared/geo/distance.ts';
import { NO_HOURS_TEXT } from '#packages/opening-hours/parsed-hours.ts';
import { formatStoredHours } from '#packages/opening-hours/to-stored-hours.ts';
import { changedFields, conflictingFields } from '#web/lib/forms/merge-fields-three-way.ts';
import type { FieldDifference } from '#web/ui/forms/edit-conflict.tsx';
import {
  buildTemporaryClosureRequestBody,
  temporaryClosureFields,
  temporaryClosureText,
  buildSpecialDayRequestBody,
  specialDayFields,
  specialDaysText,
  type TemporaryClosureFields,
  type SpecialDayFields,
} from '#web/lib/catalog-editing/hours-exception-form-values.ts';

export type LocationFormValues = Record<'address' | 'phoneNumber' | 'hours', string> & {
  pin: Position | null;
  specialDays: SpecialDayFields[];
  closure: TemporaryClosureFields | null;
};

export type LocationFormFieldsProps = {
  control: Control<LocationFormValues>;
  register: UseFormRegister<LocationFormValues>;
  errors: FieldErrors<LocationFormValues>;
};

export const EMPTY_LOCATION_FORM: LocationFormValues = {
  address: '',
  phoneNumber: '',
  hours: '',
  pin: null,
  specialDays: [],
  closure: null,
};

export function locationFormValues(location: Location): LocationFormValues {
  const { address, phoneNumber, hoursOfOperation, latitude, longitude, specialDays, closure } = location;
  const text = formatStoredHours(hoursOfOperation);
  const pin = { latitude, longitude };
  return {
    address,
    phoneNumber: phoneNumber ?? '',
    hours: text === NO_HOURS_TEXT ? '' : text,
    pin: isPosition(pin) ? pin : null,
    specialDays: specialDays.map(specialDayFields),
    closure: temporaryClosureFields(closure),
  };
}

/** The body of a new location, with the hours as {text} as documented. */
export function buildLocationRequestBody(fields: LocationFormValues) {
  const { address, phoneNumber, hours, pin } = fields;
  return {
    address: address.trim(),
    phoneNumber: phoneNumber.trim() || null,
    hoursOfOperation: { text: hours },
    latitude: pin?.latitude ?? null,
    longitude: pin?.longitude ?? null,
    ...(fields.specialDays.length > 0 && { specialDays: fields.specialDays.map(buildSpecialDayRequestBody) }),
    ...(fields.closure && { closure: buildTemporaryClosureRequestBody(fields.closure) }),
  };
}

/** Only changed fields, so that another person's changes stay and an unmoved pin becomes stale. */
export function buildLocationChangesRequestBody(fields: LocationFormValues, before: LocationFormValues) {
  const changed = changedFields(fields, before);
  const { address, phoneNumber, hoursOfOperation, latitude, longitude } = buildLocationRequestBody(fields);
  return {
    ...('address' in changed && { address }),
    ...('phoneNumber' in changed && { phoneNumber }),
    ...('hours' in changed && { hoursOfOperation }),
    ...('pin' in changed && { latitude, longitude }),
    ...('specialDays' in changed && { specialDays: fields.specialDays.map(buildSpecialDayRequestBody) }),
    ...('closure' in changed && { closure: buildTemporaryClosureRequestBody(fields.closure) }),
  };
}

const COMPARED_FIELDS: {
  [Field in keyof LocationFormValues]: [label: string, text: (fields: LocationFormValues) => string];
} = {
  address: ['Address', ({ address }) => address],
  phoneNumber: ['Phone Number', ({ phoneNumber }) => phoneNumber],
  hours: ['Hours of Operation', ({ hours }) => hours],
  pin: ['Map pin', ({ pin }) => pinText(pin)],
  specialDays: [
    'Special days',
    ({ specialDays }) => specialDaysText(specialDays.map(buildSpecialDayRequestBody)),
  ],
  closure: [
    'Temporary closure',
    ({ closure }) => temporaryClosureText(buildTemporaryClosureRequestBody(closure)),
  ],
};

export function findLocationEditConflicts(
  base: LocationFormValues,
  mine: LocationFormValues,
  theirs: LocationFormValues,
): FieldDifference[] {
  return conflictingFields(base, mine, theirs).map((field) => {
    const [label, textOf] = COMPARED_FIELDS[field];
    return { label, mine: textOf(mine), theirs: textOf(theirs) };
  });
}

function pinText(pin: Position | null): string {
  return pin ? `${pin.latitude}, ${pin.longitude}` : '';
}

/** Documented errors: "Restaurant ID is required", "Location ID is required". */
export function assertEntityId(id: number | null | undefined, of: 'Restaurant' | 'Location'): number {
  if (!id) throw new Error(`${of} ID is required`);
  return id;
}
