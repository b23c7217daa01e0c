import { readLimitedText } from '../../outbound/limited-body.ts';
import { discardBody } from '../../outbound/http-request.ts';
import { createS3Client, photosUnavailableError, type S3Settings } from './s3-client.ts';
import { parseS3Listing } from './s3-listing.ts';
import type { Storage } from './storage.ts';

const PREFIX = 'uploads/';
const FOLDER = `/${PREFIX}`;
const MAX_RESPONSE_BYTES = 4_000_000;
const MAX_FILE_BYTES = 64 * 1024 * 1024;
/** More pending reads of a server that hangs would use up the request slots of everyone else. */
const MAX_OPEN_READS = 100;

export function createS3Storage(settings: S3Settings): Storage {
  const send = createS3Client(settings);
  let reading = 0;

  return {
    async put(name, bytes) {
      const headers = { 'content-type': 'image/webp' };
      await send(
        { method: 'PUT', suffix: FOLDER + name, body: Buffer.from(bytes), headers },
        async (answer) => {
          await readLimitedText(answer.body, MAX_RESPONSE_BYTES);
          if (!answer.isOk) throw new Error('There is no such bucket');
        },
      );
    },

    async read(name) {
      if (reading >= MAX_OPEN_READS) throw photosUnavailableError(new Error('Too many wait for it already'));
      reading += 1;
      const response = send({ method: 'GET', suffix: FOLDER + name }, async (answer) => {
        if (!answer.isOk) {
          await readLimitedText(answer.body, MAX_RESPONSE_BYTES);
          return null;
        }
        const size = Number(answer.headers['content-length'] ?? NaN);
        if (size >= 0 && size <= MAX_FILE_BYTES) return { size, stream: answer.body };
        discardBody(answer);
        throw new Error(`GET answered with ${size} bytes`);
      });
      return response.finally(() => (reading -= 1));
    },

    async remove(name) {
      await send({ method: 'DELETE', suffix: FOLDER + name }, ({ body }) =>
        readLimitedText(body, MAX_RESPONSE_BYTES),
      );
    },

    async *list() {
      for (let token: string | null = ''; token !== null;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: PREFIX });
        if (token) query.set('continuation-token', token);
        const page = await send({ method: 'GET', suffix: `?${query}` }, async ({ body }) =>
          parseS3Listing(await readLimitedText(body, MAX_RESPONSE_BYTES)),
        );
        for (const { key, modified } of page.entries) yield { name: key.slice(PREFIX.length), modified };
        token = page.next;
      }
    },
  };
}
