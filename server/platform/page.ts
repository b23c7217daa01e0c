import { badRequest } from './errors.ts';

/** Counting stops here: beyond a thousand nobody reads the exact number, and counting costs more than finding. */
export const COUNTED_TO = 1000;
export const DEFAULT_LIMIT = 200;

type Page = { path: string; query: object; next: string | null; total: number };

/** `Link` and `X-Total-Count` as decisions.md section 0 says. `total` may be anything above COUNTED_TO to mean "more". */
export function pageHeaders({ path, query, next, total }: Page): Record<string, string> {
  const headers: Record<string, string> = { 'x-total-count': String(Math.min(total, COUNTED_TO)) };
  if (total > COUNTED_TO) headers['x-total-count-exact'] = 'false';
  if (next) {
    const parameters = new URLSearchParams(
      Object.entries(query).flatMap(([k, v]) => (v === undefined || k === 'cursor' ? [] : [[k, String(v)]])),
    );
    parameters.set('cursor', next);
    headers['link'] = `<${path}?${parameters}>; rel="next"`;
  }
  return headers;
}

/** A cursor holds the sort keys of the last row shown. It is opaque, and one that we did not make is refused. */
export function writeCursor(keys: (string | number)[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url');
}

export function readCursor(
  cursor: string | undefined,
  kinds: ('number' | 'string')[],
): (string | number)[] | null {
  if (cursor === undefined) return null;
  const keys = parseKeys(cursor);
  const fits = keys?.length === kinds.length && kinds.every((kind, at) => typeof keys[at] === kind);
  if (!fits)
    throw badRequest('The cursor is not one of ours: start again without it.', [
      { field: 'cursor', message: 'is not known' },
    ]);
  return keys as (string | number)[];
}

function parseKeys(cursor: string): unknown[] | null {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(keys) ? keys : null;
  } catch {
    return null;
  }
}
