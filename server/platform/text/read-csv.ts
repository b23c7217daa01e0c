import { assertDefined } from '#shared/assert-defined.ts';
import { scanCsvRecord } from './scan-csv-record.ts';

export type CsvRow = { line: number; fields: Record<string, string> } | { line: number; problem: string };

/**
 * `onHeader` may reject the columns before any row is read.
 *
 * Text after a stray quotation mark is parsed again from the next line, so one bad row costs one row (docs/decisions/0076).
 */
export async function* readCsv(
  text: AsyncIterable<string>,
  onHeader?: (names: string[]) => void,
): AsyncIterable<CsvRow> {
  let header: string[] | undefined;
  let delimiter: string | undefined;
  let rest = '';
  let line = 1;
  for await (const piece of withEnd(text)) {
    rest += piece ?? '';
    if (rest === '') continue;
    if (delimiter === undefined) {
      rest = rest.replace(/^\ufeff/, '');
      delimiter = likelyDelimiter(rest);
    }
    let at = 0;
    while (at < rest.length) {
      const record = scanCsvRecord(rest, at, delimiter, piece === null);
      if (record === 'more') break;
      const problem = record === 'unclosed' ? UNCLOSED : header && widthProblem(record.fields, header.length);
      if (problem !== undefined) yield { line, problem };
      else if (record !== 'unclosed' && !isBlank(record.fields)) {
        if (header) yield { line, fields: named(header, record.fields) };
        else {
          header = record.fields.map((name) => name.trim());
          onHeader?.(header);
        }
      }
      const isSkipped = record === 'unclosed' || problem !== undefined;
      at = isSkipped ? rest.indexOf('\n', at) + 1 || rest.length : record.end;
      line += isSkipped ? 1 : record.lines;
    }
    rest = rest.slice(at);
  }
}

const UNCLOSED = 'a quotation mark is never closed';

async function* withEnd(text: AsyncIterable<string>): AsyncIterable<string | null> {
  yield* text;
  yield null;
}

function isBlank(fields: string[]): boolean {
  return fields.length === 1 && assertDefined(fields[0]).trim() === '';
}

function widthProblem(fields: string[], width: number): string | undefined {
  const isRight = fields.length >= width - 1 && fields.slice(width).every((value) => value.trim() === '');
  return isRight || isBlank(fields)
    ? undefined
    : `${fields.length} ${fields.length === 1 ? 'column' : 'columns'}, but the first line has ${width}`;
}

function named(header: string[], fields: string[]): Record<string, string> {
  return Object.fromEntries(header.map((name, at) => [name, fields[at] ?? '']));
}

function likelyDelimiter(head: string): string {
  const line = assertDefined(head.split('\n', 1)[0]);
  const counts = [',', ';', '\t'].map((sign) => [sign, line.split(sign).length] as const);
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}
