import type { MemberExportSection, ExportRow } from './queries.ts';

/** RFC 4180 in UTF-8, with the byte order mark that spreadsheets need. */
export async function* formatSectionAsCsv(
  { columns }: MemberExportSection,
  pages: AsyncIterable<ExportRow[]>,
): AsyncGenerator<string> {
  const names = Object.keys(columns);
  yield `\uFEFF${names.map(formatCsvCell).join(',')}\r\n`;
  for await (const page of pages)
    yield page.map((row) => `${names.map((name) => formatCsvCell(row[name])).join(',')}\r\n`).join('');
}

/** Spreadsheets evaluate such a text as a formula, also after blanks and quotes; an apostrophe prevents it. */
const FORMULA = /^[\s\p{C}"']*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** Also after apostrophes, so that removing one apostrophe restores every text. */
const BLANK_FIRST = /^'*[\t\r\n]/;

export function looksLikeFormula(text: string): boolean {
  return FORMULA.test(text) || BLANK_FIRST.test(text);
}

export function formatCsvCell(value: unknown): string {
  const text = textOf(value);
  const safe = typeof value === 'string' && looksLikeFormula(text) ? `'${text}` : text;
  return /[",\r\n']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
