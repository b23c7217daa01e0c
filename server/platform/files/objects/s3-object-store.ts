import { readLimitedBytes, readLimitedText } from '../../outbound/limited-body.ts';
import { createS3Client, type S3Settings } from '../storage/s3-client.ts';
import { parseS3Listing } from '../storage/s3-listing.ts';
import { MAX_OBJECT_BYTES, type ObjectStore } from './object-store.ts';

/** Enough time for a part of 16 MB over a slow connection. */
const LIMIT_MS = 120_000;
const MAX_TEXT_BYTES = 4_000_000;

export function createS3ObjectStore(settings: S3Settings): ObjectStore {
  const client = createS3Client({ limitMs: LIMIT_MS, ...settings });
  const label = `s3://${settings.bucket}`;
  const send: typeof client = (request, take) =>
    client(request, take).catch((error: Error) => {
      throw new Error(
        `${label} cannot be used: ${(error.cause as Error | undefined)?.message ?? error.message}`,
        {
          cause: error,
        },
      );
    });

  return {
    label,

    async put(key, body) {
      const headers = { 'content-type': 'application/octet-stream' };
      await send({ method: 'PUT', suffix: `/${key}`, body, headers }, async (answer) => {
        await readLimitedText(answer.body, MAX_TEXT_BYTES);
        if (!answer.isOk) throw new Error('There is no such bucket');
      });
    },

    get: (key) =>
      send({ method: 'GET', suffix: `/${key}` }, async (answer) => {
        const bytes = await readLimitedBytes(answer.body, MAX_OBJECT_BYTES);
        return answer.isOk ? bytes : null;
      }),

    async list(prefix) {
      const keys: string[] = [];
      for (let token: string | null = ''; token !== null;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix });
        if (token) query.set('continuation-token', token);
        const page = await send({ method: 'GET', suffix: `?${query}` }, async ({ body, isOk }) => {
          const text = await readLimitedText(body, MAX_TEXT_BYTES);
          if (!isOk) throw new Error('There is no such bucket');
          return parseS3Listing(text);
        });
        keys.push(...page.entries.map(({ key }) => key));
        token = page.next;
      }
      return keys.toSorted();
    },

    async remove(key) {
      await send({ method: 'DELETE', suffix: `/${key}` }, ({ body }) =>
        readLimitedText(body, MAX_TEXT_BYTES),
      );
    },
  };
}
