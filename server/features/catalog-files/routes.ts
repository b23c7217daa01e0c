import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  exportCatalogFileEndpoint,
  importCatalogFileEndpoint,
  type CatalogFileImport,
} from '#contract/administration/catalog-files.ts';
import type { Database, Db } from '#server/platform/database/database.ts';
import { withIdempotency } from '#server/platform/http/idempotency.ts';
import { allowAdmins } from '#server/platform/http/access-policies.ts';
import { badRequestError } from '#server/platform/http/http-error.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { UnreadableFileError, openTextFile } from '#server/platform/text/open-text-file.ts';
import { exportCatalog } from './export-catalog.ts';
import { importCatalog, type CatalogImportOptions } from './import-catalog.ts';

const MAX_CHANGES = 1_000;
const MAX_MEGABYTES = 16;

export function catalogFileRoutes(db: Database['db']): ApiRoute[] {
  return [
    route(exportCatalogFileEndpoint, allowAdmins, async ({ params: { kind } }) => ({
      body: null,
      headers: { 'content-disposition': `attachment; filename="${kind}.csv"` },
      stream: Readable.from(exportCatalog(db, kind)),
    })),
    route(importCatalogFileEndpoint, allowAdmins, async (input) => {
      const { params, query, body, viewer, now, imageHosts: hosts } = input;
      const bytes = await body.read();
      const options = { kind: params.kind, viewer, now, hosts, preview: query.preview === true };
      const work = async (tx: Db) => ({ body: await importSentFile(tx, bytes, options) });
      const content = createHash('sha256').update(JSON.stringify(query)).update(bytes).digest('hex');
      return withIdempotency(db, importCatalogFileEndpoint, work, content)(input);
    }),
  ];
}

/** Spreadsheets save CSV as Windows-1252 or UTF-16, too. */
async function importSentFile(
  tx: Db,
  bytes: Uint8Array,
  options: CatalogImportOptions,
): Promise<CatalogFileImport> {
  try {
    const { text } = await openTextFile({ name: 'The file', bytes }, MAX_MEGABYTES);
    return await importCatalog(tx, text, { ...options, maxChanges: MAX_CHANGES });
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    throw badRequestError(`${error.message}.`);
  }
}
