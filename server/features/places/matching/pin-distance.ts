import { EARTH_RADIUS_KM } from '#shared/geo/distance.ts';

export type PinCoordinates = { latitude: number | null; longitude: number | null };

export const EARTH_RADIUS_METERS = EARTH_RADIUS_KM * 1000;

export function metersBetweenPins(one: PinCoordinates, other: PinCoordinates): number | null {
  const [a, b] = [unitSpherePoint(one), unitSpherePoint(other)];
  if (!a || !b) return null;
  const chord = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, chord / 2));
}

export function unitSpherePoint({
  latitude,
  longitude,
}: PinCoordinates): [x: number, y: number, z: number] | null {
  if (latitude === null || longitude === null) return null;
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}
