import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import { apiQuery } from './api-query.ts';
import {
  parseApiResponse,
  type GetResponseBody,
  type GetEndpointPath,
  type CallApiInput,
  type ApiResponse,
} from './api-client.ts';

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
export function listQuery<P extends GetEndpointPath>(path: P, fresh: number, input: CallApiInput<'GET', P>) {
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

/** Fetches a list's total as a text. */
export function countQuery<P extends GetEndpointPath>(path: P, fresh: number, input: CallApiInput<'GET', P>) {
  const { queryKey, meta } = listQuery(path, fresh, input);
  return queryOptions({
    queryKey: [...queryKey, 'count'],
    meta,
    staleTime: fresh,
    select: (page: unknown) => (page as ListResponsePage<unknown>).total?.toLocaleString('en-US'),
  });
}

export function parseListResponse(incoming: ApiResponse): ListResponsePage<unknown> {
  const { link, total } = incoming;
  return {
    rows: parseApiResponse(incoming) as unknown[],
    next: nextCursor(link),
    total: total ? Number(total) : null,
  };
}

export async function readAllPages(
  ask: (query: Record<string, string>) => Promise<ApiResponse>,
): Promise<unknown[]> {
  const rows: unknown[] = [];
  let next: string | null = null;
  do {
    const page = parseListResponse(await ask(next === null ? {} : { cursor: next }));
    rows.push(...page.rows);
    next = page.next;
  } while (next !== null);
  return rows;
}

export function nextCursor(link: string | null | undefined): string | null {
  const target = /<([^>]*)>;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return target ? new URL(target, 'http://api').searchParams.get('cursor') : null;
}
