// The database computes with the same three numbers (chord_to_miles; M9.7).
export const EARTH_RADIUS_KM = 6371;
export const MILES_PER_KM = 0.621371;
export const FEET_PER_MILE = 5280;
export const METERS_PER_MILE = 1609.344;
/** A little more than half the circumference of the Earth, so that every place is within it. */
export const MAX_DISTANCE_MILES = 12_500;

export type Position = { latitude: number; longitude: number };

const EARTH_DIAMETER_MILES = 2 * EARTH_RADIUS_KM * MILES_PER_KM;

/** Great-circle miles by the haversine formula; correct across the antimeridian and at the poles. */
export function milesBetween(from: Position, to: Position): number {
  const [latitude, otherLatitude] = [toRadians(from.latitude), toRadians(to.latitude)];
  const north = Math.sin((otherLatitude - latitude) / 2) ** 2;
  const east = Math.sin(toRadians(to.longitude - from.longitude) / 2) ** 2;
  const haversine = north + Math.cos(latitude) * Math.cos(otherLatitude) * east;
  return EARTH_DIAMETER_MILES * Math.asin(Math.sqrt(Math.min(1, haversine)));
}

/** From the chord between two points of the unit sphere, by which the database orders. */
export function milesOfChord(chord: number): number {
  return EARTH_DIAMETER_MILES * Math.asin(Math.min(1, chord / 2));
}

export function isPosition(value: { latitude?: unknown; longitude?: unknown }): value is Position {
  return isWithin(value.latitude, 90) && isWithin(value.longitude, 180);
}

function isWithin(value: unknown, max: number): boolean {
  return typeof value === 'number' && Math.abs(value) <= max;
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
