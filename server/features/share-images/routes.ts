import type { FastifyInstance, FastifyReply } from 'fastify';
import { idTextSchema } from '#contract/base/field-schemas.ts';
import type { ShareCard } from '#shared/images/share-cards.ts';
import type { CallerOf } from '#server/platform/http/caller.ts';
import { notFoundError } from '#server/platform/http/http-error.ts';
import { allowAnyone } from '#server/platform/http/access-policies.ts';
import type { ShareImageService } from './share-images.ts';

// A card quotes reviews and names members: shared caches must drop hidden or erased content within minutes.
const FOR_A_YEAR = 'public, max-age=31536000, s-maxage=300, immutable';
const FOR_A_MINUTE = 'public, max-age=60';
const config = { policy: allowAnyone };

/** Files whose URL contains a hash of their content, and redirects from outdated URLs. */
export function registerShareImageRoutes(
  app: FastifyInstance,
  images: ShareImageService,
  callerOf: CallerOf,
): void {
  const serve = (folder: string, cardOf: CardOf) => serveFolder(app, folder, { images, callerOf, cardOf });
  const byNumber = (find: (id: number) => Promise<ShareCard>) => (key: string) => find(idOf(key));
  serve('sandwiches', byNumber(images.sandwich));
  serve('restaurants', byNumber(images.restaurant));
  serve('site', async (key) => {
    if (key !== 'home') throw nothingHere();
    return images.site();
  });
  serve('lists', (ownerId) => images.list(ownerId));
  serve('rankings', (token) => images.ranking(token, 'wide'));
  serve('squares', (key) => {
    const [, token] = /^ranking-(.+)$/s.exec(key) ?? [];
    if (token) return images.ranking(token, 'square');
    const [, id = '', userId = null] = /^(\d{1,10})(?:-(.+))?$/s.exec(key) ?? [];
    return images.square(idOf(id), userId);
  });
  serve('reviews', (key) => {
    const [, id = '', userId = ''] = /^(\d{1,10})-(.+)$/s.exec(key) ?? [];
    return images.review(idOf(id), userId);
  });
}

type CardOf = (key: string) => Promise<ShareCard>;

function serveFolder(
  app: FastifyInstance,
  folder: string,
  { images, callerOf, cardOf }: { images: ShareImageService; callerOf: CallerOf; cardOf: CardOf },
): void {
  type FileParams = { Params: { file: string } };
  app.get<FileParams>(`/share-images/${folder}/:file`, { config }, async (request, reply) => {
    const [, key, version] = /^(.{1,80}?)(?:-([0-9a-f]{16}))?\.jpg$/su.exec(request.params.file) ?? [];
    const { limits, address } = await callerOf(request, reply);
    if (!key || !key.isWellFormed() || key.includes('\0')) throw nothingHere();
    const card = await cardOf(key);
    const path = `/share-images/${folder}/${key}-${version}.jpg`;
    if (card.path !== path) return reply.header('cache-control', FOR_A_MINUTE).redirect(card.path, 302);
    const etag = `"${version}"`;
    if (request.headers['if-none-match']?.includes(etag)) return send(reply, etag, null);
    const found = await images.find(card.path);
    // Only one process draws, so a client that requests the whole catalog must not block it.
    if (!found) await limits.spend('previews', address);
    return send(reply, etag, found ?? (await images.draw(card)));
  });
}

function send(reply: FastifyReply, etag: string, image: Uint8Array | null): FastifyReply {
  reply.headers({
    'cache-control': FOR_A_YEAR,
    etag,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  });
  if (!image) return reply.code(304).send();
  return reply.type('image/jpeg').send(Buffer.from(image));
}

function idOf(text: string): number {
  const id = idTextSchema.safeParse(text);
  if (!id.success) throw nothingHere();
  return id.data;
}

function nothingHere() {
  return notFoundError('This image doesn’t exist.');
}
