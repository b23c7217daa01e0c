import { httpTransport, toUrlQueryParams, type CallApiInput, type GetEndpointPath } from './api-client.ts';
import { readPages, type GetResponseRow } from './api-query.ts';

/** The first row that `isWanted`, on whatever page of the list it is. */
export async function findInPages<P extends GetEndpointPath>(
  path: P,
  { params, query }: CallApiInput<'GET', P>,
  isWanted: (row: GetResponseRow<P>) => boolean,
): Promise<GetResponseRow<P> | undefined> {
  const pages = readPages((cursor) =>
    httpTransport({
      method: 'GET',
      path,
      params: toUrlQueryParams(params),
      query: { ...toUrlQueryParams(query), ...cursor },
    }),
  );
  for await (const rows of pages) {
    const found = (rows as GetResponseRow<P>[]).find(isWanted);
    if (found !== undefined) return found;
  }
  return undefined;
}
