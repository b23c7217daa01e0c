import type { Db } from '#server/platform/database/database.ts';
import { escapeXml } from '#packages/xml/escape-xml.ts';
import { selectSitemapPages, selectSitemapParts, type SitemapKind, type SitemapPageRow } from './queries.ts';

export type { SitemapKind };

/** A range of ids never moves, and it is small enough to be rendered in a few milliseconds. */
export const IDS_PER_SITEMAP = 10_000;
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const KINDS: readonly SitemapKind[] = ['sandwiches', 'restaurants'];
const PAGE: Record<SitemapKind, string> = { sandwiches: '/sandwich/', restaurants: '/restaurant/' };
const STATIC_PATHS = ['/', '/explore', '/explore?view=restaurants', '/recommend-restaurant'];

export async function renderSitemapIndex(db: Db, baseUrl: string): Promise<string> {
  const parts = await Promise.all(
    KINDS.map(async (kind) =>
      (await selectSitemapParts(db, kind, IDS_PER_SITEMAP)).map((part) => `${kind}-${part}`),
    ),
  );
  const lines = ['pages', ...parts.flat()].map(
    (name) => `<sitemap><loc>${escapeXml(`${baseUrl}/sitemaps/${name}.xml`)}</loc></sitemap>\n`,
  );
  return `${HEAD}<sitemapindex xmlns="${SCHEMA}">\n${lines.join('')}</sitemapindex>\n`;
}

export function renderStaticPagesSitemap(baseUrl: string): string {
  const lines = STATIC_PATHS.map((path) => `<url><loc>${escapeXml(baseUrl + path)}</loc></url>\n`);
  return `${HEAD}<urlset xmlns="${SCHEMA}">\n${lines.join('')}</urlset>\n`;
}

export async function renderSitemap(
  db: Db,
  baseUrl: string,
  kind: SitemapKind,
  part: number,
): Promise<string | null> {
  const rows = await selectSitemapPages(db, kind, {
    afterId: (part - 1) * IDS_PER_SITEMAP,
    upToId: part * IDS_PER_SITEMAP,
  });
  if (rows.length === 0) return null;
  const lines = rows.map((row) => lineOf(row, baseUrl + PAGE[kind]));
  return `${HEAD}<urlset xmlns="${SCHEMA}">\n${lines.join('')}</urlset>\n`;
}

function lineOf({ id, changed }: SitemapPageRow, start: string): string {
  return `<url><loc>${escapeXml(start)}${id}</loc><lastmod>${changed}</lastmod></url>\n`;
}

/** Private and admin pages are of no use to a search engine. */
export function renderRobotsTxt(baseUrl: string): string {
  const closed = [
    '/api/',
    '/admin',
    '/add-restaurant',
    '/edit-restaurant',
    '/image-processing-test',
    '/collection',
    '/profile',
    '/settings',
    '/login',
    '/forgot-password',
    '/reset-password',
    '/verify-email',
    '/notifications',
    '/sandwich/*/review$',
  ];
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${baseUrl}/sitemap.xml\n`;
}
