import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startConnectionCanaries,
  type ConnectionCanaries,
} from '#server/testing/servers/connection-canaries.ts';
import { createSeededRandom } from '#db/seeded-random.ts';
import { generateInternalAddressUrls } from '#server/testing/data/internal-address-urls.ts';
import { expectNoConnection } from './testing/expect-no-connection.ts';

let canaries: ConnectionCanaries;
beforeAll(async () => {
  canaries = await startConnectionCanaries();
});
afterAll(async () => {
  await canaries.stop();
});

test('opens no connection to 10,000 generated spellings of every range that is not global (threats E1)', async () => {
  const spellings = generateInternalAddressUrls(10_500, createSeededRandom(41).next, canaries.ports);
  expect(new Set(spellings).size).toBeGreaterThanOrEqual(10_000);
  await expectNoConnection(spellings, canaries);
}, 120_000);
