import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../address.ts';
import { matches, sendPacked } from '../bytes.ts';
import type { LimitsOfRequest } from '../limits.ts';
import { cookieName, readCookie } from '../session-cookie.ts';
import { themeOf } from '../theme.ts';
import { rememberSent, type Kept, type Keeping, type Sent } from './kept.ts';

type Settings = { keeping: Keeping; limits: LimitsOfRequest; secure: boolean; now: () => Date };

/**
 * Before anything else is done for a request: a visitor whose answer is in memory gets it. Counted against the limit like
 * any other; whoever is above it goes the long way and is refused there.
 */
export function sendKeptFirst(app: FastifyInstance, { keeping, limits, secure, now }: Settings): void {
  const session = cookieName(secure);
  app.addHook('onRequest', async (request, reply) => {
    const sent = request.method === 'GET' ? keptFor(request) : undefined;
    if (!sent) return;
    const spent = await spend(addressKey(request.ip));
    if (spent) write(request, reply, sent, spent);
  });

  async function spend(address: string): Promise<Record<string, string> | null> {
    let told: Record<string, string> = {};
    try {
      await limits((headers) => void (told = headers)).spend('api', address);
      return told;
    } catch {
      return null;
    }
  }

  function keptFor({ url, headers }: FastifyRequest): Sent | undefined {
    const { cookie } = headers;
    if (cookie !== undefined && readCookie(cookie, session) !== null) return undefined;
    const kept = keeping.find(url.startsWith('/api/') ? url : pageKey(url, cookie), now());
    if (!kept || kept.sent.size === 0) return undefined;
    return kept.sent.get(kept.packed.encodingFor(headers['accept-encoding']) ?? '');
  }
}

/** Sends what everybody gets; what a visitor was sent is remembered whole, since the next one is sent the same. */
export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: Kept,
  isVisitor: boolean,
): Promise<FastifyReply> {
  return sendPacked(request, reply, kept.packed, (encoding, body) => {
    if (isVisitor && reply.statusCode === 200) rememberSent(kept, encoding, reply, body);
  });
}

/** A page is the same for all visitors of one theme. */
export function pageKey(url: string, cookie: string | undefined): string {
  return `${themeOf(cookie) ?? ''} ${url}`;
}

function write(
  request: FastifyRequest,
  reply: FastifyReply,
  sent: Sent,
  spent: Record<string, string>,
): void {
  reply.hijack();
  const head = [...sent.head, ...Object.entries(spent).flat()];
  if (matches(request.headers['if-none-match'], sent.etag)) {
    reply.raw
      .writeHead(
        304,
        head.filter((_, at) => !OF_THE_BODY.has(head[at - (at % 2)]!)),
      )
      .end();
  } else {
    reply.raw.writeHead(200, head).end(sent.body);
  }
}

const OF_THE_BODY = new Set(['content-length', 'content-type', 'content-encoding']);
