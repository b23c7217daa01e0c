import { textAtMost } from '../bounded-body.ts';
import { letGo } from '../elsewhere.ts';
import { createS3Client, storageUnavailable, type S3Settings } from './s3-client.ts';
import { readListing } from './s3-listing.ts';
import type { Storage } from './storage.ts';

const PREFIX = 'uploads/';
const FOLDER = `/${PREFIX}`;
/** A thousand names in XML; and more than any picture that was ever put there. */
const MOST_WORDS = 4_000_000;
const MOST_BYTES = 64 * 1024 * 1024;
/** More that wait for a server which does not answer would take the places of everybody else. */
const MOST_READING = 100;

export function createS3Storage(settings: S3Settings): Storage {
  const ask = createS3Client(settings);
  let reading = 0;

  return {
    async put(name, bytes) {
      const headers = { 'content-type': 'image/webp' };
      await ask({ method: 'PUT', rest: FOLDER + name, body: Buffer.from(bytes), headers }, async (answer) => {
        await textAtMost(answer.body, MOST_WORDS);
        if (!answer.isOk) throw new Error('There is no such bucket');
      });
    },

    async read(name) {
      if (reading >= MOST_READING) throw storageUnavailable(new Error('Too many wait for it already'));
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
