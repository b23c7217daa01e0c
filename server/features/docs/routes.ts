import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { getOpenApiEndpoint } from '#contract/docs.ts';
import type { Config } from '#server/config/config.ts';
import { sendCompressedText } from '#server/platform/http/compression.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { allowAnyone } from '#server/platform/http/access-policies.ts';
import { openApiDocument } from './openapi.ts';
import { renderApiDocsPage } from './docs-page.ts';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));

export function docsRoutes({ siteName, baseUrl }: Config): ApiRoute[] {
  return [
    route(getOpenApiEndpoint, allowAnyone, async () => ({
      body: openApiDocument({ siteName, baseUrl, version }),
    })),
  ];
}

/** Needs neither JavaScript nor the site's build. */
export function registerDocs(app: FastifyInstance, { siteName, baseUrl }: Config): void {
  let page: string | undefined;
  const style = readFileSync(new URL('docs.css', import.meta.url), 'utf8');
  app.get('/api/docs', async (request, reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'public, no-cache');
    page ??= renderApiDocsPage(openApiDocument({ siteName, baseUrl, version }));
    return sendCompressedText(request, reply, page);
  });
  app.get('/api/docs.css', async (request, reply) => {
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, no-cache');
    return sendCompressedText(request, reply, style);
  });
}
