import type { FastifyInstance } from 'fastify';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { getBasemapEndpoint } from '#contract/catalog/basemap.ts';
import { ipAddressKey } from '#server/platform/limits/ip-address-key.ts';
import { HttpError, notFoundError } from '#server/platform/http/http-error.ts';
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { allowAnyone } from '#server/platform/http/access-policies.ts';
import type { BasemapTiles } from './basemap.ts';
import type { TileSource } from './tile-source.ts';

export type { BasemapTiles } from './basemap.ts';

const unpack = promisify(gunzip);
const FOR_A_YEAR = 'public, max-age=31536000, immutable';
const FOR_A_MINUTE = 'public, max-age=60';
type TileParams = { Params: { set: string; version: string; z: string; x: string; file: string } };

export function basemapRoutes(basemap: BasemapTiles): ApiRoute[] {
  return [
    // Not cached, because an operator can add a region at any time.
    route(getBasemapEndpoint, allowAnyone, async () => ({ body: await basemap.describe() })),
  ];
}

/** Files, not API calls: the URL changes with the content, and browsers cache it for a year. */
export function registerBasemap(app: FastifyInstance, basemap: BasemapTiles, limits: RateLimiter): void {
  app.addHook('onClose', () => basemap.close());
  app.get<TileParams>(
    '/basemap/:set/:version/:z/:x/:file',
    { config: { policy: allowAnyone } },
    async (request, reply) => {
      const { set, version, z, x, file } = request.params;
      // Rate-limited, because cutting a tile for its first request is expensive.
      const spending = limits.ofRequest((headers) => void reply.headers(headers));
      await spending.spend('tiles', ipAddressKey(request.ip));
      const tiles = await basemap.tilesOf(set);
      const at = tiles && placeOf(z, x, file, tiles.maxZoom);
      if (!tiles || !at) throw notFoundError('This part of the map doesn’t exist.');
      const bytes = await findTile(tiles, at);
      reply.header('cache-control', version === tiles.version ? FOR_A_YEAR : FOR_A_MINUTE);
      if (bytes === undefined) return reply.code(404).send();
      if (!bytes) return reply.code(204).send();
      reply.type('application/x-protobuf').header('vary', 'Accept-Encoding');
      const acceptsGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
      if (!acceptsGzip) return reply.send(await unpack(bytes));
      return reply.header('content-encoding', 'gzip').send(Buffer.from(bytes));
    },
  );
}

/** Undefined if this version lacks the tile: clients cache that as they cache a tile, which an error is not. */
async function findTile(tiles: TileSource, { z, x, y }: { z: number; x: number; y: number }) {
  try {
    return await tiles.tile(z, x, y);
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return undefined;
    throw error;
  }
}

function placeOf(z: string, x: string, file: string, maxZoom: number) {
  const [, y] = /^(\d{1,8})\.pbf$/.exec(file) ?? [];
  if (!y || !/^\d{1,2}$/.test(z) || !/^\d{1,8}$/.test(x)) return null;
  const tile = { z: Number(z), x: Number(x), y: Number(y) };
  const size = 2 ** tile.z;
  return tile.z <= maxZoom && tile.x < size && tile.y < size ? tile : null;
}
