import { expect } from 'vitest';
import type { ConnectionCanaries } from '#server/testing/servers/connection-canaries.ts';
import { createSafeFetch, SafeFetchError } from '../safe-fetch.ts';

const leadsInside = async () => [
  { address: '8.8.8.8', family: 4 },
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** The listeners decide whether a connection was made, not the result of the fetch. */
export async function expectNoConnection(
  addresses: readonly string[],
  canaries: ConnectionCanaries,
): Promise<void> {
  const safeFetch = createSafeFetch({ allowed: new Set(), resolve: leadsInside });
  const request = { types: ['text/html'], maxBytes: 1000, maxRedirects: 3 };
  for (const address of addresses) {
    const outcome = await safeFetch(address, request).catch((error: unknown) => error);
    expect(outcome, address).toBeInstanceOf(SafeFetchError);
    expect(canaries.connects, address).toEqual([]);
  }
  expect(canaries.hits).toBe(0);
}
