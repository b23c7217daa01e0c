import type { Position } from '#shared/geo/distance.ts';
import type { GeoBox } from '#shared/geo/map-grid.ts';
import { assertDefined } from '#shared/assert-defined.ts';

export function formatRoundedGeoBox({ west, south, east, north }: GeoBox): string {
  return [wrapLongitude(west), south, wrapLongitude(east), north]
    .map((degrees) => String(round(degrees)))
    .join(',');
}

/** null for an invalid box, because pages ignore invalid parameters. */
export function parseGeoBox(text: string | null): GeoBox | null {
  const parts = (text ?? '').split(',');
  if (parts.length !== 4 || !parts.every((part) => /^-?\d{1,3}(\.\d{1,10})?$/.test(part))) return null;
  const [west, south, east, north] = parts.map(Number) as [number, number, number, number];
  const isOnEarth =
    Math.abs(west) <= 180 && Math.abs(east) <= 180 && Math.abs(south) <= 90 && Math.abs(north) <= 90;
  return isOnEarth && south < north && west !== east ? { west, south, east, north } : null;
}

/** `miles` is the distance from the center to each side. */
export function geoBoxWithinMiles({ latitude, longitude }: Position, miles: number): GeoBox {
  const up = Math.min(miles / MILES_PER_DEGREE, 80);
  const aside = Math.min(up / Math.max(0.1, Math.cos((latitude * Math.PI) / 180)), 170);
  return {
    west: Math.max(-180, longitude - aside),
    south: Math.max(-85, latitude - up),
    east: Math.min(180, longitude + aside),
    north: Math.min(85, latitude + up),
  };
}

/** Bounding box with a margin of a street or two; null for no positions. */
export function geoBoxAround(
  points: readonly { latitude: number | null; longitude: number | null }[],
): GeoBox | null {
  const placed = points.filter(({ latitude, longitude }) => latitude !== null && longitude !== null);
  if (placed.length === 0) return null;
  const latitudes = placed.map(({ latitude }) => assertDefined(latitude));
  const longitudes = placed.map(({ longitude }) => assertDefined(longitude));
  const [west, east] = [Math.min(...longitudes) - ROOM, Math.max(...longitudes) + ROOM];
  return { west, east, south: Math.min(...latitudes) - ROOM, north: Math.max(...latitudes) + ROOM };
}

/** Compares with a tolerance, because a camera never returns to the exact coordinates. */
export function isSameGeoBox(one: GeoBox, other: GeoBox): boolean {
  const width = Math.abs(one.east - one.west);
  const height = Math.abs(one.north - one.south);
  return (
    Math.abs(one.west - other.west) <= width * NEARLY &&
    Math.abs(one.east - other.east) <= width * NEARLY &&
    Math.abs(one.south - other.south) <= height * NEARLY &&
    Math.abs(one.north - other.north) <= height * NEARLY
  );
}

const MILES_PER_DEGREE = 69.05;
const NEARLY = 0.03;
const ROOM = 0.008;

/** To ten meters: less is not visible on a map, and URLs stay short. */
function round(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4;
}

function wrapLongitude(longitude: number): number {
  if (Math.abs(longitude) <= 180) return longitude;
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}
