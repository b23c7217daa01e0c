import type { Location } from '#contract/catalog/locations.ts';
import type { LocationRow } from './queries.ts';

/** Stored values are not validated, because one odd row must not break a whole list. */
type Stored = Pick<Location, 'hoursOfOperation' | 'specialDays' | 'closure'>;

export function presentLocation({ distance, ...row }: LocationRow): Location {
  return { ...row, ...(row as object as Stored), ...(distance !== null && { distance }) };
}
