import { STALE_TIMES, apiQuery } from '#web/lib/api/api-query.ts';
import type { LocationState } from '#web/lib/geo/geolocation.ts';

/** The same for everybody; with a position it carries distances. */
export function sandwichMatchesQuery(id: number | string, limit: number, location?: LocationState) {
  return apiQuery('/api/sandwiches/{id}/matches', STALE_TIMES.sandwiches, {
    params: { id },
    query: { limit, ...positionIn(location) },
  });
}

/** One's own, made anew whenever somebody looks: a review or a visit changes it. */
export function userMatchesQuery(userId: string, limit: number, location: LocationState) {
  return apiQuery('/api/users/{id}/matches', 0, {
    params: { id: userId },
    query: { limit, ...positionIn(location) },
  });
}

function positionIn(location: LocationState | undefined) {
  if (location?.status !== 'enabled') return {};
  return { lat: location.position.latitude, lng: location.position.longitude };
}
