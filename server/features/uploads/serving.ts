import type { FastifyInstance } from 'fastify';
import { notFound } from '#server/platform/errors.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { anyone } from '#server/platform/viewer.ts';
import { idOfFile } from './names.ts';

const FOR_A_YEAR = 'public, max-age=31536000, immutable';

/** Files of one type under names that never change their content; nothing of what an address says reaches the disk unread. */
export function registerUploads(app: FastifyInstance, storage: Storage): void {
  const config = { policy: anyone };
  app.get<{ Params: { file: string } }>('/uploads/:file', { config }, async (request, reply) => {
    const { file } = request.params;
    if (!idOfFile(file)) throw nothingHere();
    const isKnown = request.headers['if-none-match']?.includes(`"${file}"`);
    const stored = isKnown ? null : await storage.read(file);
    if (!isKnown && !stored) throw nothingHere();
    reply.headers({
      'cache-control': FOR_A_YEAR,
      etag: `"${file}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename="${file}"`,
    });
    if (!stored) return reply.code(304).send();
    return reply.type('image/webp').header('content-length', stored.size).send(stored.stream);
  });
  app.get('/uploads/*', { config }, async () => {
    throw nothingHere();
  });
}

function nothingHere() {
  return notFound('There is no such picture.');
}
