import { queryOptions } from '@tanstack/react-query';
import { texts, urlOf, type GetAnswer, type GetPath, type Given } from './call.ts';

const MINUTE = 60_000;

/** How long data counts as fresh, by what it is; everything else never goes stale. */
export const FRESH = {
  sandwiches: 5 * MINUTE,
  restaurants: 5 * MINUTE,
  tags: 30 * MINUTE,
  reviews: 3 * MINUTE,
  collection: 2 * MINUTE,
  always: Infinity,
} as const;

/**
 * Options for a GET of the API. The key is the filled path, then the query where there is one, so that
 * invalidating `['/api/sandwiches/12']` reaches every form of that call; the default query function does the rest.
 */
export function apiQuery<P extends GetPath>(path: P, fresh: number, given: Given<'GET', P>) {
  const loose = given as { params?: Record<string, unknown>; query?: Record<string, unknown> };
  const params = texts(loose.params);
  const query = texts(loose.query);
  const filled = urlOf(path, params);
  return queryOptions<GetAnswer<P>>({
    queryKey: Object.keys(query).length > 0 ? [filled, query] : [filled],
    staleTime: fresh,
    meta: { path, params },
  });
}
