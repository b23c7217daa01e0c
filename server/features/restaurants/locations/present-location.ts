import type { Location } from '#contract/catalog/locations.ts';
import type { LocationRow } from './queries.ts';

/** What is stored leaves as it is, since one strange row must not take a whole list down. */
type Stored = Pick<Location, 'hoursOfOperation' | 'specialDays' | 'closure'>;

export function presentLocation({ distance, ...row }: LocationRow): Location {
  return { ...row, ...(row as object as Stored), ...(distance !== null && { distance }) };
}
