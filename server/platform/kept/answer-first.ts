import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressKey } from '../address.ts';
import { matches } from '../bytes.ts';
import type { AllLimits } from '../limits.ts';
import { cookieName, readCookie } from '../session-cookie.ts';
import { themeOf } from '../theme.ts';
import type { Keeping, Sent } from './kept.ts';

type Settings = {
  keeping: Keeping;
  limits: AllLimits;
  secure: boolean;
  now: () => Date;
  /** Where a request comes from, past the proxies that are trusted. */
  addressOf: (request: IncomingMessage) => string;
};

export type AnswerFirst = {
  /** False where nothing is in memory for it, or the caller has no point left: then it goes the long way and is refused there. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** Whoever is still connected goes the long way, where connections are ended. */
  stop(): void;
  /** How many were answered so, by status. */
  readonly answered: { 200: number; 304: number };
};

/**
 * Before anything else is done for a request, the framework included: whose answer is in memory gets it. The head is that of
 * the first answer, which went the long way; only what is counted for the caller is added.
 */
export function createAnswerFirst({ keeping, limits, secure, now, addressOf }: Settings): AnswerFirst {
  const session = cookieName(secure);
  const answered = { 200: 0, 304: 0 };
  let isStopped = false;

  return {
    answered,
    stop: () => void (isStopped = true),
    answer(request, response) {
      if (request.method !== 'GET' || isStopped) return false;
      const { cookie } = request.headers;
      const key = cookie === undefined ? null : readCookie(cookie, session);
      return key === null ? toVisitor(request, response) : toMember(request, response, key);
    },
  };

  function toVisitor(request: IncomingMessage, response: ServerResponse): boolean {
    const url = request.url!;
    const sent = find(url.startsWith('/api/') ? url : pageKey(url, request.headers.cookie), request);
    const spent = sent && limits.spendAtOnce('api', addressKey(addressOf(request)));
    return spent ? write(request, response, sent, sent.head(), spent) : false;
  }

  /** Only what is the same for everybody, and only who has just been identified; a header that names somebody is looked at elsewhere. */
  function toMember(request: IncomingMessage, response: ServerResponse, key: string): boolean {
    if (!request.url!.startsWith('/api/') || request.headers.authorization !== undefined) return false;
    const member = keeping.members.find(key);
    const sent = member && find(request.url!, request);
    const spent = sent && limits.spendAtOnce('api-member', member);
    return spent ? write(request, response, sent, sent.headForMembers(), spent) : false;
  }

  function find(key: string, { headers }: IncomingMessage): Sent | undefined {
    const kept = keeping.find(key, now());
    return kept?.sent.get(kept.packed.encodingFor(headers['accept-encoding']) ?? '');
  }

  function write(
    request: IncomingMessage,
    response: ServerResponse,
    sent: Sent,
    head: ReturnType<Sent['head']>,
    spent: readonly string[],
  ): boolean {
    const isKnown = matches(request.headers['if-none-match'], sent.etag);
    if (isKnown) response.writeHead(304, head.ofUnchanged.concat(spent)).end();
    else sendBody(response.writeHead(200, head.whole.concat(spent)), sent.body);
    answered[isKnown ? 304 : 200]++;
    return true;
  }
}

/** As text, byte for byte, a small one becomes a single write with its head, for which Node has room on its stack; bytes stay two. */
function sendBody(response: ServerResponse, body: Buffer): void {
  if (body.length <= SMALL_BYTES) response.end(body.toString('latin1'), 'latin1');
  else response.end(body);
}

const SMALL_BYTES = 4_000;

/** A page is the same for all visitors of one theme. */
export function pageKey(url: string, cookie: string | undefined): string {
  return `${themeOf(cookie) ?? ''} ${url}`;
}
