import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { PbfReader } from 'pbf';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Log } from '#server/platform/observability/log.ts';
import { createBasemap } from './basemap.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { createTestPmtilesArchive } from '#server/testing/data/test-pmtiles-archive.ts';
import { HOSTILE_BEHAVIORS, startHostileServer } from '#server/testing/servers/hostile-server.ts';
import { createRemotePmtilesSource } from './remote-pmtiles-source.ts';
import { openStreetTileSource } from './street-tile-source.ts';

const site = useTestApp();

async function tile(app: typeof site, url: string) {
  const answer = await app.app.inject({ url, headers: { 'accept-encoding': 'identity' } });
  expect(answer.statusCode, url).toBe(200);
  return { tile: new VectorTile(new PbfReader(answer.rawPayload)), headers: answer.headers };
}

function namesIn(read: VectorTile): unknown[] {
  const layer = read.layers['places'];
  return Array.from({ length: layer?.length ?? 0 }, (_, at) => layer!.feature(at).properties['name']);
}

/** Counts the shorelines to the left of the point (ray casting). */
function isLand(read: VectorTile, x: number, y: number): boolean {
  const land = read.layers['land'];
  const features = Array.from({ length: land?.length ?? 0 }, (_, at) => land!.feature(at).loadGeometry());
  const shores = features.flat().flatMap((ring) => ring.slice(1).map((to, at) => [ring[at]!, to] as const));
  const left = shores.filter(
    ([from, to]) =>
      from.y > y !== to.y > y && ((to.x - from.x) * (y - from.y)) / (to.y - from.y) + from.x < x,
  );
  return left.length % 2 === 1;
}

describe('requests without a session have separate rate limits', () => {
  const limited = useTestApp({ RATE_LIMITS: 'tiles=2/60,unsubscriptions=2/60' });

  test.each([
    // An existing tile would start the tile worker, which is slow.
    ['a tile', { url: '/basemap/land/x/9/0/0.pbf' }, 404],
    ['a one-click unsubscription', { method: 'POST', url: '/unsubscribe?token=forged' }, 404],
  ] as const)('%s', async (_, requested, status) => {
    const statuses: number[] = [];
    for (let time = 0; time < 3; time++) statuses.push((await limited.app.inject(requested)).statusCode);
    expect(statuses).toEqual([status, status, 429]);
    const other = await limited.app.inject({ ...requested, remoteAddress: '203.0.113.9' });
    expect(other.statusCode).toBe(status);
    expect((await limited.get('/api/basemap')).status).toBe(200);
  });
});

