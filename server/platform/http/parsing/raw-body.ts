import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { Endpoint, RawBody } from '#contract/base/endpoint.ts';
import { HttpError } from '../http-error.ts';

type Accepted = NonNullable<Endpoint['rawBody']>;

/** How much of a rejected body is drained, so that the client reads the response; more closes the connection. */
const MAX_DRAINED_BYTES = 16 * 1024 * 1024;

export function skipBodyParsing(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _stream, done) => done(null, undefined));
  scope.addHook('onSend', async (request) => drainBody(request));
}

export function createRawBodyReader(request: FastifyRequest, accepted: Accepted): RawBody {
  return {
    async read() {
      assertContentType(request.headers['content-type'], accepted);
      const length = Number(request.headers['content-length'] ?? 0);
      if (length > accepted.maxBytes) throw new HttpError('too-large', accepted.tooLarge);
      return collect(request.raw, accepted);
    },
  };
}

/** Without this Node would continue to read for as long as the client sends. */
function drainBody({ raw }: FastifyRequest): void {
  if (raw.readableEnded || raw.destroyed) return;
  let bytes = 0;
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_DRAINED_BYTES) raw.destroy();
  });
  raw.on('error', () => {});
}

function assertContentType(type: string | undefined, { accepts, otherType }: Accepted): void {
  const family = accepts.slice(0, -1);
  if (!type?.toLowerCase().startsWith(family)) throw new HttpError('unsupported-type', otherType);
}

/** Counts the bytes, because Content-Length may be missing or wrong. */
function collect(stream: Readable, { maxBytes, tooLarge }: Accepted): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const settle = (work: () => void) => {
      stream.off('data', take).off('end', end).off('error', cut).off('close', cut);
      work();
    };
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) settle(() => reject(new HttpError('too-large', tooLarge)));
      else chunks.push(chunk);
    };
    const end = () => settle(() => resolve(Buffer.concat(chunks, bytes)));
    const cut = () => settle(() => reject(new HttpError('bad-request', 'The request was cut off.')));
    // The client may have disconnected during authorization; then no further event arrives.
    if (stream.destroyed) return cut();
    stream.on('data', take).on('end', end).on('error', cut).on('close', cut);
  });
}
