import type { Position } from 'geojson';

const SOUTH_POLE = -90;

/**
 * A ring whose longitudes go on beyond 180 degrees, as that of Fiji does, instead of jumping to the other edge of the map and back.
 * Tiles are cut from both sides of it. A ring around a pole, as that of Antarctica, is closed over the pole.
 */
export function unwrapRing(ring: readonly Position[]): Position[] {
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
