import type { CatalogFileKind } from '#contract/administration/catalog-files.ts';
import { formatCsvCell } from '#server/features/exports/exports.ts';
import type { Db } from '#server/platform/database/database.ts';
import { CATALOG_CSV_TABLES } from './catalog-tables.ts';

const PAGE = 500;

/** RFC 4180 in UTF-8, with the byte order mark that spreadsheets need; one page is in memory. */
export async function* exportCatalog(db: Db, kind: CatalogFileKind): AsyncGenerator<string> {
  const table = CATALOG_CSV_TABLES[kind];
  yield `\uFEFF${['id', 'revision', ...table.columns].join(',')}\r\n`;
  let after = 0;
  for (;;) {
    const rows = await table.select(db, { after, count: PAGE });
    const last = rows.at(-1);
    if (!last) return;
    yield rows
      .map(({ id, revision, cells }) =>
        [String(id), String(revision), ...table.columns.map((column) => formatCsvCell(cells[column]))].join(
          ',',
        ),
      )
      .join('\r\n')
      .concat('\r\n');
    after = last.id;
  }
}
