import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  utimesSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { waitForExit, runCli, startCliProcess } from '#server/testing/run-cli.ts';
import { createTestPmtilesArchive, TEST_ROAD_METADATA } from '#server/testing/data/test-pmtiles-archive.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'killed-copy-'));
const folder = join(dataDir, 'map');
afterAll(() => rmSync(dataDir, { recursive: true }));

test('a killed copy is not a region, and a later copy removes it', async () => {
  mkdirSync(folder);
  const file = join(dataDir, 'town.pmtiles');
  writeFileSync(
    file,
    createTestPmtilesArchive(Buffer.from('town'), TEST_ROAD_METADATA, {
      bounds: [-118.5, 33.9, -118.1, 34.2],
    }),
  );
  const large = join(dataDir, 'large.pmtiles');
  writeFileSync(
    large,
    createTestPmtilesArchive(Buffer.from('town'), TEST_ROAD_METADATA, {
      bounds: [-118.5, 33.9, -118.1, 34.2],
    }),
  );
  // Sparse, so that creating it is fast and copying it is slow.
  truncateSync(large, 2 * 1024 ** 3);

  const watcher = watch(folder);
  const begun = once(watcher, 'change');
  const child = startCliProcess(['map', 'add', large, '--name', 'town'], { DATA_DIR: dataDir });
  const outcome = waitForExit(child);
  await begun;
  child.kill('SIGKILL');
  watcher.close();
  expect(await outcome).toMatchObject({ code: null, stdout: '' });
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^town\.pmtiles\.[0-9a-f]{12}\.part$/)]);

  const { code, stdout } = await runCli(['map', 'list'], { DATA_DIR: dataDir });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Unfinished copy, .*\.part\nNo regions/);

  const [part = ''] = readdirSync(folder);
  expect((await runCli(['map', 'add', file], { DATA_DIR: dataDir })).code).toBe(0);
  expect(readdirSync(folder)).toEqual(['town.pmtiles', part]);

  const elevenMinutesAgo = Date.now() / 1000 - 660;
  utimesSync(join(folder, part), elevenMinutesAgo, elevenMinutesAgo);
  expect((await runCli(['map', 'add', file, '--replace'], { DATA_DIR: dataDir })).code).toBe(0);
  expect(readdirSync(folder)).toEqual(['town.pmtiles']);
});
