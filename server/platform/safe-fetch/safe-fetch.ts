import type { Readable } from 'node:stream';
import { Agent, request } from 'undici';
import { guardedConnector, systemResolve, type Resolve } from './guarded-connector.ts';
import { readBody } from './read-body.ts';
import { FetchRefused, readTarget, type AllowedForTests } from './target.ts';
import { defined } from '#rules/defined.ts';

export { FetchRefused };

/** What is asked of an address that a person gave. */
export type Wish = {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Content types that are read; any other is refused before its body is. Empty: whatever comes. */
  types: readonly string[];
  maxBytes: number;
  maxRedirects: number;
  /** No http at all, not even first. */
  httpsOnly?: boolean;
};
export type Fetched = { status: number; url: URL; contentType: string; body: Buffer };
export type SafeFetch = (address: string, wish: Wish) => Promise<Fetched>;
export type SafeFetchSettings = {
  allowed: AllowedForTests;
  resolve?: Resolve;
  connectMs?: number;
  totalMs?: number;
  ca?: string;
};

const CONNECT_MS = 5_000;
const TOTAL_MS = 10_000;
const MAX_HEADER_BYTES = 64 * 1024;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Fetches what people name, and nothing of the network that this server stands in (threats E1 to E6, E8). */
export function createSafeFetch(settings: SafeFetchSettings): SafeFetch {
  const { allowed, resolve = systemResolve, connectMs = CONNECT_MS, totalMs = TOTAL_MS, ca } = settings;
  return async (address, wish) => {
    const first = readTarget(address, allowed);
    // One for each fetch: no connection is kept that another fetch would take over unchecked.
    const agent = new Agent({
      connect: guardedConnector({ connectMs, allowed, resolve, ...(ca && { ca }) }),
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: totalMs,
      bodyTimeout: totalMs,
      pipelining: 1,
      allowH2: false,
    });
    const signal = AbortSignal.timeout(totalMs);
    try {
      return await Promise.race([follow(first, wish, { agent, signal, allowed }), late(signal)]);
    } catch (error) {
      throw error instanceof FetchRefused ? error : new FetchRefused('it did not answer', { cause: error });
    } finally {
      agent.destroy().catch(() => {});
    }
  };
}

/** undici looks at the signal only once it is connected, and a name may take for ever to be resolved. */
function late(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new FetchRefused('it did not answer')));
  });
}

type Way = { agent: Agent; signal: AbortSignal; allowed: AllowedForTests };

async function follow(first: URL, wish: Wish, way: Way): Promise<Fetched> {
  let url = first;
  for (let hop = 0; hop <= wish.maxRedirects; hop += 1) {
    if (wish.httpsOnly && url.protocol !== 'https:') throw new FetchRefused('it is not https');
    const response = await ask(url, wish, way);
    if (!REDIRECTS.has(response.statusCode)) return await take(response, url, wish);
    discard(response.body);
    const next = readTarget(textOf(response.headers['location']), way.allowed, url);
    if (url.protocol === 'https:' && next.protocol === 'http:')
      throw new FetchRefused('it leads from https to http');
    url = next;
  }
  throw new FetchRefused('it leads on too often');
}

type Response = Awaited<ReturnType<typeof ask>>;

function ask(url: URL, wish: Wish, { agent, signal }: Way) {
  return request(url, {
    dispatcher: agent,
    method: wish.method ?? 'GET',
    headers: { ...wish.headers, 'accept-encoding': 'identity' },
    body: wish.body ?? null,
    signal,
  });
}

async function take({ statusCode, headers, body }: Response, url: URL, wish: Wish): Promise<Fetched> {
  const contentType = textOf(headers['content-type']);
  const type = defined(contentType.split(';')[0]).trim().toLowerCase();
  if (wish.types.length > 0 && !wish.types.includes(type)) {
    discard(body);
    throw new FetchRefused('it is of another type', { status: statusCode });
  }
  const bytes = await readBody(body, textOf(headers['content-encoding']), wish.maxBytes);
  return { status: statusCode, url, contentType, body: bytes };
}

/** Never read to its end: it may have none. */
function discard(body: Readable): void {
  body.on('error', () => {}).destroy();
}

/** A header that came twice is read as none: which of the two would count is a guess. */
function textOf(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}
