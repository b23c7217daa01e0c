import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSeededRandom } from '#db/seeded-random.ts';
import {
  startConnectionCanaries,
  type ConnectionCanaries,
} from '#server/testing/servers/connection-canaries.ts';
import {
  generateInternalAddressUrls,
  internalAddressUrls,
} from '#server/testing/data/internal-address-urls.ts';
import { isGlobalUnicast, NON_GLOBAL_ADDRESSES } from './global-address.ts';
import { expectNoConnection } from './testing/expect-no-connection.ts';

let canaries: ConnectionCanaries;
beforeAll(async () => {
  canaries = await startConnectionCanaries();
});
afterAll(async () => {
  await canaries.stop();
});

test('detects connections: without the guard, every canary and the trace count them', async () => {
  for (const port of canaries.ports) await request(`http://127.0.0.1:${port}/`).catch(() => {});
  expect(canaries.hits).toBe(canaries.ports.length);
  expect(canaries.connects).toHaveLength(canaries.ports.length);
  Object.assign(canaries, { hits: 0, connects: [] });
});

test('opens no connection to at least 300 listed spellings of internal addresses (threats E1)', async () => {
  const listed = internalAddressUrls(canaries.ports);
  expect(new Set(listed).size).toBeGreaterThanOrEqual(300);
  await expectNoConnection(listed, canaries);
});

test('opens no connection to 1,000 generated spellings of every range that is not global (threats E1)', async () => {
  await expectNoConnection(
    generateInternalAddressUrls(1000, createSeededRandom(2026).next, canaries.ports),
    canaries,
  );
});

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '93.184.216.34',
  '172.32.0.1',
  '100.128.0.1',
  '198.20.0.1',
  '223.255.255.254',
  '2606:4700::6810:84e5',
  '2a00:1450:4001:82a::200e',
  '2001:4860:4860::8888',
  '2620:fe::fe',
  '2600:1f18::5eff:7f00:1',
  '::ffff:8.8.8.8',
])('%s is public in both checks', (address) => {
  expect(isGlobalUnicast(address)).toBe(true);
  expect(NON_GLOBAL_ADDRESSES.check(address, address.includes(':') ? 'ipv6' : 'ipv4')).toBe(false);
});
