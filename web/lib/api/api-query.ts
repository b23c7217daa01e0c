import { queryOptions } from '@tanstack/react-query';
import { toStringParams, buildUrl, type GetAnswer, type GetPath, type CallInput } from './api-client.ts';

const MINUTE = 60_000;

/** How long data counts as fresh, by what it is; everything else never goes stale. */
export const STALE_TIMES = {
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
export function apiQuery<P extends GetPath>(path: P, fresh: number, given: CallInput<'GET', P>) {
  const loose = given as { params?: Record<string, unknown>; query?: Record<string, unknown> };
  const params = toStringParams(loose.params);
  const query = toStringParams(loose.query);
  const filled = buildUrl(path, params);
  return queryOptions<GetAnswer<P>>({
    queryKey: Object.keys(query).length > 0 ? [filled, query] : [filled],
    staleTime: fresh,
    meta: { path, params },
  });
}
