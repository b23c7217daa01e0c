import type { Position } from 'geojson';

const SOUTH_POLE = -90;

/**
 * Continues the longitudes of a ring (such as Fiji) beyond 180 degrees instead of jumping across the map.
 * Tiles are cut from both sides. A ring around a pole (such as Antarctica) is closed over the pole.
 */
export function unwrapRingAcrossAntimeridian(ring: readonly Position[]): Position[] {
  let turn = 0;
  const unwrapped = ring.map(([longitude = 0, latitude = 0], at) => {
    const [before = longitude] = ring[at - 1] ?? [];
    if (longitude - before > 180) turn -= 360;
    if (longitude - before < -180) turn += 360;
    return [longitude + turn, latitude];
  });
  const [first, last] = [unwrapped[0], unwrapped.at(-1)];
  if (turn === 0 || !first || !last) return unwrapped;
  return [...unwrapped, [last[0] ?? 0, SOUTH_POLE], [first[0] ?? 0, SOUTH_POLE], first];
}

/** -180 to 180. */
export function wrapLongitude(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}
