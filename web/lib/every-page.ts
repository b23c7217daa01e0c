import { overHttp, texts, type GetPath } from './call.ts';
import { readEveryPage, type RowOf } from './list-query.ts';

/** All rows of a list, page after page, for what must know each of them; what is shown takes one page at a time. */
export async function everyPage<P extends GetPath>(
  path: P,
  { params, signal }: { params: Record<string, string | number>; signal: AbortSignal },
): Promise<RowOf<P>[]> {
  const rows = await readEveryPage((query) =>
    overHttp({ method: 'GET', path, params: texts(params), query, signal }),
  );
  return rows as RowOf<P>[];
}
