import { milesOfChord } from '#rules/distance.ts';
import { openState } from '#rules/hours/open-state.ts';
import { readHours } from '#rules/hours/read-hours.ts';
import type { Db } from '#server/platform/database.ts';
import { selectHoursOf, selectNearestHours, type Candidate, type Hours } from './queries.ts';

/** An open restaurant by its nearest (else first) open location. */
export type Open = { id: number; locationId: number; chord: number | null };

type Place = { latitude: number; longitude: number; miles: number | null };

/** "Open now" looks at so many locations around a place; nobody drives past five thousand counters for a sandwich. */
const LOCATIONS_LOOKED_AT = 5_000;
/** Of a restaurant that text has found, so many of its locations. */
const LOCATIONS_OF_EACH = 20;

export async function openAround(db: Db, place: Place, now: Date): Promise<Open[]> {
  return firstOpen(await selectNearestHours(db, place, LOCATIONS_LOOKED_AT), now);
}

export async function openAmong(
  db: Db,
  candidates: Candidate[],
  { words, place, now }: { words: string | null; place: Place | null; now: Date },
): Promise<Open[]> {
  if (candidates.length === 0) return [];
  const hours = await selectHoursOf(db, candidates, words, place, LOCATIONS_OF_EACH);
  return firstOpen(hours.filter(isWithin(place)), now);
}

function isWithin(place: Place | null): (hours: Hours) => boolean {
  if (!place || place.miles === null) return () => true;
  const { miles } = place;
  return ({ chord }) => chord !== null && milesOfChord(chord) <= miles;
}

function firstOpen(locations: Hours[], now: Date): Open[] {
  const isOpen = openAt(now);
  const found = new Map<number, Open>();
  for (const { id, restaurantId, hours, timeZone, chord } of locations) {
    if (!found.has(restaurantId) && isOpen(hours, timeZone))
      found.set(restaurantId, { id: restaurantId, locationId: id, chord });
  }
  return [...found.values()];
}

/** The locations of a chain keep the same hours, so each is read once. */
function openAt(now: Date): (hours: unknown, timeZone: string | null) => boolean {
  const known = new Map<string, boolean>();
  return (hours, timeZone) => {
    const key = `${timeZone} ${JSON.stringify(hours)}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const { isOpen } = openState(readHours(hours), { at: now, timeZone });
    known.set(key, isOpen);
    return isOpen;
  };
}