describe('land tiles', () => {
  let url: (z: number, x: number, y: number) => string;
  beforeAll(async () => {
    const { json } = await site.get('/api/basemap');
    expect(json).toMatchObject({ streets: null, styleUrl: null, land: { maxZoom: 8 } });
    expect(json.land.attribution).toMatch(/Natural Earth.*Census Bureau.*GeoNames/);
    url = (z, x, y) => json.land.url.replace('{z}', z).replace('{x}', x).replace('{y}', y);
  });

  test('name countries at low zoom and cities at high zoom', async () => {
    const worldTile = (await tile(site, url(0, 0, 0))).tile;
    expect(namesIn(worldTile)).toContain('United States of America');
    expect(namesIn(worldTile)).not.toContain('Los Angeles');
    const { tile: losAngeles, headers } = await tile(site, url(8, 43, 102));
    expect(Object.keys(losAngeles.layers)).toEqual(expect.arrayContaining(['land', 'counties', 'places']));
    expect(namesIn(losAngeles)).toEqual(expect.arrayContaining(['Los Angeles', 'Santa Monica']));
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('show land across the antimeridian correctly, without bands across the sea', async () => {
    expect(namesIn((await tile(site, url(4, 15, 8))).tile)).toContain('Fiji');
    const [atlantic, chukotka] = [await tile(site, url(4, 7, 3)), await tile(site, url(4, 0, 3))];
    expect(isLand(atlantic.tile, 3186, 2379)).toBe(false);
    expect(isLand(chukotka.tile, 364, 3397)).toBe(true);
  });

  test('have less than 60 kB with gzip', async () => {
    for (const at of [
      [0, 0, 0],
      [4, 2, 6],
      [5, 9, 12],
      [7, 37, 48],
      [8, 75, 96],
    ] as const) {
      const answer = await site.app.inject({
        url: url(at[0], at[1], at[2]),
        headers: { 'accept-encoding': 'gzip' },
      });
      expect(answer.headers['content-encoding']).toBe('gzip');
      expect(answer.rawPayload.length, at.join('/')).toBeLessThan(60_000);
    }
  });

  test.each([
    '/basemap/land/x/9/0/0.pbf',
    '/basemap/land/x/1/2/0.pbf',
    '/basemap/land/x/0/0/a.pbf',
    '/basemap/streets/x/0/0/0.pbf',
    '/basemap/sea/x/0/0/0.pbf',
  ])('answer 404 for %s', async (path) => expect((await site.get(path)).status).toBe(404));

  test('are cached for only a minute under a URL with an old version', async () => {
    const { headers } = await tile(site, '/basemap/land/0123456789abcdef/0/0/0.pbf');
    expect(headers['cache-control']).toBe('public, max-age=60');
  });
});

const streets = new GeoJSONVT({
  type: 'Feature',
  properties: { kind: 'major_road', name: 'Sunset Boulevard' },
  geometry: {
    type: 'LineString',
    coordinates: [
      [-118.3, 34.09],
      [118.2, 34.08],
    ],
  },
});
const ONE_TILE = fromGeojsonVt({ roads: streets.getTile(0, 0, 0)! });
const ARCHIVE = createTestPmtilesArchive(ONE_TILE, {
  attribution: '<a href="https://osm.example">&copy; OpenStreetMap</a>',
});

const LOG = { error: () => {} } as unknown as Log;

describe('MAP_PMTILES and MAP_STYLE_URL', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'streets-')), 'town.pmtiles');
  writeFileSync(file, ARCHIVE);
  const style = 'https://tiles.example/style.json';
  const mapped = useTestApp({ MAP_PMTILES: file, MAP_STYLE_URL: `${style},https://fonts.example` });

  test('a file in MAP_PMTILES provides streets', async () => {
    const { json } = await mapped.get('/api/basemap');
    const { maxZoom, attribution, url } = json.streets;
    expect({ maxZoom, attribution }).toEqual({ maxZoom: 0, attribution: 'OpenStreetMap' });
    const read = (await tile(mapped, url.replace('{z}/{x}/{y}', '0/0/0'))).tile;
    expect(read.layers['roads']?.feature(0).properties).toMatchObject({ name: 'Sunset Boulevard' });
  });

  test('a style is sent to the map, and the CSP allows its origins', async () => {
    const { json, headers } = await mapped.get('/api/basemap');
    expect(json.styleUrl).toBe(style);
    const policy = headers['content-security-policy'];
    expect(policy).toMatch(/connect-src 'self' https:\/\/tiles\.example https:\/\/fonts\.example;/);
    expect(policy).toMatch(/img-src 'self' data: blob: https:\/\/tiles\.example https:\/\/fonts\.example;/);
  });

  test('without a style, the CSP allows only this site', async () => {
    const policy = (await site.get('/api/basemap')).headers['content-security-policy'];
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toContain("worker-src 'self'");
  });

  test('the server requests ranges of a remote file; clients get local URLs', async () => {
    const requestedRanges: (string | undefined)[] = [];
    const keeper = createServer((request, response) => {
      requestedRanges.push(request.headers.range);
      const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
      const part = ARCHIVE.subarray(Number(first), Number(last) + 1);
      response.writeHead(206, { 'content-length': part.length, etag: '"1"' }).end(part);
    });
    await once(keeper.listen(0, '127.0.0.1'), 'listening');
    const { port } = keeper.address() as AddressInfo;
    const basemap = createBasemap(
      { mapStyle: null, dataDir: tmpdir(), mapPmtiles: `http://127.0.0.1:${port}/town.pmtiles` },
      LOG,
    );
    const { streets } = await basemap.describe();
    expect(streets?.url).toMatch(/^\/basemap\/streets\//);
    const bytes = await (await basemap.tilesOf('streets'))!.tile(0, 0, 0);
    expect(Buffer.compare(gunzipSync(bytes!), ONE_TILE)).toBe(0);
    expect(requestedRanges.length).toBeGreaterThan(0);
    for (const range of requestedRanges) expect(range).toMatch(/^bytes=/);
    await basemap.close();
    keeper.close();
  });

  test('a failing or hanging remote file is a 503, and is read again when it is back', async () => {
    const hostile = await startHostileServer({});
    const source = createRemotePmtilesSource(`http://127.0.0.1:${hostile.port}/town.pmtiles`, 250);
    for (const manner of HOSTILE_BEHAVIORS) {
      await hostile.behave(manner);
      await expect(source.getBytes(0, 16_384), manner).rejects.toMatchObject({
        status: 503,
        retryAfterSeconds: 5,
      });
    }
    await hostile.close();

    let isWell = true;
    const keeper = createServer((request, response) => {
      const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')!;
      const part = ARCHIVE.subarray(Number(first), Number(last) + 1);
      if (isWell) response.writeHead(206, { 'content-length': part.length }).end(part);
      else response.writeHead(500).end();
    });
    await once(keeper.listen(0, '127.0.0.1'), 'listening');
    const tiles = await openStreetTileSource(
      `http://127.0.0.1:${(keeper.address() as AddressInfo).port}/town.pmtiles`,
    );
    isWell = false;
    await expect(tiles.tile(0, 0, 0)).rejects.toMatchObject({ status: 503 });
    isWell = true;
    expect(await tiles.tile(0, 0, 0)).not.toBeNull();
    await tiles.close();
    keeper.close();
  });

  test('an unreadable file is logged, and the map shows no streets', async () => {
    const messages: string[] = [];
    const log = { ...LOG, error: (_: object, text: string) => messages.push(text) } as unknown as Log;
    const basemap = createBasemap(
      { mapStyle: null, dataDir: tmpdir(), mapPmtiles: '/no/such/town.pmtiles' },
      log,
    );
    expect((await basemap.describe()).streets).toBe(null);
    expect(messages).toEqual(['MAP_PMTILES cannot be read; the map shows none of its streets']);
    await basemap.close();
  });
});
