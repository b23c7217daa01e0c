import { expect, test } from 'vitest';
import { STUB_BUILD_SCRIPT_TEXT, useStubBuild } from './testing/stub-build.ts';

const site = useStubBuild();

test('built files are compressed and can be cached forever', async () => {
  site.start();
  const { headers, rawPayload } = await site.get('/assets/entry-1.js', { 'accept-encoding': 'br' });
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(rawPayload.length).toBeLessThan(STUB_BUILD_SCRIPT_TEXT.length);
  expect((await site.get('/assets/entry-1.js')).body).toBe(STUB_BUILD_SCRIPT_TEXT);
});

test('nothing outside the folder of built files is served', async () => {
  site.start();
  for (const url of ['/assets/..%2Fssr%2Fentry-server.js', '/assets/gone.js', '/assets/.vite'])
    expect((await site.get(url)).statusCode, url).toBe(404);
});
