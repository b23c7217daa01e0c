import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { beginningOf, textAtMost } from '../bounded-body.ts';
import { createBreaker } from '../circuit-breaker.ts';
import { askElsewhere, letGo, type Heard } from '../elsewhere.ts';
import { unavailable, type Refusal } from '../errors.ts';
import { readListing } from './s3-listing.ts';
import type { Storage } from './storage.ts';

export type S3Settings = Readonly<{
  /** Without a slash at its end, such as https://s3.eu-central-1.amazonaws.com. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** For an answer to begin, and for each piece of it to come. */
  limitMs?: number;
}>;

const PREFIX = 'uploads/';
const FOLDER = `/${PREFIX}`;
const LIMIT_MS = 10_000;
const TRIES = 3;
const FIRST_PAUSE_MS = 50;
/** A thousand names in XML; and more than any picture that was ever put there. */
const MOST_WORDS = 4_000_000;
const MOST_BYTES = 64 * 1024 * 1024;
/** More that wait for a server which does not answer would take the places of everybody else. */
const MOST_READING = 100;
const BREAKER = { failures: 5, restMs: 5_000, now: Date.now };

/** Any server that speaks S3, with the bucket in the path, which they all understand. */
export function createS3Storage({ limitMs = LIMIT_MS, ...settings }: S3Settings): Storage {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const root = `${endpoint}/${encodeURIComponent(bucket)}`;
  const guarded = createBreaker(BREAKER);
  let reading = 0;

  /** What `take` makes of the answer, which is well or 404. */
  async function ask<T>(asked: Asked, take: (answer: Heard) => T | Promise<T>): Promise<T> {
    try {
      return await guarded(async () => {
        const answer = await tryAFewTimes(asked);
        if (answer.isOk || answer.status === 404) return take(answer);
        const words = await beginningOf(answer.body, 500);
        throw new Error(`${asked.method} answered ${answer.status}: ${words}`);
      });
    } catch (error) {
      throw away(error);
    }
  }

  async function tryAFewTimes({ method, rest, body, headers = {} }: Asked): Promise<Heard> {
    const until = performance.now() + limitMs;
    for (let tried = 1; ; tried++) {
      const signed = await signer.sign(root + rest, { method, headers });
      const answer = await askElsewhere(signed.url, {
        method,
        headers: Object.fromEntries(signed.headers),
        ...(body && { body }),
        limitMs: Math.max(1, until - performance.now()),
      });
      if (tried === TRIES || (answer.status < 500 && answer.status !== 429)) return answer;
      letGo(answer);
      await pause(Math.random() * FIRST_PAUSE_MS * 2 ** tried);
    }
  }

  return {
    async put(name, bytes) {
      const headers = { 'content-type': 'image/webp' };
      await ask({ method: 'PUT', rest: FOLDER + name, body: Buffer.from(bytes), headers }, async (answer) => {
        await textAtMost(answer.body, MOST_WORDS);
        if (!answer.isOk) throw new Error('There is no such bucket');
      });
    },

    async read(name) {
      if (reading >= MOST_READING) throw away(new Error('Too many wait for it already'));
      reading += 1;
      const asked = ask({ method: 'GET', rest: FOLDER + name }, async (answer) => {
        if (!answer.isOk) {
          await textAtMost(answer.body, MOST_WORDS);
          return null;
        }
        const size = Number(answer.headers['content-length'] ?? NaN);
        if (size >= 0 && size <= MOST_BYTES) return { size, stream: answer.body };
        letGo(answer);
        throw new Error(`GET answered with ${size} bytes`);
      });
      return asked.finally(() => (reading -= 1));
    },

    async remove(name) {
      await ask({ method: 'DELETE', rest: FOLDER + name }, ({ body }) => textAtMost(body, MOST_WORDS));
    },

    async *list() {
      for (let token: string | null = ''; token !== null;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: PREFIX });
        if (token) query.set('continuation-token', token);
        const page = await ask({ method: 'GET', rest: `?${query}` }, async ({ body }) =>
          readListing(await textAtMost(body, MOST_WORDS)),
        );
        for (const { key, modified } of page.entries) yield { name: key.slice(PREFIX.length), modified };
        token = page.next;
      }
    },
  };
}

type Asked = {
  method: 'GET' | 'PUT' | 'DELETE';
  rest: string;
  body?: Buffer;
  headers?: Record<string, string>;
};

function away(cause: unknown): Refusal {
  return unavailable('service', 'Pictures cannot be reached right now. Please try again in a moment.', {
    retryAfterSeconds: 5,
    cause,
  });
}
