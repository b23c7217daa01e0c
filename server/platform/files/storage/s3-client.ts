import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { readBodyPrefix } from '../../outbound/limited-body.ts';
import { createCircuitBreaker } from '../../outbound/circuit-breaker.ts';
import { httpRequest, discardBody, type HttpResponse } from '../../outbound/http-request.ts';
import { unavailableError, type HttpError } from '../../http/http-error.ts';

export type S3Settings = Readonly<{
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  limitMs?: number;
}>;

export type S3Request = {
  method: 'GET' | 'PUT' | 'DELETE';
  suffix: string;
  body?: Buffer;
  headers?: Record<string, string>;
};

export type SendToS3 = <T>(
  request: S3Request,
  take: (response: HttpResponse) => T | Promise<T>,
) => Promise<T>;

const LIMIT_MS = 10_000;
const TRIES = 3;
const FIRST_PAUSE_MS = 50;
const BREAKER = { failures: 5, restMs: 5_000, now: Date.now };

/** Uses path-style addresses, which every S3 server supports. */
export function createS3Client({ limitMs = LIMIT_MS, ...settings }: S3Settings): SendToS3 {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const root = `${endpoint}/${encodeURIComponent(bucket)}`;
  const guarded = createCircuitBreaker(BREAKER);

  async function sendWithRetry({ method, suffix, body, headers = {} }: S3Request): Promise<HttpResponse> {
    const until = performance.now() + limitMs;
    for (let tried = 1; ; tried++) {
      const signed = await signer.sign(root + suffix, { method, headers });
      const answer = await httpRequest(signed.url, {
        method,
        headers: Object.fromEntries(signed.headers),
        ...(body && { body }),
        limitMs: Math.max(1, until - performance.now()),
      });
      if (tried === TRIES || (answer.status < 500 && answer.status !== 429)) return answer;
      discardBody(answer);
      await pause(Math.random() * FIRST_PAUSE_MS * 2 ** tried);
    }
  }

  return async function send(request, take) {
    try {
      return await guarded(async () => {
        const answer = await sendWithRetry(request);
        if (answer.isOk || answer.status === 404) return take(answer);
        const errorText = await readBodyPrefix(answer.body, 500);
        throw new Error(`${request.method} answered ${answer.status}: ${errorText}`);
      });
    } catch (error) {
      throw photosUnavailableError(error);
    }
  };
}

export function photosUnavailableError(cause: unknown): HttpError {
  return unavailableError('service', 'Photos aren’t loading right now. Please try again in a moment.', {
    retryAfterSeconds: 5,
    cause,
  });
}
