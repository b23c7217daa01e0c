import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import {
  toUrlQueryParams,
  buildApiUrl,
  parseApiResponse,
  type GetResponseBody,
  type GetEndpointPath,
  type CallApiInput,
  type ApiResponse,
} from './api-client.ts';

const MINUTE = 60_000;

/** How long each kind of data stays fresh; everything else never goes stale. */
export const QUERY_STALE_TIMES_MS = {
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
  const params = toUrlQueryParams(loose.params);
  const query = toUrlQueryParams(loose.query);
  const filled = buildApiUrl(path, params);
  return queryOptions<GetResponseBody<P>>({
    queryKey: Object.keys(query).length > 0 ? [filled, query] : [filled],
    staleTime: fresh,
    meta: { path, params },
  });
}

export type ListResponsePage<Row> = {
  rows: Row[];
  /** Cursor of the next page. */
  next: string | null;
  /** Exact below a thousand, otherwise 1000 unless the endpoint counts exactly; null if it does not count. */
  total: number | null;
};

export type GetResponseRow<P extends GetEndpointPath> =
  GetResponseBody<P> extends readonly (infer Row)[] ? Row : never;

/** Options of `useInfiniteQuery`: the first page is the request of `apiQuery`, the next pages add a cursor. */
export function pagedApiQuery<P extends GetEndpointPath>(
  path: P,
  fresh: number,
  input: CallApiInput<'GET', P>,
) {
  const { queryKey, meta } = apiQuery(path, fresh, input);
  const [filled, query = {}] = queryKey as readonly unknown[];
  return infiniteQueryOptions<
    ListResponsePage<GetResponseRow<P>>,
    Error,
    InfiniteData<ListResponsePage<GetResponseRow<P>>>,
    QueryKey,
    string | null
  >({
    queryKey: [filled, query, 'pages'],
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    staleTime: fresh,
    meta: { ...meta, isList: true },
  });
}

export function parseListResponse(incoming: ApiResponse): ListResponsePage<unknown> {
  const { link, total } = incoming;
  return {
    rows: parseApiResponse(incoming) as unknown[],
    next: nextCursorFromLinkHeader(link),
    total: total ? Number(total) : null,
  };
}

export async function readAllPages(
  fetchPage: (query: Record<string, string>) => Promise<ApiResponse>,
): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const rows of readPages(fetchPage)) all.push(...rows);
  return all;
}

export async function* readPages(
  fetchPage: (query: Record<string, string>) => Promise<ApiResponse>,
): AsyncGenerator<unknown[]> {
  let query = {};
  for (;;) {
    const { rows, next } = parseListResponse(await fetchPage(query));
    yield rows;
    if (next === null) return;
    query = { cursor: next };
  }
}

export function nextCursorFromLinkHeader(link: string | null | undefined): string | null {
  const target = /<([^>]*)>;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return target ? new URL(target, 'http://api').searchParams.get('cursor') : null;
}
