import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { pickEncoding, sendCompressedText } from '#server/platform/http/compression.ts';
import type { CallerOf } from '#server/platform/http/caller.ts';
import type { Db } from '#server/platform/database/database.ts';
import { notFoundError } from '#server/platform/http/http-error.ts';
import { allowAnyone } from '#server/platform/http/access-policies.ts';
import { createSitemapPartCache } from './sitemap-part-cache.ts';
import {
  renderRobotsTxt,
  renderSitemapIndex,
  renderSitemap,
  renderStaticPagesSitemap,
  type SitemapKind,
} from './sitemaps.ts';

type Deps = { db: Db; config: Config; callerOf: CallerOf };
type SitemapParams = { Params: { file: string } };

const config = { policy: allowAnyone };
/** Shared caches ask again after five minutes (decision 0035). A part can be an hour old, and holds only ids. */
const FOR_AN_HOUR = 'public, max-age=3600, s-maxage=300';
const unpack = promisify(gunzip);
const XML = 'application/xml; charset=utf-8';

/** URLs start with BASE_URL, never with the request's host. */
export function registerSitemaps(app: FastifyInstance, { db, config: { baseUrl }, callerOf }: Deps): void {
  const cachedPart = createSitemapPartCache();
  app.get('/robots.txt', { config }, async (request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', FOR_AN_HOUR);
    return sendCompressedText(request, reply, renderRobotsTxt(baseUrl));
  });
  app.get('/sitemap.xml', { config }, async (request, reply) => {
    await callerOf(request, reply);
    reply.type(XML).header('cache-control', FOR_AN_HOUR);
    return sendCompressedText(request, reply, await renderSitemapIndex(db, baseUrl));
  });
  app.get<SitemapParams>('/sitemaps/:file', { config }, async (request, reply) => {
    const { file } = request.params;
    const { limits, address, now } = await callerOf(request, reply);
    await limits.spend('sitemaps', address);
    reply.type(XML).header('cache-control', FOR_AN_HOUR);
    if (file === 'pages.xml') return sendCompressedText(request, reply, renderStaticPagesSitemap(baseUrl));
    const [, kind, number] = /^(sandwiches|restaurants)-([1-9]\d{0,4})\.xml$/.exec(file) ?? [];
    const packed = kind
      ? await cachedPart(file, now, () => renderSitemap(db, baseUrl, kind as SitemapKind, Number(number)))
      : null;
    if (!packed) throw notFoundError('This part of the sitemap doesn’t exist.');
    reply.header('vary', 'Accept-Encoding');
    if (pickEncoding(request.headers['accept-encoding']) === null) return reply.send(await unpack(packed));
    return reply.header('content-encoding', 'gzip').send(packed);
  });
}
