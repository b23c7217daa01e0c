import { looksLikeFormula } from '#server/features/exports/exports.ts';
import { badRequestError } from '#server/platform/http/http-error.ts';
import { readCsv } from '#server/platform/text/read-csv.ts';
import type { CatalogCsvTable, CatalogFileCells } from './catalog-table.ts';

/** Without an id it is a new row; without a revision it overwrites any revision. */
export type ParsedCatalogRow = {
  line: number;
  id: number | null;
  revision: number | null;
  cells: CatalogFileCells;
};
export type CatalogFileProblem = { line: number; reason: string };

export async function readCatalogFile(
  text: AsyncIterable<string>,
  { columns, readOnly }: Pick<CatalogCsvTable, 'columns' | 'readOnly'>,
): Promise<{ rows: ParsedCatalogRow[]; problems: CatalogFileProblem[] }> {
  const rows: ParsedCatalogRow[] = [];
  const problems: CatalogFileProblem[] = [];
  const seen = new Set<number>();
  for await (const row of readCsv(text)) {
    if ('problem' in row) {
      problems.push({ line: row.line, reason: row.problem });
      continue;
    }
    assertColumns(Object.keys(row.fields), columns);
    const { id: idText = '', revision: revisionText = '', ...fields } = row.fields;
    const id = idText.trim() === '' ? null : numberOf(idText);
    const revision = revisionText.trim() === '' ? null : numberOf(revisionText);
    const isRepeated = id !== null && seen.has(id ?? 0);
    if (id === undefined) problems.push({ line: row.line, reason: `“${idText}” isn’t an ID` });
    else if (isRepeated)
      problems.push({ line: row.line, reason: `the ID ${id} is already on an earlier line` });
    else if (revision === undefined)
      problems.push({ line: row.line, reason: `“${revisionText}” isn’t a revision` });
    else rows.push({ line: row.line, id, revision, cells: cellsOf(fields, readOnly) });
    if (id) seen.add(id);
  }
  return { rows, problems };
}

function assertColumns(names: readonly string[], columns: readonly string[]): void {
  if (!names.includes('id')) throw badRequestError('The first line must name the columns, including id.');
  const unknown = names.filter((name) => !['id', 'revision', ...columns].includes(name));
  if (unknown.length > 0)
    throw badRequestError(
      `The file has unknown columns: ${unknown.join(', ')}. The file can have: id, revision, ${columns.join(', ')}.`,
    );
}

function numberOf(text: string): number | undefined {
  return /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : undefined;
}

function cellsOf(fields: CatalogFileCells, readOnly: readonly string[]): CatalogFileCells {
  const written = Object.entries(fields).filter(([column]) => !readOnly.includes(column));
  return Object.fromEntries(written.map(([column, text]) => [column, unescapeCell(text)]));
}

/** The export puts an apostrophe before what a spreadsheet would evaluate. */
function unescapeCell(text: string): string {
  const rest = text.slice(1);
  return text.startsWith("'") && looksLikeFormula(rest) ? rest : text;
}
