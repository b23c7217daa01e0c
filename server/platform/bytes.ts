import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Below this the headers weigh more than what compressing saves. */
const WORTH_COMPRESSING = 860;

/** Sends text with a strong ETag, which begins with the revision where the handler gave one, 304 where the visitor has it already, compressed as the visitor can read it. */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  const encoding = text.length < WORTH_COMPRESSING ? null : pickEncoding(request.headers['accept-encoding']);
  const revision = /^"(\d+)"$/.exec(String(reply.getHeader('etag')))?.[1];
  const digest = createHash('sha1').update(text).digest('base64url');
  const etag = `"${revision ? `${revision}.` : ''}${digest}${encoding ? `-${encoding}` : ''}"`;
  const varies = [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', ');
  reply.header('vary', varies).header('etag', etag);
  if (reply.statusCode === 200 && matches(request.headers['if-none-match'], etag))
    return reply.code(304).send();
  if (!encoding) return reply.send(Buffer.from(text));
  return reply.header('content-encoding', encoding).send(await compress(text, encoding));
}

export function pickEncoding(accepted: string | undefined): 'br' | 'gzip' | null {
  const offers = (accepted ?? '').split(',').map((offer) => offer.trim().split(/;\s*q=/));
  const wanted = (name: string) => offers.some(([encoding, q]) => encoding === name && Number(q ?? 1) > 0);
  if (wanted('br')) return 'br';
  return wanted('gzip') ? 'gzip' : null;
}

function compress(text: string, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return zip(text, { level: 5 });
  return brotli(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}

function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return (
    header === '*' || header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
  );
}
