import type { GeoBox } from '#shared/geo/map-grid.ts';

type Corner = [number, number, number];

/** The smallest upright cube around a box on the unit sphere, for an index of points on it. */
export function boundingCubeOfBox({ west, south, east, north }: GeoBox): { lower: Corner; upper: Corner } {
  const end = west < east ? east : east + 360;
  const longitudes = [west, end, ...QUARTERS.filter((quarter) => quarter > west && quarter < end)];
  const latitudes = [south, north, ...(south < 0 && north > 0 ? [0] : [])];
  const points = latitudes.flatMap((latitude) => longitudes.map((longitude) => pointAt(latitude, longitude)));
  const along = (axis: 0 | 1 | 2) => points.map((point) => point[axis]);
  return {
    lower: [Math.min(...along(0)) - DUST, Math.min(...along(1)) - DUST, Math.min(...along(2)) - DUST],
    upper: [Math.max(...along(0)) + DUST, Math.max(...along(1)) + DUST, Math.max(...along(2)) + DUST],
  };
}

/** Longitudes at which a coordinate on the sphere has its maximum or minimum. */
const QUARTERS = [-90, 0, 90, 180, 270, 360, 450];
/** One millimeter, for the rounding of two calculations. */
const DUST = 2e-10;

function pointAt(latitude: number, longitude: number): Corner {
  const [up, around] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(up) * Math.cos(around), Math.cos(up) * Math.sin(around), Math.sin(up)];
}
