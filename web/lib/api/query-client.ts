import { QueryClient, type InvalidateQueryFilters, type QueryKey } from '@tanstack/react-query';
import { ApiError, parseApiResponse, type ApiRequest, type ApiTransport } from './api-client.ts';
import { readAllPages, parseListResponse } from './api-query.ts';
import { currentViewerQuery } from '../session/session.ts';

type Meta = {
  isList: boolean;
  isComplete: boolean;
} & Pick<ApiRequest, 'path' | 'params'>;

export function createQueryClient(transport: ApiTransport): QueryClient {
  const client = new RefetchingQueryClient({
    defaultOptions: {
      queries: {
        queryFn: async ({ queryKey, meta, signal, ...context }) => {
          const [key, query = {}] = queryKey as [string, Record<string, string>?];
          const { path = key, params = {}, isList, isComplete } = (meta ?? {}) as Partial<Meta>;
          const { pageParam: cursor } = context as { pageParam?: string };
          const fetchPage = (more: Record<string, string>) =>
            transport({ method: 'GET', path, params, query: { ...query, ...more }, signal });
          if (isComplete) return readAllPages(fetchPage);
          const incoming = await fetchPage(cursor ? { cursor } : {});
          return isList ? parseListResponse(incoming) : parseApiResponse(incoming);
        },
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: false,
        // The default silently pauses queries while there is no network.
        networkMode: 'always',
        // A missing row is not fetched again; after any other error, the next page that mounts the query retries.
        retryOnMount: (query) => !isNotFoundError(query.state.error),
      },
    },
  });
  // The viewer is read without an observer, so it would be garbage-collected after five minutes.
  client.setQueryDefaults(currentViewerQuery.queryKey, { gcTime: Infinity });
  return client;
}

/**
 * The library reuses the first fetch of a query that is in flight during an invalidation, and then counts its response as
 * fresh, although the server may have sent it before the change. This client fetches such a query again.
 */
class RefetchingQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
  ): Promise<void> {
    const firstFetches = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    await super.invalidateQueries(filters);
    await Promise.allSettled(firstFetches.map(({ promise }) => promise));
    await super.invalidateQueries({ ...filters, predicate: (query) => firstFetches.includes(query) });
  }
}

/** Never existed (404) or is gone (410). */
export function isNotFoundError(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 410);
}
