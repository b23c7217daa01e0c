import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ipAddressKey } from '../limits/ip-address-key.ts';
import { sendCompressedResponse } from '../http/compression.ts';
import { HttpError } from '../http/http-error.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import { sessionCookieName, readCookie } from '../security/session-cookie.ts';
import { readThemeCookie } from '../http/pages/read-theme-cookie.ts';
import {
  CACHE_CONTROL_FOR_MEMBERS,
  CACHE_CONTROL_FOR_VISITORS,
  type CachedResponse,
  type ResponseCache,
} from './response-cache.ts';

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface FastifyInstance {
    servedFromCache: CacheHitCounts;
  }
}

export type CacheHitCounts = { 200: number; 304: number };

type Settings = { responseCache: ResponseCache; limits: RateLimiter; secure: boolean; now: () => Date };

/** Runs before the session lookup; a request without a point left continues to the handler, which rejects it. */
export function registerResponseCacheHook(
  app: FastifyInstance,
  { responseCache, limits, secure, now }: Settings,
): void {
  const session = sessionCookieName(secure);
  const served: CacheHitCounts = { 200: 0, 304: 0 };
  app.decorate('servedFromCache', served);
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET') return;
    const sessionKey = readCookie(request.headers.cookie, session);
    const memberId = sessionKey === null ? undefined : memberOf(request, sessionKey);
    if (sessionKey !== null && memberId === undefined) return;
    const cached = responseCache.findToSend(cacheKey(request), now());
    if (!cached || !(await hasPointLeft(request, reply, memberId))) return;
    await sendCachedResponse(
      request,
      reply,
      cached,
      memberId === undefined ? CACHE_CONTROL_FOR_VISITORS : CACHE_CONTROL_FOR_MEMBERS,
    );
    served[reply.statusCode === 304 ? 304 : 200]++;
    return reply;
  });

  /** Pages are personal to a member, and so is a request with an Authorization header. */
  function memberOf({ url, headers }: FastifyRequest, sessionKey: string): string | undefined {
    if (!url.startsWith('/api/') || headers.authorization !== undefined) return undefined;
    return responseCache.members.find(sessionKey);
  }

  async function hasPointLeft(request: FastifyRequest, reply: FastifyReply, memberId: string | undefined) {
    const { spend } = limits.ofRequest((headers) => void reply.headers(headers));
    try {
      await (memberId === undefined ? spend('api', ipAddressKey(request.ip)) : spend('api-member', memberId));
      return true;
    } catch (error) {
      if (error instanceof HttpError) return false;
      throw error;
    }
  }
}

export function sendCachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  { headers, packed }: CachedResponse,
  cacheControl: string,
): Promise<FastifyReply> {
  return sendCompressedResponse(
    request,
    reply.headers(headers).header('cache-control', cacheControl),
    packed,
  );
}

function cacheKey({ url, originalUrl, headers }: FastifyRequest): string {
  return url.startsWith('/api/') ? url : pageCacheKey(originalUrl, headers.cookie);
}

export function pageCacheKey(url: string, cookie: string | undefined): string {
  return `${readThemeCookie(cookie) ?? ''} ${url}`;
}
