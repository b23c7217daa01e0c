import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Compression, TileType } from 'pmtiles';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { runCli } from '#server/testing/run-cli.ts';
import { createTestPmtilesArchive, TEST_ROAD_METADATA } from '#server/testing/data/test-pmtiles-archive.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { addMapRegion } from './add-map-region.ts';
import { createBasemap } from './basemap.ts';

const TOWN = [-118.5, 33.9, -118.1, 34.2] as const;
const COUNTY = [-119, 33.5, -117.5, 34.8] as const;
const ATTRIBUTION = '<a href="https://osm.example">© OpenStreetMap</a>';
/** Two tiles in the middle of the town, and one far from both regions. */
const [TOWN_2, TOWN_3, FAR_3] = ['2/0/1', '3/1/3', '3/6/1'];

const files = mkdtempSync(join(tmpdir(), 'regions-files-'));
const dataDir = mkdtempSync(join(tmpdir(), 'regions-data-'));
const folder = join(dataDir, 'map');
afterAll(() => [files, dataDir].forEach((each) => rmSync(each, { recursive: true })));
beforeEach(() => rmSync(folder, { recursive: true, force: true }));

const site = useTestApp({ DATA_DIR: dataDir });

function map(...args: string[]) {
  return runCli(['map', ...args], { DATA_DIR: dataDir });
}

function write(name: string, bytes: Uint8Array): string {
  const path = join(files, name);
  writeFileSync(path, bytes);
  return path;
}

/** Fake tiles: the tests check only which one is served. */
function region(text: string, tiles: string[], bounds: readonly [number, number, number, number] = TOWN) {
  const at = tiles.map((place) => {
    const [z = 0, x = 0, y = 0] = place.split('/').map(Number);
    return { z, x, y, bytes: Buffer.from(`${text} ${place}`) };
  });
  return createTestPmtilesArchive(at, { ...TEST_ROAD_METADATA, attribution: ATTRIBUTION }, { bounds });
}

async function streets() {
  return (await site.get('/api/basemap')).json.streets;
}

async function tile(place: string) {
  const { url } = await streets();
  const answer = await site.app.inject({
    url: url.replace('{z}/{x}/{y}', place),
    headers: { 'accept-encoding': 'identity' },
  });
  return answer.statusCode === 200 ? answer.payload : answer.statusCode;
}

