import type { Db } from '#server/platform/database.ts';
import { escapeXml } from '#server/platform/xml.ts';
import { selectPages, selectParts, type Kind, type PageRow } from './queries.ts';

export type { Kind };

/** As many as a part may name at most (sitemaps.org). A part is a stretch of ids, so that it never moves. */
export const STRETCH = 50_000;
const AT_ONCE = 5_000;
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const KINDS: readonly Kind[] = ['sandwiches', 'restaurants'];
const PAGE: Record<Kind, string> = { sandwiches: '/sandwich/', restaurants: '/restaurant/' };
/** Those that are there before anybody adds anything. */
const STANDING = ['/', '/explore', '/explore?view=restaurants', '/recommend-restaurant'];

export async function sitemapIndex(db: Db, baseUrl: string): Promise<string> {
  const parts = await Promise.all(
    KINDS.map(async (kind) => (await selectParts(db, kind, STRETCH)).map((part) => `${kind}-${part}`)),
  );
  const lines = ['pages', ...parts.flat()].map(
    (name) => `<sitemap><loc>${escapeXml(`${baseUrl}/sitemaps/${name}.xml`)}</loc></sitemap>\n`,
  );
  return `${HEAD}<sitemapindex xmlns="${SCHEMA}">\n${lines.join('')}</sitemapindex>\n`;
}

export function standingPages(baseUrl: string): string {
  const lines = STANDING.map((path) => `<url><loc>${escapeXml(baseUrl + path)}</loc></url>\n`);
  return `${HEAD}<urlset xmlns="${SCHEMA}">\n${lines.join('')}</urlset>\n`;
}

/** A part piece by piece, so that the whole of it is never held; null where there is nothing to name. */
export async function sitemapPart(
  db: Db,
  baseUrl: string,
  kind: Kind,
  part: number,
): Promise<AsyncGenerator<string> | null> {
  const range = { after: (part - 1) * STRETCH, upTo: part * STRETCH, count: AT_ONCE };
  const first = await selectPages(db, kind, range);
  return first.length > 0 ? written(first) : null;

  async function* written(start: PageRow[]): AsyncGenerator<string> {
    yield `${HEAD}<urlset xmlns="${SCHEMA}">\n`;
    for (let rows = start; rows.length > 0;) {
      yield rows.map((row) => lineOf(row, baseUrl + PAGE[kind])).join('');
      const after = rows.at(-1)!.id;
      rows = rows.length < AT_ONCE ? [] : await selectPages(db, kind, { ...range, after });
    }
    yield '</urlset>\n';
  }
}

function lineOf({ id, changed }: PageRow, start: string): string {
  return `<url><loc>${escapeXml(start)}${id}</loc><lastmod>${changed}</lastmod></url>\n`;
}

/** What is somebody's own, or for those who run the site, is of no use to a search engine. */
export function robotsText(baseUrl: string): string {
  const closed = [
    '/api/',
    '/admin',
    '/add-restaurant',
    '/edit-restaurant',
    '/image-processing-test',
    '/collection',
    '/profile',
    '/login',
    '/forgot-password',
    '/reset-password',
    '/verify-email',
    '/notifications',
    '/sandwich/*/review$',
  ];
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${baseUrl}/sitemap.xml\n`;
}
