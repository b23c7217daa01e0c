import type { MapResponse } from '#contract/catalog/map.ts';
import type { GeoBox } from '#shared/geo/map-grid.ts';

/** Locations of a response inside the camera's box, which may have crossed the date line. */
export function countPinsWithin(
  seen: GeoBox,
  { pins, clusters }: Pick<MapResponse, 'pins' | 'clusters'>,
): number {
  const whole = clusters
    .filter((cluster) => isWithin(seen, cluster))
    .reduce((sum, { count }) => sum + count, 0);
  return whole + pins.filter((pin) => isWithin(seen, pin)).length;
}

function isWithin({ west, south, east, north }: GeoBox, { lat, lng }: { lat: number; lng: number }): boolean {
  const eastward = (((lng - west) % 360) + 360) % 360;
  return lat >= south && lat <= north && eastward <= east - west;
}
