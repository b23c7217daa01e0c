import type { FastifyInstance } from 'fastify';
import { addressKey } from './address-key.ts';
import type { RateLimiter } from './rate-limits.ts';

const FILES = /^\/(?:assets|icons|images|uploads)\//;

/**
 * Pictures and built files, which browsers keep and no member's count knows of. Each is cheap and a flood of them is not: it
 * is held back by address before anything is looked up, and far above what a house full of people asks for. What a cache
 * keeps for everybody tells nobody's count, so only a refusal speaks of it.
 */
export function limitFileRequests(app: FastifyInstance, limits: RateLimiter): void {
  const counting = limits.ofRequest(() => {});
  app.addHook('onRequest', async ({ routeOptions, ip }) => {
    if (FILES.test(routeOptions.url ?? '')) await counting.spend('files', addressKey(ip));
  });
}
