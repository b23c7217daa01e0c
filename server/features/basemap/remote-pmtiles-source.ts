import { EtagMismatch, type RangeResponse, type Source } from 'pmtiles';
import { httpRequest, discardBody, type HttpResponse } from '#server/platform/outbound/http-request.ts';
import { unavailableError, type HttpError } from '#server/platform/http/http-error.ts';

const LIMIT_MS = 8_000;

export function createRemotePmtilesSource(url: string, limitMs = LIMIT_MS): Source {
  return {
    getKey: () => url,
    async getBytes(offset, length, _signal, etag): Promise<RangeResponse> {
      const range = `bytes=${offset}-${offset + length - 1}`;
      const answer = await httpRequest(url, {
        headers: { range },
        limitMs,
        signal: AbortSignal.timeout(limitMs),
      }).catch((error: unknown) => {
        throw createMapUnreachableError(error);
      });
      const now = etagOf(answer);
      if (answer.status === 416 || (etag && now && now !== etag)) {
        discardBody(answer);
        throw new EtagMismatch('The file is another one by now');
      }
      if (answer.status !== 206) {
        discardBody(answer);
        throw createMapUnreachableError(new Error(`${url} answers ${answer.status} where 206 was asked for`));
      }
      const data = await collect(answer, length).catch((error: unknown) => {
        throw createMapUnreachableError(error);
      });
      return { data, ...(now && { etag: now }) };
    },
  };
}

function etagOf({ headers }: HttpResponse): string | undefined {
  const etag = String(headers['etag'] ?? '');
  return etag === '' || etag.startsWith('W/') ? undefined : etag;
}

async function collect({ body }: HttpResponse, length: number): Promise<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    if (at + chunk.length > length) throw new Error('More came than was asked for');
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes.buffer.slice(0, at);
}

export function createMapUnreachableError(cause: unknown): HttpError {
  return unavailableError('service', 'The map isn’t loading right now. Please try again in a moment.', {
    retryAfterSeconds: 5,
    cause,
  });
}
