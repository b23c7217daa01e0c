import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { createChildWorker } from './child-worker.ts';

const folder = mkdtempSync(join(tmpdir(), 'clucket-child-worker-'));
const worker = join(folder, 'worker.mjs');
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('the child process gets the compile cache folder and none of the site’s settings', async () => {
  writeFileSync(
    worker,
    `process.on('message', () => process.send(process.env));
     process.send('ready');`,
  );
  vi.stubEnv('DATABASE_URL', 'postgres://clucket:secret@db/clucket');
  const childWorker = createChildWorker<object, NodeJS.ProcessEnv>({ worker, busyText: 'Busy' });
  const known = await childWorker.run({});
  await childWorker.close();
  expect(known['NODE_COMPILE_CACHE']).toBe(getCompileCacheDir());
  expect(known).not.toHaveProperty('DATABASE_URL');
  expect(JSON.stringify(known)).not.toContain('secret');
});
