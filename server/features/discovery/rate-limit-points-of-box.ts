import { geoBoxWidthDegrees, type GeoBox } from '#shared/geo/map-grid.ts';

const DEGREES_A_POINT = 12;

/** A large box has more locations to search, so it costs more points. */
export function rateLimitPointsOfBox(box: GeoBox | undefined): number {
  return box ? Math.floor(geoBoxWidthDegrees(box) / DEGREES_A_POINT) : 0;
}
