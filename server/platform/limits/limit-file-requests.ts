import type { FastifyInstance } from 'fastify';
import { ipAddressKey } from './ip-address-key.ts';
import type { RateLimiter } from './rate-limiter.ts';

const FILES = /^\/(?:assets|icons|images|uploads)\//;

/** Limits files by address, without RateLimit headers, because shared caches store these responses. */
export function limitFileRequests(app: FastifyInstance, limits: RateLimiter): void {
  const counting = limits.ofRequest(() => {});
  app.addHook('onRequest', async ({ routeOptions, ip }) => {
    if (FILES.test(routeOptions.url ?? '')) await counting.spend('files', ipAddressKey(ip));
  });
}
