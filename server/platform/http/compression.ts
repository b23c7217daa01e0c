import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isReadRequest } from './route.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Below this the headers cost more than compression saves. */
const MIN_COMPRESSED_BYTES = 860;

type Encoding = 'br' | 'gzip';
const BESIDE_A_LIST = ['link', 'x-total-count', 'x-total-count-exact'];
export type CompressedResponse = {
  length: number;
  text(): string;
  encodingFor(accepted: string | undefined): Encoding | null;
  etag(encoding: Encoding | null): string;
  bytes(encoding: Encoding | null): Buffer | Promise<Buffer>;
};

type Headers = Readonly<Record<string, unknown>>;

/** The strong ETag includes list headers, because a 304 could not tell the client that a `link` is gone. */
export function compressResponse(text: string, headers: Headers): CompressedResponse {
  const revision = /^"(\d+)"$/.exec(String(headers['etag']))?.[1];
  const beside = BESIDE_A_LIST.map((name) => headers[name]).join();
  // A retained string is copied by the garbage collector, which pauses the process; a buffer is off the heap.
  const plain = copyUnpooled(Buffer.from(text));
  const isCompressible = plain.length >= MIN_COMPRESSED_BYTES;
  const encoded = new Map<Encoding | null, Buffer | Promise<Buffer>>([[null, plain]]);
  let digest: string | undefined;
  return {
    length: plain.length,
    text: () => plain.toString(),
    encodingFor: (accepted) => (isCompressible ? pickEncoding(accepted) : null),
    etag(encoding) {
      digest ??= createHash('sha1').update(plain).update(beside).digest('base64url');
      return `"${revision ? `${revision}.` : ''}${digest}${encoding ? `-${encoding}` : ''}"`;
    },
    bytes(encoding) {
      const bytes = encoded.get(encoding) ?? (encoding ? compress(plain, encoding) : plain);
      encoded.set(encoding, bytes);
      return bytes;
    },
  };
}

export async function sendCompressedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  packed: CompressedResponse,
): Promise<FastifyReply> {
  const encoding = packed.encodingFor(request.headers['accept-encoding']);
  const etag = packed.etag(encoding);
  const varies = [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', ');
  reply.header('vary', varies).header('etag', etag);
  if (isReadRequest(request) && reply.statusCode === 200 && matches(request.headers['if-none-match'], etag))
    return reply.code(304).removeHeader('content-type').send();
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(await packed.bytes(encoding));
}

export function sendCompressedText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  return sendCompressedResponse(request, reply, compressResponse(text, reply.getHeaders()));
}

const cachedEncodings = new Map<string | undefined, Encoding | null>();
/** Bounds the memory against arbitrary Accept-Encoding values. */
const MAX_CACHED_ENCODINGS = 200;

export function pickEncoding(accepted: string | undefined): Encoding | null {
  const known = cachedEncodings.get(accepted);
  if (known !== undefined) return known;
  const encoding = readEncoding(accepted);
  if (cachedEncodings.size >= MAX_CACHED_ENCODINGS) cachedEncodings.clear();
  if ((accepted ?? '').length <= 100) cachedEncodings.set(accepted, encoding);
  return encoding;
}

function readEncoding(accepted: string | undefined): Encoding | null {
  const offers = (accepted ?? '').split(',').map((offer) => offer.trim().split(/;\s*q=/));
  const accepts = (name: string) => offers.some(([encoding, q]) => encoding === name && Number(q ?? 1) > 0);
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : null;
}

async function compress(text: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return copyUnpooled(await zip(text, { level: 5 }));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  return copyUnpooled(await brotli(text, { params }));
}

/** A small buffer is a slice of a large one (16 kB from zlib), which would stay in memory with it. */
function copyUnpooled(bytes: Buffer): Buffer {
  return bytes.length === bytes.buffer.byteLength ? bytes : Buffer.from(new Uint8Array(bytes).buffer);
}

function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return (
    header === '*' || header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
  );
}
