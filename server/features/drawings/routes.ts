import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { idTextSchema } from '#contract/base/field-schemas.ts';
import { pickEncoding } from '#server/platform/http/compression.ts';
import { HEAT_NEUTRAL_BACKDROP_INDEXES } from '#shared/images/vary-adjacent-backdrops.ts';
import type { Db } from '#server/platform/database/database.ts';
import { notFoundError } from '#server/platform/http/http-error.ts';
import { allowAnyone } from '#server/platform/http/access-policies.ts';
import { DrawingCache } from './drawing-cache.ts';
import {
  findBadgeDrawing,
  findRestaurantDrawing,
  findSandwichDrawing,
  findSandwichDrawingVariant,
  HERO_IMAGE,
  LOGO_IMAGE,
  PLACEHOLDER_RESTAURANT_IMAGE,
  drawingVariantSuffix,
  type Drawing,
  type SandwichDrawingVariant,
} from './drawings.ts';

const FINDERS = {
  sandwiches: findSandwichDrawing,
  restaurants: findRestaurantDrawing,
  badges: findBadgeDrawing,
} as const;

const FOR_A_YEAR = 'public, max-age=31536000, immutable';
const FOR_A_MINUTE = 'public, max-age=60';
// An SVG opened on its own is a document; this policy forbids scripts and external resources.
const SVG_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Files, not API calls: the URL names the content, and browsers cache it for a year. */
export function registerDrawings(app: FastifyInstance, db: Db): void {
  const bytes = new DrawingCache();
  const config = { policy: allowAnyone };
  for (const [folder, find] of Object.entries(FINDERS)) {
    app.get<{ Params: { file: string } }>(`/images/${folder}/:file`, { config }, async (request, reply) => {
      const { id, version, variant } = parts(request.params.file);
      const suffix = folder === 'sandwiches' ? drawingVariantSuffix(variant) : '';
      const path = `/images/${folder}/${id}-${version}${suffix}.svg`;
      const cached = bytes.find(path, pickEncoding(request.headers['accept-encoding']));
      if (cached) return send(request, reply, cached, version, FOR_A_YEAR);
      const drawing = await (suffix ? findSandwichDrawingVariant(db, id, variant) : find(db, id));
      if (!drawing) throw notFoundError('This drawing doesn’t exist.');
      if (drawing.version !== version) {
        return reply.header('cache-control', FOR_A_MINUTE).redirect(drawing.path, 302);
      }
      return sendDrawing(request, reply, bytes, drawing, FOR_A_YEAR);
    });
  }
  app.get('/images/*', { config }, async () => {
    throw notFoundError('This drawing doesn’t exist.');
  });
  for (const [name, drawing] of Object.entries({
    hero: HERO_IMAGE,
    logo: LOGO_IMAGE,
    spot: PLACEHOLDER_RESTAURANT_IMAGE,
  })) {
    app.get<{ Querystring: { v?: unknown } }>(`/images/${name}.svg`, { config }, async (request, reply) => {
      const time = request.query.v === drawing.version ? FOR_A_YEAR : FOR_A_MINUTE;
      return sendDrawing(request, reply, bytes, drawing, time);
    });
  }
}

function parts(file: string): { id: number; version: string; variant: SandwichDrawingVariant } {
  const [, digits, version, on, bitten] =
    /^(\d{1,10})(?:-(\w{1,40}))?(?:-on(\d{1,2}))?(-bitten)?\.svg$/.exec(file) ?? [];
  const id = idTextSchema.safeParse(digits);
  const backdrop = on === undefined ? null : Number(on);
  if (!id.success || (backdrop !== null && !HEAT_NEUTRAL_BACKDROP_INDEXES.includes(backdrop)))
    throw notFoundError('This drawing doesn’t exist.');
  return { id: id.data, version: version ?? '', variant: { backdrop, isBitten: bitten !== undefined } };
}

async function sendDrawing(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: DrawingCache,
  { path, version, draw }: Drawing,
  time: string,
): Promise<FastifyReply> {
  const encoding = pickEncoding(request.headers['accept-encoding']);
  const body = bytes.find(path, encoding) ?? (await bytes.make(path, encoding, draw));
  return send(request, reply, body, version, time);
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
  version: string,
  time: string,
): FastifyReply {
  const encoding = pickEncoding(request.headers['accept-encoding']);
  const etag = `"${version}${encoding ? `-${encoding}` : ''}"`;
  reply.header('cache-control', time).header('vary', 'Accept-Encoding').header('etag', etag);
  reply.header('content-security-policy', SVG_CSP).header('x-content-type-options', 'nosniff');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type('image/svg+xml').send(body);
}
