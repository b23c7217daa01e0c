import { milesBetween } from '../geo/distance.ts';
import type { Position } from '../geo/distance.ts';

// The guards on XP (D0): visit and base reward always count, and only the bonus is withheld.

/** Full XP within this distance of a location, inclusive (M9.1). */
export const MAX_LOCATION_BONUS_DISTANCE_MILES = 0.5;
/** A fix that is coarser than the radius proves nothing (D22). */
export const MAX_POSITION_ACCURACY_METERS = 804.672;
export const MAX_FRESH_POSITION_AGE_MS = 10 * 60_000;
export const MAX_CHECK_IN_AGE_MS = 24 * 3_600_000;
export const MAX_LOCATION_BONUSES_PER_DAY = 20;
export const MAX_LATE_LOCATION_BONUSES_PER_DAY = 5;
export const MIN_IMPOSSIBLE_TRAVEL_MILES = 50;
export const MAX_TRAVEL_MILES_PER_HOUR = 600;

export type MeasuredPosition = Position & { accuracyMeters: number | null; time: Date };
export type LocationBonusWithheldReason = 'far' | 'no-position' | 'coarse' | 'travel' | 'daily-cap';

type Visit = {
  fix: MeasuredPosition | null;
  now: Date;
  distanceMiles: number | null;
  others: readonly (Position & { time: Date })[];
  bonusesToday: number;
  lateBonusesToday: number;
};

/** Why the location bonus is withheld, or null. */
export function findLocationBonusWithheldReason({
  fix,
  now,
  distanceMiles,
  others,
  bonusesToday,
  lateBonusesToday,
}: Visit): LocationBonusWithheldReason | null {
  if (!fix || distanceMiles === null || isTooOld(fix.time, now)) return 'no-position';
  if ((fix.accuracyMeters ?? 0) > MAX_POSITION_ACCURACY_METERS) return 'coarse';
  if (!isWithinLocationBonusRadius(distanceMiles)) return 'far';
  if (others.some((other) => isImpossibleTravel(fix, other))) return 'travel';
  if (bonusesToday >= MAX_LOCATION_BONUSES_PER_DAY) return 'daily-cap';
  return isLateCheckIn(fix.time, now) && lateBonusesToday >= MAX_LATE_LOCATION_BONUSES_PER_DAY
    ? 'daily-cap'
    : null;
}

export function isWithinLocationBonusRadius(miles: number): boolean {
  // A thousandth of a millimeter of rounding must not decide at the limit.
  return miles <= MAX_LOCATION_BONUS_DISTANCE_MILES + 1e-9;
}

/** From the mutation queue: older than the fix of a member who has just left the restaurant. */
export function isLateCheckIn(time: Date, now: Date): boolean {
  return now.getTime() - time.getTime() > MAX_FRESH_POSITION_AGE_MS;
}

function isTooOld(time: Date, now: Date): boolean {
  return now.getTime() - time.getTime() > MAX_CHECK_IN_AGE_MS;
}

export function isImpossibleTravel(
  one: Position & { time: Date },
  other: Position & { time: Date },
): boolean {
  const miles = milesBetween(one, other);
  if (miles <= MIN_IMPOSSIBLE_TRAVEL_MILES) return false;
  const hours = Math.abs(one.time.getTime() - other.time.getTime()) / 3_600_000;
  return miles > MAX_TRAVEL_MILES_PER_HOUR * hours;
}
