import type { Location } from '#contract/locations.ts';
import { isPosition, type Position } from '#rules/distance.ts';
import { NO_HOURS_TEXT, hoursText } from '#rules/hours/hours-text.ts';
import { ADDRESS_MAX, HOURS_TEXT_MAX, PHONE_NUMBER_MAX, lengthProblem } from '#rules/text-limits.ts';
import { changedFields, conflictingFields } from '#web/lib/merge-fields.ts';
import type { Difference } from '#web/ui/conflict.tsx';
import {
  closureBody,
  closureFields,
  closureText,
  specialDayBody,
  specialDayFields,
  specialDaysText,
} from './special-days.ts';
import type { ClosureFields, SpecialDayFields } from './special-days.ts';

export type LocationFields = {
  address: string;
  phoneNumber: string;
  hours: string;
  pin: Position | null;
  specialDays: readonly SpecialDayFields[];
  closure: ClosureFields | null;
};

export const NO_LOCATION: LocationFields = {
  address: '',
  phoneNumber: '',
  hours: '',
  pin: null,
  specialDays: [],
  closure: null,
};

export function locationFields(location: Location): LocationFields {
  const { address, phoneNumber, hoursOfOperation, latitude, longitude, specialDays, closure } = location;
  const text = hoursText(hoursOfOperation);
  const pin = { latitude, longitude };
  return {
    address,
    phoneNumber: phoneNumber ?? '',
    hours: text === NO_HOURS_TEXT ? '' : text,
    pin: isPosition(pin) ? pin : null,
    specialDays: specialDays.map(specialDayFields),
    closure: closureFields(closure),
  };
}

/** What a new location is made of: the hours as {text}, as documented. */
export function locationBody(fields: LocationFields) {
  const { address, phoneNumber, hours, pin } = fields;
  return {
    address: address.trim(),
    phoneNumber: phoneNumber.trim() || null,
    hoursOfOperation: { text: hours },
    latitude: pin?.latitude ?? null,
    longitude: pin?.longitude ?? null,
    ...(fields.specialDays.length > 0 && { specialDays: fields.specialDays.map(specialDayBody) }),
    ...(fields.closure && { closure: closureBody(fields.closure) }),
  };
}

/** Only what was changed, so that nothing of somebody else's is put back, and a pin that was left becomes stale. */
export function locationChanges(fields: LocationFields, before: LocationFields) {
  const changed = changedFields(fields, before);
  const { address, phoneNumber, hoursOfOperation, latitude, longitude } = locationBody(fields);
  return {
    ...('address' in changed && { address }),
    ...('phoneNumber' in changed && { phoneNumber }),
    ...('hours' in changed && { hoursOfOperation }),
    ...('pin' in changed && { latitude, longitude }),
    ...('specialDays' in changed && { specialDays: fields.specialDays.map(specialDayBody) }),
    ...('closure' in changed && { closure: closureBody(fields.closure) }),
  };
}

/** Of what was changed, what is too long; what is stored is not sent again. */
export function lengthProblems(fields: LocationFields, before: LocationFields) {
  const { address = '', phoneNumber = '', hours = '' } = changedFields(fields, before);
  return {
    address: lengthProblem('Address', address.trim(), ADDRESS_MAX),
    phoneNumber: lengthProblem('Phone Number', phoneNumber.trim(), PHONE_NUMBER_MAX),
    hours: lengthProblem('Hours of Operation', hours, HOURS_TEXT_MAX),
  };
}

const SHOWN: { [Field in keyof LocationFields]: [label: string, text: (fields: LocationFields) => string] } =
  {
    address: ['Address', ({ address }) => address],
    phoneNumber: ['Phone Number', ({ phoneNumber }) => phoneNumber],
    hours: ['Hours of Operation', ({ hours }) => hours],
    pin: ['Map pin', ({ pin }) => pinText(pin)],
    specialDays: ['Special days', ({ specialDays }) => specialDaysText(specialDays)],
    closure: ['Temporarily closed', ({ closure }) => closureText(closure)],
  };

export function locationConflicts(
  base: LocationFields,
  mine: LocationFields,
  theirs: LocationFields,
): Difference[] {
  return conflictingFields(base, mine, theirs).map((field) => {
    const [label, textOf] = SHOWN[field];
    return { label, mine: textOf(mine), theirs: textOf(theirs) };
  });
}

function pinText(pin: Position | null): string {
  return pin ? `${pin.latitude}, ${pin.longitude}` : '';
}
