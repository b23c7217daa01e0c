import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestPmtilesArchive, TEST_ROAD_METADATA } from '#server/testing/data/test-pmtiles-archive.ts';
import { runCli } from '#server/testing/run-cli.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { addMapRegion } from './add-map-region.ts';
import { createStreetTileSet } from './street-tile-set.ts';

const files = mkdtempSync(join(tmpdir(), 'region-folder-'));
const dataDir = join(files, 'data');
const folder = join(dataDir, 'map');
const townArchive = createTestPmtilesArchive(Buffer.from('town'), TEST_ROAD_METADATA, {
  bounds: [-118.5, 33.9, -118.1, 34.2],
});
const countyArchive = createTestPmtilesArchive(Buffer.from('county'), TEST_ROAD_METADATA, {
  bounds: [-119, 33.5, -117.5, 34.8],
});
afterAll(() => rmSync(files, { recursive: true }));
beforeEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir);
});

function write(path: string, bytes: Uint8Array): string {
  writeFileSync(path, bytes);
  return path;
}

test('rejects the later of two concurrent commands that add the same region', async () => {
  const [first, second] = [
    write(join(files, 'a.pmtiles'), townArchive),
    write(join(files, 'b.pmtiles'), countyArchive),
  ];
  let addedMeanwhile: Promise<unknown> | undefined;
  const diskSpace = async () => {
    addedMeanwhile ??= addMapRegion({ dataDir, file: second, name: 'town' });
    await addedMeanwhile;
    return { freeBytes: 1024 ** 3, sizeBytes: 1024 ** 3 };
  };
  await expect(addMapRegion({ dataDir, file: first, name: 'town', diskSpace })).rejects.toThrow(
    'There is a region town already.',
  );
  expect(readdirSync(folder)).toEqual(['town.pmtiles']);
  expect(readFileSync(join(folder, 'town.pmtiles')).equals(countyArchive)).toBe(true);
});

test('the commands report a file in place of the folder, and a folder in place of a region', async () => {
  const file = write(join(files, 'town.pmtiles'), townArchive);
  write(folder, Buffer.from(''));
  for (const args of [['add', file], ['list'], ['remove', 'town']]) {
    const { code, stderr } = await runCli(['map', ...args], { DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /The folder of map regions cannot be read: ENOTDIR.* Move the file of this name away/,
    );
    expect(stderr).not.toMatch(/\n +at /);
  }
  rmSync(folder);
  mkdirSync(join(folder, 'town.pmtiles'), { recursive: true });
  const { stderr } = await runCli(['map', 'add', file, '--replace'], { DATA_DIR: dataDir });
  expect(stderr).toContain('a folder where a file belongs');
  expect(readdirSync(folder)).toEqual(['town.pmtiles']);
});

test('keeps the regions while the folder cannot be read, and logs this once', async () => {
  const logged: string[] = [];
  const log = { error: (_: unknown, text: string) => logged.push(text) } as unknown as Log;
  const streets = createStreetTileSet({ dataDir, mapPmtiles: null }, log);
  mkdirSync(folder);
  write(join(folder, 'town.pmtiles'), townArchive);
  const before = await streets.current();
  renameSync(folder, `${folder}-away`);
  write(folder, Buffer.from(''));
  for (let request = 0; request < 3; request++)
    expect((await streets.current())?.version).toBe(before?.version);
  expect(logged).toEqual(['The folder of map regions cannot be read']);
  rmSync(folder);
  expect(await streets.current()).toBe(null);
  await streets.close();
});

test('serves a file that is copied into the folder only when it is complete', async () => {
  const logged: string[] = [];
  const log = { error: (_: unknown, text: string) => logged.push(text) } as unknown as Log;
  const streets = createStreetTileSet({ dataDir, mapPmtiles: null }, log);
  mkdirSync(folder);
  for (const missing of [3, 2, 1]) {
    write(join(folder, 'town.pmtiles'), townArchive.subarray(0, townArchive.length - missing));
    expect(await streets.current()).toBe(null);
  }
  expect(logged).toEqual(['The map region town cannot be read; the map shows none of its streets']);
  write(join(folder, 'town.pmtiles'), townArchive);
  expect(await streets.current()).not.toBe(null);
  await streets.close();
});
