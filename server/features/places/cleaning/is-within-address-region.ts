import type { AddressRegion } from './parse-address-region.ts';
import { COUNTRY_BOUNDS, STATE_BOUNDS_BY_COUNTRY, type RegionBounds } from './region-bounds.ts';

export function isWithinAddressRegion(
  region: AddressRegion,
  latitude: number,
  longitude: number,
  toleranceDegrees = 0,
): boolean | null {
  const boxes = boxesOf(region.country, region.state);
  return boxes ? boxes.some((box) => contains(box, latitude, longitude, toleranceDegrees)) : null;
}

function boxesOf(country: string | null, state: string): readonly RegionBounds[] | undefined {
  const parts = STATE_BOUNDS_BY_COUNTRY.get(country) ?? {};
  const part = Object.hasOwn(parts, state) ? parts[state] : undefined;
  return part ? [part] : COUNTRY_BOUNDS[country ?? ''];
}

function contains(
  [south, west, north, east]: RegionBounds,
  latitude: number,
  longitude: number,
  toleranceDegrees: number,
): boolean {
  return (
    latitude >= south - toleranceDegrees &&
    latitude <= north + toleranceDegrees &&
    longitude >= west - toleranceDegrees &&
    longitude <= east + toleranceDegrees
  );
}
