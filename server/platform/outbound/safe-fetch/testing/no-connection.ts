import { expect } from 'vitest';
import type { ConnectionCanaries } from '#server/testing/servers/connection-canaries.ts';
import { createSafeFetch, FetchError } from '../safe-fetch.ts';

/** Whatever is still a name after parsing leads inside, by its second answer. */
const leadsInside = async () => [
  { address: '8.8.8.8', family: 4 },
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** The oracle is who was called and not what the guard says of itself. */
export async function expectNoConnection(
  addresses: readonly string[],
  canaries: ConnectionCanaries,
): Promise<void> {
  const safeFetch = createSafeFetch({ allowed: new Set(), resolve: leadsInside });
  const wish = { types: ['text/html'], maxBytes: 1000, maxRedirects: 3 };
  for (const address of addresses) {
    const outcome = await safeFetch(address, wish).catch((error: unknown) => error);
    expect(outcome, address).toBeInstanceOf(FetchError);
    expect(canaries.connects, address).toEqual([]);
  }
  expect(canaries.hits).toBe(0);
}
