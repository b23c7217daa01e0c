import type { Position } from '#shared/geo/distance.ts';
import { timeZoneAt } from '#server/platform/geo/time-zone.ts';
import { isWithin, type Region } from './region.ts';

// A border town may give the state of its post office; what lies further off was looked up wrongly.
const GRACE = 1;

/** `mended`: what was wrong and put right. `dropped`: why the place gets no pin at all. */
export type PinResult = { pin: Position | null; mended?: string; dropped?: string };

/**
 * The pin of a row, checked against where its address says it is. Swapped values and a lost minus sign are put right only when
 * the result then lies where it should; a pin that cannot be right is dropped, and the place is kept without one.
 */
export function readPin(latitude: string, longitude: string, region: Region): PinResult {
  if (latitude.trim() === '' && longitude.trim() === '') return { pin: null };
  const pin = { latitude: decimal(latitude), longitude: decimal(longitude) };
  if (Number.isNaN(pin.latitude) || Number.isNaN(pin.longitude))
    return { pin: null, dropped: 'coordinates are not numbers' };
  if (Math.abs(pin.latitude) < 0.01 && Math.abs(pin.longitude) < 0.01)
    return { pin: null, dropped: 'coordinates are 0, 0' };
  if (isSound(pin, region)) return { pin };
  for (const [mended, attempt] of corrections(pin))
    if (isBelievable(attempt, region)) return { pin: attempt, mended };
  const where = isOnEarth(pin) ? 'coordinates lie far from the address' : 'coordinates are out of range';
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

// Nobody runs a restaurant south of 60 degrees, and swapped American coordinates land exactly there.
function isSound(pin: Position, region: Region): boolean {
  return (
    isOnEarth(pin) && pin.latitude > -60 && isWithin(region, pin.latitude, pin.longitude, GRACE) !== false
  );
}

/** A mended pin must lie in the state of its address, or, where that is not known, on land. */
function isBelievable(pin: Position, region: Region): boolean {
  if (!isSound(pin, region)) return false;
  return isWithin(region, pin.latitude, pin.longitude) === true || isOnLand(pin);
}

function isOnLand(pin: Position): boolean {
  return timeZoneAt(pin.latitude, pin.longitude) !== null;
}
