import { QueryClient } from '@tanstack/react-query';
import { ApiError, readResponse, type ApiRequest, type Transport } from './api-client.ts';
import { readAllPages, readList } from './list-query.ts';
import { meQuery } from '../session/session.ts';

type Meta = {
  isList: boolean;
  /** A list that is read to its end, page after page. */
  isWhole: boolean;
} & Pick<ApiRequest, 'path' | 'params'>;

export function createQueryClient(transport: Transport): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: async ({ queryKey, meta, signal, ...given }) => {
          const [key, query = {}] = queryKey as [string, Record<string, string>?];
          const { path = key, params = {}, isList, isWhole } = (meta ?? {}) as Partial<Meta>;
          const { pageParam: cursor } = given as { pageParam?: string };
          const ask = (more: Record<string, string>) =>
            transport({ method: 'GET', path, params, query: { ...query, ...more }, signal });
          if (isWhole) return readAllPages(ask);
          const incoming = await ask(cursor ? { cursor } : {});
          return isList ? readList(incoming) : readResponse(incoming);
        },
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: false,
        // Else a question without a network would wait for it in silence.
        networkMode: 'always',
        // What is not there stays away; a failure of the moment is tried again by the next page that asks.
        retryOnMount: (query) => !isMissing(query.state.error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  // Who is signed in has readers but no observer, without which it would be let go after five minutes.
  client.setQueryDefaults(meQuery.queryKey, { gcTime: Infinity });
  return client;
}

/** Never there (404) or no longer (410). */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 410);
}
