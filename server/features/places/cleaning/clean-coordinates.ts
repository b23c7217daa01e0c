import type { Position } from '#shared/geo/distance.ts';
import { timeZoneAt } from '#server/platform/geo/time-zone.ts';
import { isWithinAddressRegion } from './is-within-address-region.ts';
import type { AddressRegion } from './parse-address-region.ts';

// A border town may give the state of its post office; pins that are further off are wrong.
const TOLERANCE_DEGREES = 1;

/** `corrected`: the error that was fixed. `dropped`: why the place has no pin. */
export type CleanedCoordinates = { pin: Position | null; corrected?: string; dropped?: string };

/** Corrects swapped values and a lost minus sign only if the result is in the region; drops impossible pins. */
export function cleanCoordinates(
  latitude: string,
  longitude: string,
  region: AddressRegion,
): CleanedCoordinates {
  if (latitude.trim() === '' && longitude.trim() === '') return { pin: null };
  const pin = { latitude: decimal(latitude), longitude: decimal(longitude) };
  if (Number.isNaN(pin.latitude) || Number.isNaN(pin.longitude))
    return { pin: null, dropped: 'the coordinates aren’t numbers' };
  if (Math.abs(pin.latitude) < 0.01 && Math.abs(pin.longitude) < 0.01)
    return { pin: null, dropped: 'the coordinates are 0, 0' };
  if (isSound(pin, region)) return { pin };
  for (const [corrected, attempt] of corrections(pin))
    if (isBelievable(attempt, region)) return { pin: attempt, corrected };
  const where = isOnEarth(pin)
    ? 'the coordinates are far from the address'
    : 'the coordinates are out of range';
  return { pin: null, dropped: where };
}

function decimal(text: string): number {
  const plain = text.trim().replace(/^(-?\d+),(\d+)$/, '$1.$2');
  return /^[+-]?\d+(\.\d*)?(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : NaN;
}

function corrections({ latitude, longitude }: Position): [string, Position][] {
  return [
    ['latitude and longitude were swapped', { latitude: longitude, longitude: latitude }],
    ['longitude had lost its minus sign', { latitude, longitude: -longitude }],
    ['latitude had lost its minus sign', { latitude: -latitude, longitude }],
    ['latitude and longitude were swapped', { latitude: longitude, longitude: -latitude }],
  ];
}

function isOnEarth({ latitude, longitude }: Position): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}

// Swapped American coordinates land south of 60 degrees, where there are no restaurants.
function isSound(pin: Position, region: AddressRegion): boolean {
  return (
    isOnEarth(pin) &&
    pin.latitude > -60 &&
    isWithinAddressRegion(region, pin.latitude, pin.longitude, TOLERANCE_DEGREES) !== false
  );
}

function isBelievable(pin: Position, region: AddressRegion): boolean {
  if (!isSound(pin, region)) return false;
  return isWithinAddressRegion(region, pin.latitude, pin.longitude) === true || isOnLand(pin);
}

function isOnLand(pin: Position): boolean {
  return timeZoneAt(pin.latitude, pin.longitude) !== null;
}
