import type { Location } from '#contract/locations.ts';
import { isPosition } from '#rules/distance.ts';
import type { Position } from '#rules/distance.ts';
import { NO_HOURS_TEXT, hoursText } from '#rules/hours/hours-text.ts';
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

export interface LocationFields {
  address: string;
  phoneNumber: string;
  hours: string;
  pin: Position | null;
  specialDays: readonly SpecialDayFields[];
  closure: ClosureFields | null;
}

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

/**
 * What is sent: the hours as {text}, as documented; the pin only where it was moved, so that a left one becomes stale;
 * special days and a closure only where they were changed.
 */
export function locationBody(fields: LocationFields, before: LocationFields | null) {
  const { address, phoneNumber, hours, pin, specialDays, closure } = fields;
  const isMoved = !before || !isSame(pin, before.pin);
  const { specialDays: daysBefore, closure: closureBefore } = before ?? NO_LOCATION;
  return {
    address,
    phoneNumber: phoneNumber.trim() || null,
    hoursOfOperation: { text: hours },
    ...(isMoved ? { latitude: pin?.latitude ?? null, longitude: pin?.longitude ?? null } : {}),
    ...(specialDaysText(specialDays) === specialDaysText(daysBefore)
      ? {}
      : { specialDays: specialDays.map(specialDayBody) }),
    ...(closureText(closure) === closureText(closureBefore) ? {} : { closure: closureBody(closure) }),
  };
}

export function locationDifferences(mine: LocationFields, theirs: LocationFields): Difference[] {
  return [
    { label: 'Address', mine: mine.address, theirs: theirs.address },
    { label: 'Phone Number', mine: mine.phoneNumber, theirs: theirs.phoneNumber },
    { label: 'Hours of Operation', mine: mine.hours, theirs: theirs.hours },
    { label: 'Map pin', mine: pinText(mine.pin), theirs: pinText(theirs.pin) },
    {
      label: 'Special days',
      mine: specialDaysText(mine.specialDays),
      theirs: specialDaysText(theirs.specialDays),
    },
    { label: 'Temporarily closed', mine: closureText(mine.closure), theirs: closureText(theirs.closure) },
  ].filter((difference) => difference.mine !== difference.theirs);
}

function pinText(pin: Position | null): string {
  return pin ? `${pin.latitude}, ${pin.longitude}` : '';
}

function isSame(one: Position | null, other: Position | null): boolean {
  return pinText(one) === pinText(other);
}
