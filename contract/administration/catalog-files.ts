import { z } from 'zod';
import { CATALOG_FILE_KINDS } from '../base/enum-values.ts';
import { endpoint } from '../base/endpoint.ts';
import { booleanTextSchema, idSchema } from '../base/field-schemas.ts';

export type CatalogFileKind = (typeof CATALOG_FILE_KINDS)[number];

const params = z.strictObject({ kind: z.enum(CATALOG_FILE_KINDS) });

export const exportCatalogFileEndpoint = endpoint({
  operationId: 'exportCatalogFile',
  method: 'GET',
  path: '/api/catalog-files/{kind}',
  summary: 'Exports all restaurants, locations, or sandwiches with their IDs, as CSV',
  params,
  file: 'text/csv',
  responses: { 200: null },
  errorStatuses: [401, 403],
});

const catalogFileImportSchema = z
  .object({
    /** Null for a preview, and if nothing changed. */
    changeSetId: z.int().nullable(),
    rows: z.int(),
    created: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    rejected: z.int(),
    /** The first 200 of the file. */
    changes: z.array(
      z.object({
        line: z.int(),
        id: idSchema.nullable(),
        name: z.string(),
        fields: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
      }),
    ),
    /** The first 200 of the file. */
    problems: z.array(z.object({ line: z.int(), reason: z.string() })),
  })
  .meta({ id: 'CatalogFileImport' });
export type CatalogFileImport = z.output<typeof catalogFileImportSchema>;

export const importCatalogFileEndpoint = endpoint({
  operationId: 'importCatalogFile',
  method: 'POST',
  path: '/api/catalog-files/{kind}',
  summary:
    'Imports an exported CSV as one change set: changes rows by their ids, and adds rows without an id',
  params,
  query: z.strictObject({
    preview: booleanTextSchema
      .meta({ description: 'true: shows what would change, without changing anything' })
      .optional(),
  }),
  rawBody: {
    accepts: 'text/*',
    maxBytes: 16 * 1024 * 1024,
    description: 'A CSV file with the columns of the export; columns you leave out keep their values',
    otherType: 'Please send a CSV file.',
    tooLarge: 'The file is larger than 16 MB: use the command line, or leave out rows that stay the same.',
  },
  responses: { 200: catalogFileImportSchema },
  errorStatuses: [401, 403, 409, 413, 415],
  requestHeaders: ['Idempotency-Key'],
});

export const catalogFileEndpoints = [exportCatalogFileEndpoint, importCatalogFileEndpoint] as const;