describe('map add, list and remove during a running site', () => {
  test('show the streets at once, and remove them at once', async () => {
    expect(await streets()).toBe(null);
    const added = await map('add', write('Los Angeles.pmtiles', region('town', [TOWN_2])));
    expect(added).toMatchObject({ code: 0, stderr: '' });
    expect(added.stdout).toMatch(
      /^Added the region los-angeles: bounds -118\.5,33\.9,-118\.1,34\.2, zoom 0 to 2, 0 MB\n/,
    );
    expect(await streets()).toMatchObject({ maxZoom: 2, attribution: 'OpenStreetMap' });
    expect(await tile(TOWN_2)).toBe(`town ${TOWN_2}`);

    const listed = await map('list');
    expect(listed.stdout).toContain('los-angeles: bounds -118.5,33.9,-118.1,34.2, zoom 0 to 2');
    expect(listed.stdout).toContain(`data folder ${dataDir}`);

    expect((await map('remove', 'los-angeles')).stdout).toBe('Removed the region los-angeles.\n');
    expect(await streets()).toBe(null);
    expect(readdirSync(folder)).toEqual([]);
    expect((await map('list')).stdout).toMatch(/^No regions\./);
  });

  test('a region is replaced only with --replace, and its tile URLs change', async () => {
    const first = write('town.pmtiles', region('old', [TOWN_2]));
    await map('add', first);
    const { url } = await streets();

    const rejected = await map('add', write('town.pmtiles', region('renewed', [TOWN_2])));
    expect(rejected).toMatchObject({ code: 1, stdout: '' });
    expect(rejected.stderr).toContain('There is a region town already. Add --replace');
    expect(await tile(TOWN_2)).toBe(`old ${TOWN_2}`);

    expect((await map('add', first, '--replace')).stdout).toMatch(/^Replaced the region town:/);
    expect(await tile(TOWN_2)).toBe(`renewed ${TOWN_2}`);
    expect((await streets()).url).not.toBe(url);
    const old = await site.app.inject(url.replace('{z}/{x}/{y}', TOWN_2));
    expect(old.headers['cache-control']).toBe('public, max-age=60');
  });

  test('--name adds the same file as a second region', async () => {
    const file = write('town.pmtiles', region('town', [TOWN_2]));
    await map('add', file);
    await map('add', file, '--name', 'again');
    expect(readdirSync(folder).toSorted()).toEqual(['again.pmtiles', 'town.pmtiles']);
  });

  test('where regions overlap, the finest one with the tile is served', async () => {
    await map('add', write('county.pmtiles', region('county', ['0/0/0', TOWN_2], COUNTY)));
    await map('add', write('town.pmtiles', region('town', [TOWN_2, TOWN_3])));
    expect((await streets()).maxZoom).toBe(3);
    expect(await tile(TOWN_2)).toBe(`town ${TOWN_2}`);
    expect(await tile(TOWN_3)).toBe(`town ${TOWN_3}`);
    expect(await tile('0/0/0')).toBe('county 0/0/0');
    expect(await tile(FAR_3)).toBe(204);
  });

  test('tiles beyond a region’s zoom are a 404, so that maps enlarge coarser tiles', async () => {
    await map('add', write('near.pmtiles', region('near', ['3/6/2'], [100, 55, 110, 60])));
    await map('add', write('town.pmtiles', region('town', [TOWN_2])));
    expect(await tile(TOWN_3)).toBe(404);
    const { url } = await streets();
    const missing = await site.app.inject(url.replace('{z}/{x}/{y}', TOWN_3));
    expect(missing.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(await tile('3/6/2')).toBe('near 3/6/2');
  });

  test('other processes on the machine see the region', async () => {
    const log = { error: () => expect.unreachable() } as unknown as Log;
    const other = createBasemap({ mapStyle: null, mapPmtiles: null, dataDir }, log);
    expect((await other.describe()).streets).toBe(null);
    await map('add', write('town.pmtiles', region('town', [TOWN_2])));
    expect((await other.describe()).streets).toEqual(await streets());
    await other.close();
  });

  test('MAP_PMTILES is an additional region', async () => {
    const file = write('setting.pmtiles', region('setting', [TOWN_2, FAR_3], [-180, -80, 180, 80]));
    const log = { error: () => expect.unreachable() } as unknown as Log;
    const both = createBasemap({ mapStyle: null, mapPmtiles: file, dataDir }, log);
    const before = await both.describe();
    await map('add', write('town.pmtiles', region('town', [TOWN_2, TOWN_3])));
    expect((await both.describe()).streets?.url).not.toBe(before.streets?.url);
    const tiles = assertDefined(await both.tilesOf('streets'));
    const text = async (z: number, x: number, y: number) =>
      gunzipSync(assertDefined(await tiles.tile(z, x, y))).toString();
    expect(await text(3, 1, 3)).toBe(`town ${TOWN_3}`);
    expect(await text(3, 6, 1)).toBe(`setting ${FAR_3}`);
    await both.close();
    expect((await runCli(['map', 'list'], { DATA_DIR: dataDir, MAP_PMTILES: file })).stdout).toContain(file);
  });

  test('a damaged region in the folder is not shown, and map list reports it', async () => {
    await map('add', write('town.pmtiles', region('town', [TOWN_2])));
    writeFileSync(join(folder, 'broken.pmtiles'), 'PMTiles');
    writeFileSync(join(folder, 'Not A Name.pmtiles'), 'PMTiles');
    symlinkSync('/nowhere', join(folder, 'dangling.pmtiles'));
    mkdirSync(join(folder, 'folder.pmtiles'));
    expect(await tile(TOWN_2)).toBe(`town ${TOWN_2}`);
    const { code, stdout } = await map('list');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^broken: .* is incomplete/);
    expect(stdout).toContain('town: bounds');
    expect(stdout).toMatch(/^dangling: There is no file/m);
    expect(stdout).toMatch(/^folder: .* is a folder/m);
    expect(stdout).not.toContain('Not A Name');
    expect((await map('remove', 'dangling')).code).toBe(0);
    expect((await map('remove', 'folder')).stderr).toContain('is a folder: look what is in it');
    expect(readdirSync(folder)).not.toContain('dangling.pmtiles');
  });
});

