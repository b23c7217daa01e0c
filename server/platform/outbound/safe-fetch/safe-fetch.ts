import type { Readable } from 'node:stream';
import { Agent, request } from 'undici';
import { guardedConnector, systemResolve, type Resolve } from './guarded-connector.ts';
import { readBody } from './read-body.ts';
import { FetchError, parseTarget, type AllowedForTests } from './fetch-target.ts';
import { defined } from '#shared/defined.ts';

export { FetchError };

/** What is asked of an address that a person gave. */
export type FetchRequest = {
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
export type FetchResult = { status: number; url: URL; contentType: string; body: Buffer };
export type SafeFetch = (address: string, wish: FetchRequest) => Promise<FetchResult>;
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
    const first = parseTarget(address, allowed);
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
      throw error instanceof FetchError ? error : new FetchError('it did not answer', { cause: error });
    } finally {
      agent.destroy().catch(() => {});
    }
  };
}

/** undici looks at the signal only once it is connected, and a name may take for ever to be resolved. */
function late(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new FetchError('it did not answer')));
  });
}

type FetchContext = { agent: Agent; signal: AbortSignal; allowed: AllowedForTests };

async function follow(first: URL, wish: FetchRequest, way: FetchContext): Promise<FetchResult> {
  let url = first;
  for (let hop = 0; hop <= wish.maxRedirects; hop += 1) {
    if (wish.httpsOnly && url.protocol !== 'https:') throw new FetchError('it is not https');
    const response = await ask(url, wish, way);
    if (!REDIRECTS.has(response.statusCode)) return await take(response, url, wish);
    discard(response.body);
    const next = parseTarget(textOf(response.headers['location']), way.allowed, url);
    if (url.protocol === 'https:' && next.protocol === 'http:')
      throw new FetchError('it leads from https to http');
    url = next;
  }
  throw new FetchError('it leads on too often');
}

type UndiciResponse = Awaited<ReturnType<typeof ask>>;

function ask(url: URL, wish: FetchRequest, { agent, signal }: FetchContext) {
  return request(url, {
    dispatcher: agent,
    method: wish.method ?? 'GET',
    headers: { ...wish.headers, 'accept-encoding': 'identity' },
    body: wish.body ?? null,
    signal,
  });
}

async function take(
  { statusCode, headers, body }: UndiciResponse,
  url: URL,
  wish: FetchRequest,
): Promise<FetchResult> {
  const contentType = textOf(headers['content-type']);
  const type = defined(contentType.split(';')[0]).trim().toLowerCase();
  if (wish.types.length > 0 && !wish.types.includes(type)) {
    discard(body);
    throw new FetchError('it is of another type', { status: statusCode });
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
