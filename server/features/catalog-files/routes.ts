import { Readable } from 'node:stream';
import {
  exportCatalogFileEndpoint,
  importCatalogFileEndpoint,
} from '#contract/administration/catalog-files.ts';
import type { Database } from '#server/platform/database/database.ts';
import { allowAdmins } from '#server/platform/http/access-policies.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { exportCatalog } from './export-catalog.ts';
import { importCatalog } from './import-catalog.ts';

const MAX_CHANGES = 1_000;

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
        const text = new TextDecoder().decode(await body.read());
        const options = { kind: params.kind, viewer, now, hosts, preview: query.preview === true };
        return {
          body: await importCatalog(db, oneText(text), { ...options, maxChanges: MAX_CHANGES }),
        };
      },
    ),
  ];
}

async function* oneText(text: string): AsyncIterable<string> {
  yield text;
}
