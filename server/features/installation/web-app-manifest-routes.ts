import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { sendCompressedText } from '#server/platform/http/compression.ts';
import { notFoundError } from '#server/platform/http/http-error.ts';
import { allowAnyone } from '#server/platform/http/access-policies.ts';
import { renderWebAppIcon, createWebAppManifest } from './installation.ts';

const config = { policy: allowAnyone };
const A_DAY = 'public, max-age=86400';

export function registerWebAppManifest(app: FastifyInstance, site: Config): void {
  app.get('/manifest.webmanifest', { config }, (request, reply) => {
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'public, no-cache');
    return sendCompressedText(request, reply, JSON.stringify(createWebAppManifest(site)));
  });
  app.get<{ Params: { file: string } }>('/icons/:file', { config }, (request, reply) =>
    sendIcon(reply, /^([\w-]+)\.png$/.exec(request.params.file)?.[1] ?? ''),
  );
  // Browsers and phones request these two paths regardless of the page's links.
  app.get('/favicon.ico', { config }, (_request, reply) => sendIcon(reply, 'favicon-48'));
  app.get('/apple-touch-icon.png', { config }, (_request, reply) => sendIcon(reply, 'touch-180'));
}

async function sendIcon(reply: FastifyReply, name: string): Promise<FastifyReply> {
  const bytes = await renderWebAppIcon(name);
  if (!bytes) throw notFoundError('This icon doesn’t exist.');
  return reply.type('image/png').header('cache-control', A_DAY).send(bytes);
}
