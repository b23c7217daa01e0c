import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { Endpoint, RawBody } from '#contract/base/endpoint.ts';
import { HttpError } from '../http-error.ts';

type Accepted = NonNullable<Endpoint['rawBody']>;

/** How much of a refused body is let run out, so that the sender comes to read the answer; what goes on is cut off. */
const MAX_DRAINED_BYTES = 16 * 1024 * 1024;

/** Leaves every body of this scope unread: who may not send it, or too often, is told before the first byte. */
export function skipBodyParsing(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _stream, done) => done(null, undefined));
  scope.addHook('onSend', async (request) => drainBody(request));
}

export function createRawBody(request: FastifyRequest, accepted: Accepted): RawBody {
  return {
    async read() {
      assertContentType(request.headers['content-type'], accepted);
      const length = Number(request.headers['content-length'] ?? 0);
      if (length > accepted.most) throw new HttpError('too-large', accepted.tooLarge);
      return collect(request.raw, accepted);
    },
  };
}

/** For an answer that does not wait for the body. Left alone, Node would read on for as long as somebody sends. */
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

/** What the header says of the length may be missing or a lie: the bytes themselves are counted. */
function collect(stream: Readable, { most, tooLarge }: Accepted): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const settle = (work: () => void) => {
      stream.off('data', take).off('end', end).off('error', cut).off('close', cut);
      work();
    };
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > most) settle(() => reject(new HttpError('too-large', tooLarge)));
      else chunks.push(chunk);
    };
    const end = () => settle(() => resolve(Buffer.concat(chunks, bytes)));
    const cut = () => settle(() => reject(new HttpError('bad-request', 'The body broke off.')));
    // The sender may have left while it was looked up who that is; nothing more would be heard of it.
    if (stream.destroyed) return cut();
    stream.on('data', take).on('end', end).on('error', cut).on('close', cut);
  });
}
