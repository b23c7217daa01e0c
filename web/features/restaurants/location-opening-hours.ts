import type { Location } from '#contract/catalog/locations.ts';

/** The part of a location, or of a restaurant with its nearest location, that holds opening hours. */
export type LocationOpeningHours = {
  [Field in 'hoursOfOperation' | 'timeZone' | 'specialDays' | 'closure']: Location[Field] | null;
};
