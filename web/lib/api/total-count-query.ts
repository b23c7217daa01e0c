import { queryOptions } from '@tanstack/react-query';
import type { CallApiInput, GetEndpointPath } from './api-client.ts';
import { pagedApiQuery, type ListResponsePage } from './api-query.ts';

/** Fetches a list's total as a text. */
export function totalCountQuery<P extends GetEndpointPath>(
  path: P,
  fresh: number,
  input: CallApiInput<'GET', P>,
) {
  const { queryKey, meta } = pagedApiQuery(path, fresh, input);
  return queryOptions({
    queryKey: [...queryKey, 'count'],
    meta,
    staleTime: fresh,
    select: (page: unknown) => (page as ListResponsePage<unknown>).total?.toLocaleString('en-US'),
  });
}
