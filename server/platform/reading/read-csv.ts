import { scanRecord, type CsvRecord } from './scan-csv-record.ts';
import { defined } from '#rules/defined.ts';

export type CsvRow = { line: number; fields: Record<string, string> } | { line: number; problem: string };

/**
 * Rows of a CSV file by the names in its first line, with the line on which each begins. Comma, semicolon or tab, whichever the
 * first line holds most of. What a stray quotation mark swallowed is read again from the next line, so one bad row
 * costs one row.
 */
export async function* readCsv(text: AsyncIterable<string>): AsyncIterable<CsvRow> {
  let header: string[] | undefined;
  let delimiter = ',';
  for await (const piece of recordsOf(text, (head) => (delimiter = likelyDelimiter(head)))) {
    const { line, record } = piece;
    if (!record) yield { line, problem: 'a quotation mark is opened and never closed' };
    else if (!header) header = record.fields.map((name) => name.trim());
    else if (hasRightWidth(record.fields, header.length))
      yield { line, fields: named(header, record.fields) };
    else {
      const columns = `${record.fields.length} columns where the first line has ${header.length}`;
      yield { line, problem: `it has ${columns}` };
      if (record.lines > 1) piece.takeFirstLineOnly();
    }
  }

  async function* recordsOf(source: AsyncIterable<string>, begin: (head: string) => void) {
    let buffer = '';
    let at = 0;
    let line = 1;
    let begun = false;
    const chunks = source[Symbol.asyncIterator]();
    for (let ended = false; !ended;) {
      const next = await chunks.next();
      ended = next.done === true;
      buffer = buffer.slice(at) + (next.done ? '' : next.value);
      at = 0;
      if (!begun && buffer) {
        buffer = buffer.replace(/^\ufeff/, '');
        begin(buffer);
        begun = true;
      }
      while (at < buffer.length) {
        const record = scanRecord(buffer, at, delimiter, ended);
        if (record === 'more') break;
        const firstEnd = buffer.indexOf('\n', at) + 1 || buffer.length;
        let end = record === 'unclosed' ? firstEnd : record.end;
        let lines = record === 'unclosed' ? 1 : record.lines;
        const takeFirstLineOnly = () => void ([end, lines] = [firstEnd, 1]);
        if (record === 'unclosed') yield { line, record: undefined, takeFirstLineOnly };
        else if (!isBlank(record)) yield { line, record, takeFirstLineOnly };
        at = end;
        line += lines;
      }
    }
  }
}

function isBlank(record: CsvRecord): boolean {
  return record.fields.length === 1 && defined(record.fields[0]).trim() === '';
}

function hasRightWidth(fields: string[], width: number): boolean {
  return fields.length >= width - 1 && fields.slice(width).every((value) => value.trim() === '');
}

function named(header: string[], fields: string[]): Record<string, string> {
  const row: Record<string, string> = {};
  for (let at = 0; at < header.length; at++) row[defined(header[at])] = fields[at] ?? '';
  return row;
}

function likelyDelimiter(head: string): string {
  const line = defined(head.split('\n', 1)[0]);
  const counts = [',', ';', '\t'].map((sign) => [sign, line.split(sign).length] as const);
  return counts.reduce((most, next) => (next[1] > most[1] ? next : most))[0];
}
