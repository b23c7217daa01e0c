import { QueryClient } from '@tanstack/react-query';
import type { Outgoing, Transport } from './call.ts';
import { ApiError, read } from './call.ts';

export function createQueryClient(transport: Transport): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: async ({ queryKey, meta, signal }) => {
          const [key, query = {}] = queryKey as [string, Record<string, string>?];
          const { path = key, params = {} } = (meta ?? {}) as Partial<Pick<Outgoing, 'path' | 'params'>>;
          return read(await transport({ method: 'GET', path, params, query, signal }));
        },
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: false,
        // What is not there stays away; a failure of the moment is tried again by the next page that asks.
        retryOnMount: (query) => !isMissing(query.state.error),
      },
      mutations: { retry: false },
    },
  });
}

/** Never there (404) or no longer (410). */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 410);
}
