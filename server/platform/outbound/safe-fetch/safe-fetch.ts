import type { Readable } from 'node:stream';
import { Agent, request } from 'undici';
import { guardedConnector, resolveHostnameWithSystem, type ResolveHostname } from './guarded-connector.ts';
import { readDecompressedBody } from './read-body.ts';
import { SafeFetchError, parseFetchTarget, type FetchAllowlist } from './fetch-target.ts';
import { assertDefined } from '#shared/assert-defined.ts';

export { SafeFetchError };

export type SafeFetchRequest = {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Buffer;
  types: readonly string[];
  maxBytes: number;
  maxRedirects: number;
  httpsOnly?: boolean;
};
export type SafeFetchResult = { status: number; url: URL; contentType: string; body: Buffer };
export type SafeFetch = (address: string, options: SafeFetchRequest) => Promise<SafeFetchResult>;
export type SafeFetchSettings = {
  allowed: FetchAllowlist;
  resolve?: ResolveHostname;
  connectMs?: number;
  totalMs?: number;
  ca?: string;
};

const CONNECT_MS = 5_000;
const TOTAL_MS = 10_000;
const MAX_HEADER_BYTES = 64 * 1024;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Fetches member-supplied addresses, but nothing in the server's own network (threats E1 to E6, E8). */
export function createSafeFetch(settings: SafeFetchSettings): SafeFetch {
  const {
    allowed,
    resolve = resolveHostnameWithSystem,
    connectMs = CONNECT_MS,
    totalMs = TOTAL_MS,
    ca,
  } = settings;
  return async (address, options) => {
    const first = parseFetchTarget(address, allowed);
    // One per fetch, so that no fetch reuses a connection that it has not checked.
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
      return await Promise.race([
        follow(first, options, { agent, signal, allowed }),
        rejectOnTimeout(signal),
      ]);
    } catch (error) {
      throw error instanceof SafeFetchError
        ? error
        : new SafeFetchError('it did not answer', { cause: error });
    } finally {
      agent.destroy().catch(() => {});
    }
  };
}

/** undici checks the signal only after it has connected, and a DNS lookup may hang forever. */
function rejectOnTimeout(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new SafeFetchError('it did not answer')));
  });
}

type FetchContext = { agent: Agent; signal: AbortSignal; allowed: FetchAllowlist };

async function follow(
  first: URL,
  options: SafeFetchRequest,
  context: FetchContext,
): Promise<SafeFetchResult> {
  let url = first;
  for (let hop = 0; hop <= options.maxRedirects; hop += 1) {
    if (options.httpsOnly && url.protocol !== 'https:') throw new SafeFetchError('it is not https');
    const response = await send(url, options, context);
    if (!REDIRECTS.has(response.statusCode)) return await readResponse(response, url, options);
    discard(response.body);
    const next = parseFetchTarget(textOf(response.headers['location']), context.allowed, url);
    if (url.protocol === 'https:' && next.protocol === 'http:')
      throw new SafeFetchError('it leads from https to http');
    url = next;
  }
  throw new SafeFetchError('it leads on too often');
}

type UndiciResponse = Awaited<ReturnType<typeof send>>;

function send(url: URL, options: SafeFetchRequest, { agent, signal }: FetchContext) {
  return request(url, {
    dispatcher: agent,
    method: options.method ?? 'GET',
    headers: { ...options.headers, 'accept-encoding': 'identity' },
    body: options.body ?? null,
    signal,
  });
}

async function readResponse(
  { statusCode, headers, body }: UndiciResponse,
  url: URL,
  options: SafeFetchRequest,
): Promise<SafeFetchResult> {
  const contentType = textOf(headers['content-type']);
  const type = assertDefined(contentType.split(';')[0]).trim().toLowerCase();
  if (options.types.length > 0 && !options.types.includes(type)) {
    discard(body);
    throw new SafeFetchError('it is of another type', { status: statusCode });
  }
  const bytes = await readDecompressedBody(body, textOf(headers['content-encoding']), options.maxBytes);
  return { status: statusCode, url, contentType, body: bytes };
}

function discard(body: Readable): void {
  body.on('error', () => {}).destroy();
}

/** A repeated header counts as missing, because either value would be a guess. */
function textOf(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}
