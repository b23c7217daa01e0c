import { expect, test, vi } from 'vitest';
import { createSafeFetch } from './safe-fetch.ts';

vi.mock('./global-address.ts', async (original) => ({
  ...(await original<typeof import('./global-address.ts')>()),
  isGlobalUnicast: () => true,
}));

test.each([
  'http://127.0.0.1/',
  'https://127.0.0.1/',
  'http://[::1]/',
  'https://[::1]/',
  'https://[::ffff:10.1.2.3]/',
  'http://inside.test/',
  'https://inside.test/',
  'https://169.254.169.254/',
  'http://[fd00::1]/',
])('%s is blocked by Node’s BlockList if our own check lets it through (http and https)', async (address) => {
  const safeFetch = createSafeFetch({
    allowed: new Set(),
    resolve: async () => [{ address: '10.0.0.9', family: 4 }],
  });
  const thrown = await safeFetch(address, { types: [], maxBytes: 10, maxRedirects: 0 }).catch(
    (error) => error,
  );
  expect(thrown.cause).toMatchObject({ code: 'ERR_IP_BLOCKED' });
});

test('a name is also blocked if only one of its addresses is an allowed test server', async () => {
  const safeFetch = createSafeFetch({
    allowed: new Set(['127.0.0.1:80']),
    resolve: async () => ['127.0.0.1', '10.0.0.9'].map((address) => ({ address, family: 4 })),
  });
  const request = { types: [], maxBytes: 10, maxRedirects: 0 };
  const thrown = await safeFetch('http://inside.test/', request).catch((error) => error);
  const { code, errors } = thrown.cause;
  expect([code, ...(errors ?? []).map((error: { code: string }) => error.code)]).toContain('ERR_IP_BLOCKED');
});
