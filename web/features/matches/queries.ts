import { QUERY_STALE_TIMES_MS, apiQuery } from '#web/lib/api/api-query.ts';
import type { GeolocationState } from '#web/lib/geo/geolocation.ts';

/** Public; with a position it includes distances. */
export function sandwichMatchesQuery(id: number | string, limit: number, location?: GeolocationState) {
  return apiQuery('/api/sandwiches/{id}/matches', QUERY_STALE_TIMES_MS.sandwiches, {
    params: { id },
    query: { limit, ...positionIn(location) },
  });
}

function positionIn(location: GeolocationState | undefined) {
  if (location?.status !== 'enabled') return {};
  return { lat: location.position.latitude, lng: location.position.longitude };
}
