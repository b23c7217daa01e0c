import { apiQuery } from '#web/lib/api/api-query.ts';
import type { GeolocationState } from '#web/lib/geo/geolocation.ts';

/** Just long enough to use the data from the document, because each action of the member changes it. */
const FRESH_FOR_MS = 5_000;

export function homeQuery(userId: string, location?: GeolocationState) {
  return apiQuery('/api/users/{id}/home', FRESH_FOR_MS, {
    params: { id: userId },
    query: positionIn(location),
  });
}

/** Rounded to about 10 meters, so that a device that does not move repeats the same request. */
function positionIn(location: GeolocationState | undefined) {
  if (location?.status !== 'enabled') return {};
  const { latitude, longitude } = location.position;
  return { lat: Number(latitude.toFixed(4)), lng: Number(longitude.toFixed(4)) };
}
