import type { Location } from '#contract/locations.ts';
import { isPosition } from '#rules/distance.ts';
import type { Position } from '#rules/distance.ts';
import { NO_HOURS_TEXT, hoursText } from '#rules/hours/hours-text.ts';
import type { Difference } from '#web/ui/conflict.tsx';

export interface LocationFields {
  address: string;
  phoneNumber: string;
  hours: string;
  pin: Position | null;
}

export const NO_LOCATION: LocationFields = { address: '', phoneNumber: '', hours: '', pin: null };

export function locationFields(location: Location): LocationFields {
  const { address, phoneNumber, hoursOfOperation, latitude, longitude } = location;
  const text = hoursText(hoursOfOperation);
  const pin = { latitude, longitude };
  return {
    address,
    phoneNumber: phoneNumber ?? '',
    hours: text === NO_HOURS_TEXT ? '' : text,
    pin: isPosition(pin) ? pin : null,
  };
}

/** What is sent: the hours as {text}, as documented; the pin only where it was moved, so that a left one becomes stale. */
export function locationBody(fields: LocationFields, before: LocationFields | null) {
  const { address, phoneNumber, hours, pin } = fields;
  const isMoved = !before || !isSame(pin, before.pin);
  return {
    address,
    phoneNumber: phoneNumber.trim() || null,
    hoursOfOperation: { text: hours },
    ...(isMoved ? { latitude: pin?.latitude ?? null, longitude: pin?.longitude ?? null } : {}),
  };
}

export function locationDifferences(mine: LocationFields, theirs: LocationFields): Difference[] {
  return [
    { label: 'Address', mine: mine.address, theirs: theirs.address },
    { label: 'Phone Number', mine: mine.phoneNumber, theirs: theirs.phoneNumber },
    { label: 'Hours of Operation', mine: mine.hours, theirs: theirs.hours },
    { label: 'Map pin', mine: pinText(mine.pin), theirs: pinText(theirs.pin) },
  ].filter((difference) => difference.mine !== difference.theirs);
}

function pinText(pin: Position | null): string {
  return pin ? `${pin.latitude}, ${pin.longitude}` : '';
}

function isSame(one: Position | null, other: Position | null): boolean {
  return pinText(one) === pinText(other);
}