describe('map add and remove with unusual input', () => {
  const good = region('town', [TOWN_2]);
  const cut = good.subarray(0, good.length - 3);
  const pictures = createTestPmtilesArchive(Buffer.from('png'), TEST_ROAD_METADATA, {
    bounds: TOWN,
    tileType: TileType.Png,
  });
  const brotli = createTestPmtilesArchive(Buffer.from('x'), TEST_ROAD_METADATA, {
    bounds: TOWN,
    tileCompression: Compression.Brotli,
  });
  const ungzipped = createTestPmtilesArchive(Buffer.from('x'), TEST_ROAD_METADATA, {
    bounds: TOWN,
    tileCompression: Compression.Gzip,
  });
  const layers = { vector_layers: [{ id: 'transportation' }, { id: 'water' }] };
  const old = { vector_layers: [{ id: 'roads', fields: { 'pmap:kind': 'String' } }] };
  const directory = Buffer.from(good).fill(0xff, 127, 140);

  test.each<[string, Uint8Array, RegExp]>([
    ['an empty file', Buffer.alloc(0), /is no PMTiles archive/],
    ['a text file', Buffer.from('<!doctype html>'), /is no PMTiles archive/],
    ['the beginning of an archive', good.subarray(0, 60), /is incomplete/],
    ['a truncated archive', cut, /is incomplete: download or extract it again/],
    ['a damaged directory', directory, /is damaged/],
    ['a damaged tile', ungzipped, /is damaged/],
    ['a gzipped archive', gzipSync(good), /decompress it first with gunzip/],
    ['an MBTiles database', Buffer.from('SQLite format 3\0'), /pmtiles convert/],
    ['version 2', Buffer.from('PM\x02\0'), /has version 2 .* convert/],
    [
      'version 4',
      createTestPmtilesArchive(good, TEST_ROAD_METADATA, { bounds: TOWN, version: 4 }),
      /has version 4/,
    ],
    ['raster tiles', pictures, /contains Png tiles, and the map draws vector tiles/],
    ['Brotli', brotli, /compressed with Brotli, and the site reads gzip/],
    ['no bounds', createTestPmtilesArchive(good, TEST_ROAD_METADATA), /does not say which area it covers/],
    [
      'another schema',
      createTestPmtilesArchive(good, layers, { bounds: TOWN }),
      /Protomaps schema .*transportation, water/,
    ],
    ['an old schema', createTestPmtilesArchive(good, old, { bounds: TOWN }), /Protomaps schema/],
    ['no layers', createTestPmtilesArchive(good, {}, { bounds: TOWN }), /Protomaps schema/],
  ])('rejects %s', async (_, bytes, message) => {
    const { code, stdout, stderr } = await map('add', write('bad.pmtiles', bytes));
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n +at /);
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  });

  test('rejects a folder, a pipe, a URL and a missing file', async () => {
    const pipe = join(files, 'pipe.pmtiles');
    execFileSync('mkfifo', [pipe]);
    expect((await map('add', files)).stderr).toContain('is a folder: name the .pmtiles file in it');
    expect((await map('add', pipe)).stderr).toContain('is no regular file');
    expect((await map('add', 'https://tiles.example/a.pmtiles')).stderr).toContain('download the file first');
    expect((await map('add', join(files, 'none.pmtiles'))).stderr).toContain('There is no file');
    expect(existsSync(folder)).toBe(false);
  });

  test.each(['../town', '/tmp/town', '.hidden', 'a/b', 'a\\b', '', 'Größe', 'x'.repeat(64)])(
    'rejects the name %j, as does map remove',
    async (name) => {
      const added = await map('add', write('town.pmtiles', good), '--name', name);
      expect(added.code).toBe(1);
      expect(added.stderr).toContain('cannot be the name of a region');
      mkdirSync(join(folder, 'a'), { recursive: true });
      const others = ['../town', 'a/b'].map((other) => join(folder, `${other}.pmtiles`));
      for (const other of others) writeFileSync(other, good);
      expect((await map('remove', name)).stderr).toContain(
        `There is no map region "${name}". There are none.`,
      );
      expect(others.filter((other) => !existsSync(other))).toEqual([]);
    },
  );

  test('copies the target of a link; replacing or removing a link keeps its target', async () => {
    const file = write('town.pmtiles', good);
    const link = join(files, 'link.pmtiles');
    symlinkSync(file, link);
    await map('add', link);
    expect(lstatSync(join(folder, 'link.pmtiles')).isSymbolicLink()).toBe(false);

    symlinkSync(file, join(folder, 'town.pmtiles'));
    const renewed = write('renewed.pmtiles', region('renewed', [TOWN_2]));
    await map('add', renewed, '--name', 'town', '--replace');
    expect(readFileSync(file).equals(good)).toBe(true);
    rmSync(join(folder, 'town.pmtiles'));
    symlinkSync(file, join(folder, 'town.pmtiles'));
    expect((await map('remove', 'town')).code).toBe(0);
    expect(existsSync(file)).toBe(true);
    rmSync(link);
  });

  test('rejects too little disk space before anything is copied', async () => {
    const file = write('town.pmtiles', good);
    const diskSpace = async () => ({ freeBytes: 400 * 1024 ** 2, sizeBytes: 1024 ** 3 });
    await expect(addMapRegion({ dataDir, file, diskSpace })).rejects.toThrow(
      /400 MB free in .* Free up space/,
    );
    expect(existsSync(folder)).toBe(false);
    await addMapRegion({
      dataDir,
      file,
      diskSpace: async () => ({ freeBytes: 1024 ** 3, sizeBytes: 1024 ** 3 }),
    });
    expect(readdirSync(folder)).toEqual(['town.pmtiles']);
  });

  test('rejects the arguments of another command', async () => {
    expect((await map('add')).code).toBe(2);
    expect((await map('remove', 'town.pmtiles')).stderr).toContain('without .pmtiles');
    expect((await map('list', 'town')).code).toBe(2);
  });
});

test('MAP_STYLE_URL replaces the streets, and the commands say so', async () => {
  const styled = { DATA_DIR: dataDir, MAP_STYLE_URL: 'https://tiles.example/style.json' };
  const file = write('town.pmtiles', region('town', [TOWN_2]));
  const { stdout } = await runCli(['map', 'add', file], styled);
  expect(stdout).toContain('MAP_STYLE_URL replaces the built-in map');
});
