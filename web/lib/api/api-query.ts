import { queryOptions } from '@tanstack/react-query';
import {
  toStringParams,
  buildApiUrl,
  type GetResponseBody,
  type GetEndpointPath,
  type CallApiInput,
} from './api-client.ts';

const MINUTE = 60_000;

/** How long each kind of data stays fresh; everything else never goes stale. */
export const STALE_TIMES = {
  sandwiches: 5 * MINUTE,
  restaurants: 5 * MINUTE,
  tags: 30 * MINUTE,
  reviews: 3 * MINUTE,
  collection: 2 * MINUTE,
  always: Infinity,
} as const;

/**
 * Options for a GET. The query key is the path with its parameters, then the query, so that invalidating
 * `['/api/sandwiches/12']` covers all variants of that call; the default query function sends it.
 */
export function apiQuery<P extends GetEndpointPath>(path: P, fresh: number, input: CallApiInput<'GET', P>) {
  const loose = input as { params?: Record<string, unknown>; query?: Record<string, unknown> };
  const params = toStringParams(loose.params);
  const query = toStringParams(loose.query);
  const filled = buildApiUrl(path, params);
  return queryOptions<GetResponseBody<P>>({
    queryKey: Object.keys(query).length > 0 ? [filled, query] : [filled],
    staleTime: fresh,
    meta: { path, params },
  });
}
