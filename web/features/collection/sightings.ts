import { milesBetween } from '#rules/distance.ts';
import { COARSE_METRES, isNear } from '#rules/visits.ts';
import { call } from '#web/lib/call.ts';
import { recentFixes } from '#web/lib/recent-fixes.ts';
import type { DeviceFix } from '#web/lib/recent-fixes.ts';
import type { Sighting } from './tried-state.ts';

/** Closer together than this, two fixes are one place. */
const SAME_PLACE_MILES = 0.03;

/** How far from the restaurant this device is, and was in the last ten minutes; no further than the first that is near. */
export async function sightingsOf(restaurantId: number, fix: DeviceFix | null): Promise<Sighting[]> {
  const sightings: Sighting[] = [];
  for (const candidate of candidates(fix, recentFixes())) {
    const miles = await milesToNearest(restaurantId, candidate);
    sightings.push({ fix: candidate, miles });
    if (miles !== null && isNear(miles) && candidate.accuracy <= COARSE_METRES) break;
  }
  return sightings;
}

export function candidates(fix: DeviceFix | null, remembered: readonly DeviceFix[]): DeviceFix[] {
  const chosen: DeviceFix[] = fix ? [fix] : [];
  for (const other of remembered) {
    if (other.accuracy > COARSE_METRES) continue;
    const isKnown = chosen.some(
      (known) => known.accuracy <= COARSE_METRES && milesBetween(known, other) < SAME_PLACE_MILES,
    );
    if (!isKnown) chosen.push(other);
  }
  return chosen;
}

/** The server passes over a pin that its address has left, too. */
async function milesToNearest(restaurantId: number, fix: DeviceFix): Promise<number | null> {
  const nearest = await call('GET', '/api/restaurants/{id}/locations', {
    params: { id: restaurantId },
    query: { lat: fix.latitude, lng: fix.longitude, limit: 5 },
  });
  return nearest.find(({ isPinStale }) => !isPinStale)?.distance ?? null;
}
