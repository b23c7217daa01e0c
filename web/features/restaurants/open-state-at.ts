import type { Location } from '#contract/catalog/locations.ts';
import { computeOpenState, type OpenState } from '#packages/opening-hours/schedule/compute-open-state.ts';
import { parseHours } from '#packages/opening-hours/parse-hours.ts';

/** The part of a location, or of a restaurant with its nearest location, that holds opening hours. */
export type LocationOpeningHours = {
  [Field in 'hoursOfOperation' | 'timeZone' | 'specialDays' | 'closure']: Location[Field] | null;
};

export function locationOpenStateAt(
  location: LocationOpeningHours,
  now: number,
  isHydrated: boolean,
): OpenState {
  const { hoursOfOperation, timeZone, specialDays, closure } = location;
  return computeOpenState(parseHours(hoursOfOperation), {
    at: new Date(now),
    timeZone: timeZone ?? (isHydrated ? null : 'UTC'),
    specialDays,
    closure,
  });
}

export function createOpenStateJsonReplacer(now: number): (key: string, value: unknown) => unknown {
  return (_, value) =>
    isHoursSource(value) ? { ...value, open: locationOpenStateAt(value, now, false) } : value;
}

/** Copies in the audit log have no id, so that an entry shows only what was changed. */
function isHoursSource(value: unknown): value is LocationOpeningHours {
  if (typeof value !== 'object' || value === null) return false;
  return 'id' in value && 'hoursOfOperation' in value && 'timeZone' in value;
}
