import { httpTransport, toUrlQueryParams, type GetEndpointPath } from './api-client.ts';
import { readAllPages, type GetResponseRow } from './api-query.ts';

export async function fetchAllPages<P extends GetEndpointPath>(
  path: P,
  { params, signal }: { params: Record<string, string | number>; signal: AbortSignal },
): Promise<GetResponseRow<P>[]> {
  const rows = await readAllPages((query) =>
    httpTransport({ method: 'GET', path, params: toUrlQueryParams(params), query, signal }),
  );
  return rows as GetResponseRow<P>[];
}
