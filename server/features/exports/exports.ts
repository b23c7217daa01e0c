import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { Db } from '#server/platform/database/database.ts';
import { notFoundError } from '#server/platform/http/http-error.ts';
import type { Log } from '#server/platform/observability/log.ts';
import type { Storage } from '#server/platform/files/storage/storage.ts';
import { formatSectionAsCsv } from './format-csv.ts';
import { formatSectionAsJson } from './format-json.ts';
import { MEMBER_EXPORT_SECTIONS } from './section-queries.ts';
import { findExportedMember, readExportSectionRows, selectPhotosOfMember } from './queries.ts';
import { formatExportReadme } from './format-readme.ts';

export { formatCsvCell, looksLikeFormula } from './format-csv.ts';

type Site = { siteName: string; storage: Storage; log: Log };

/** Streams: only one page of rows or one photo is in memory, and no transaction stays open for a slow client. */
export async function createMemberExport(
  db: Db,
  { siteName, storage, log }: Site,
  userId: string,
  now: Date,
): Promise<{ fileName: string; stream: Readable }> {
  const member = await findExportedMember(db, userId);
  if (!member) throw notFoundError();
  const { username } = member;
  const photos = await selectPhotosOfMember(db, userId);
  // No await from here on: an error before a listener is attached would end the process.
  const zip = new ZipFile();
  const packed = zip.outputStream as Readable;
  let current: Readable | undefined;
  const add = (name: string, read: () => Readable | Promise<Readable>, compress = true) =>
    zip.addReadStreamLazy(name, { mtime: now, compress }, (provide) => {
      void Promise.resolve()
        .then(read)
        .then(
          (stream) => {
            // yazl does not listen for errors of its input, and an unhandled one ends the process.
            current = stream.on('error', (error) => void zip.emit('error', error));
            if (packed.destroyed) stream.destroy();
            else provide(null, stream);
          },
          (error: unknown) => provide(error, Readable.from([])),
        );
    });
  add('README.txt', () => Readable.from([formatExportReadme({ siteName, username, now })]));
  for (const part of MEMBER_EXPORT_SECTIONS) {
    add(`${part.name}.json`, () =>
      Readable.from(formatSectionAsJson(part, readExportSectionRows(db, part, member))),
    );
    add(`${part.name}.csv`, () =>
      Readable.from(formatSectionAsCsv(part, readExportSectionRows(db, part, member))),
    );
  }
  for (const file of photos) add(`photos/${file}`, () => photo(storage, file), false);
  zip.on('error', (err) => {
    log.error({ err }, 'An export was interrupted');
    packed.destroy(err as Error);
  });
  packed.on('close', () => current?.destroy());
  zip.end();
  const fileName = `${siteName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${username}-${now.toISOString().slice(0, 10)}.zip`;
  return { fileName, stream: packed };
}

/** Buffered, so that no file stays open if the client disconnects. */
async function photo(storage: Storage, file: string): Promise<Readable> {
  const stored = await storage.read(file);
  return Readable.from(stored ? [await buffer(stored.stream)] : []);
}
