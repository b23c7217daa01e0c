import { Readable } from 'node:stream';
import {
  exportCatalogFileEndpoint,
  importCatalogFileEndpoint,
  type CatalogFileImport,
} from '#contract/administration/catalog-files.ts';
import type { Database } from '#server/platform/database/database.ts';
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
    route(
      importCatalogFileEndpoint,
      allowAdmins,
      async ({ params, query, body, viewer, now, imageHosts: hosts }) => {
        const options = { kind: params.kind, viewer, now, hosts, preview: query.preview === true };
        return { body: await importSentFile(db, await body.read(), options) };
      },
    ),
  ];
}

/** Spreadsheets save CSV as Windows-1252 or UTF-16, too. */
async function importSentFile(
  db: Database['db'],
  bytes: Uint8Array,
  options: CatalogImportOptions,
): Promise<CatalogFileImport> {
  try {
    const { text } = await openTextFile({ name: 'The file', bytes }, MAX_MEGABYTES);
    return await importCatalog(db, text, { ...options, maxChanges: MAX_CHANGES });
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    throw badRequestError(`${error.message}.`);
  }
}
