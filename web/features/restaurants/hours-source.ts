import type { Location } from '#contract/catalog/locations.ts';

/** What of a location, or of a restaurant whose nearest it is, says when it is open. */
export type HoursSource = {
  [Field in 'hoursOfOperation' | 'timeZone' | 'specialDays' | 'closure']: Location[Field] | null;
};
