import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { Refusal } from '../errors.ts';
import { readListing } from './s3-listing.ts';
import type { Storage } from './storage.ts';

export type S3Settings = Readonly<{
  /** Without a slash at its end, such as https://s3.eu-central-1.amazonaws.com. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}>;

const PREFIX = 'uploads/';
const FOLDER = `/${PREFIX}`;
const LIMIT_MS = 15_000;
const TRIES_AGAIN = 2;

/** Any server that speaks S3, with the bucket in the path, which they all understand. */
export function createS3Storage(settings: S3Settings): Storage {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: TRIES_AGAIN,
  });
  const root = `${endpoint}/${encodeURIComponent(bucket)}`;

  async function ask(method: string, rest: string, more: RequestInit = {}): Promise<Response> {
    // Until it begins to answer; how long the rest takes is up to whoever reads it.
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), LIMIT_MS);
    const answer = await client
      .fetch(root + rest, { method, redirect: 'error', signal: limit.signal, ...more })
      .catch((error: unknown) => {
        throw away(error);
      })
      .finally(() => clearTimeout(timer));
    if (answer.ok || answer.status === 404) return answer;
    throw away(new Error(`${method} answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`));
  }

  return {
    async put(name, bytes) {
      const headers = { 'content-type': 'image/webp', 'content-length': String(bytes.length) };
      const answer = await ask('PUT', FOLDER + name, { body: Buffer.from(bytes), headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw away(new Error('There is no such bucket'));
    },

    async read(name) {
      const answer = await ask('GET', FOLDER + name);
      if (answer.ok && answer.body)
        return {
          size: Number(answer.headers.get('content-length')),
          stream: Readable.fromWeb(answer.body as ReadableStream),
        };
      await answer.arrayBuffer();
      return null;
    },

    async remove(name) {
      await (await ask('DELETE', FOLDER + name)).arrayBuffer();
    },

    async *list() {
      for (let token: string | null = ''; token !== null;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: PREFIX });
        if (token) query.set('continuation-token', token);
        const page = readListing(await (await ask('GET', `?${query}`)).text());
        for (const { key, modified } of page.entries) yield { name: key.slice(PREFIX.length), modified };
        token = page.next;
      }
    },
  };
}

function away(cause: unknown): Refusal {
  return new Refusal('unavailable', 'Pictures cannot be reached right now. Please try again in a moment.', {
    retryAfterSeconds: 5,
    cause,
  });
}
