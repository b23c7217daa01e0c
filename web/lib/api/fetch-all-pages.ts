import { httpTransport, toStringParams, type GetPath } from './api-client.ts';
import { readAllPages, type RowOf } from './list-query.ts';

export async function fetchAllPages<P extends GetPath>(
  path: P,
  { params, signal }: { params: Record<string, string | number>; signal: AbortSignal },
): Promise<RowOf<P>[]> {
  const rows = await readAllPages((query) =>
    httpTransport({ method: 'GET', path, params: toStringParams(params), query, signal }),
  );
  return rows as RowOf<P>[];
}
