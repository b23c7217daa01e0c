import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** At the root, because its path is its scope, and uncached, because browsers look there for updates. */
export function registerServiceWorker(app: FastifyInstance, folder: string): void {
  app.get('/sw.js', async (request, reply) => {
    const script = await readFile(join(folder, 'sw.js')).catch(() => null);
    if (!script) return reply.callNotFound();
    const etag = `"${createHash('sha256').update(script).digest('base64url').slice(0, 22)}"`;
    reply.headers({ 'cache-control': 'no-cache', etag });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/javascript; charset=utf-8').send(script);
  });
}
