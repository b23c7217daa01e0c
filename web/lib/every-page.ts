import { overHttp, texts, type GetPath } from './call.ts';
import { readList, type RowOf } from './list-query.ts';

/** All rows of a list, page after page, for what must know each of them; what is shown takes one page at a time. */
export async function everyPage<P extends GetPath>(
  path: P,
  { params, signal }: { params: Record<string, string | number>; signal: AbortSignal },
): Promise<RowOf<P>[]> {
  const rows: RowOf<P>[] = [];
  let cursor: string | null = null;
  do {
    const query = texts({ cursor: cursor ?? undefined });
    const page = readList(await overHttp({ method: 'GET', path, params: texts(params), query, signal }));
    rows.push(...(page.rows as RowOf<P>[]));
    cursor = page.next;
  } while (cursor !== null);
  return rows;
}
