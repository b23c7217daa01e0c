import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsv, type CsvRow } from './read-csv.ts';

describe('CSV', () => {
  test('reads quoted fields, doubled quotation marks and line breaks within a field', async () => {
    const rows = await read('a,b\r\n"1, one","he said ""hi"""\r\n"two\r\nlines",2\r\n');
    expect(rows).toEqual([
      { line: 2, fields: { a: '1, one', b: 'he said "hi"' } },
      { line: 3, fields: { a: 'two\r\nlines', b: '2' } },
    ]);
  });

  test.each([
    ['a;b\n1;2,5\n', { a: '1', b: '2,5' }],
    ['a\tb\n1\t2\n', { a: '1', b: '2' }],
    ['\ufeffa,b\n1,2', { a: '1', b: '2' }],
    ['a , b\n1,\n', { a: '1', b: '' }],
  ])('detects the delimiter, a byte order mark and a missing final newline: %j', async (text, fields) => {
    expect(await read(text)).toEqual([{ line: 2, fields }]);
  });

  test('treats a quotation mark in the middle of a field as text', async () => {
    expect(await read('a,b\n6" sub,"the "best" one"\n')).toEqual([
      { line: 2, fields: { a: '6" sub', b: 'the "best" one' } },
    ]);
  });

  test('loses only one row to a stray quotation mark', async () => {
    const many = Array.from({ length: 200 }, (_, at) => `${at},x\n`).join('');
    const rows = await read(`a,b\n"broken,x\n${many}`);
    expect(rows[0]).toEqual({ line: 2, problem: 'a quotation mark is never closed' });
    expect(rows).toHaveLength(201);
    expect(rows.at(-1)).toEqual({ line: 202, fields: { a: '199', b: 'x' } });
  });

  test('parses the text after a stray quotation mark again', async () => {
    const rows = await read('a,b\n"broken,1\ngood,2\n"also good",3\n');
    expect(rows).toEqual([
      { line: 2, problem: 'a quotation mark is never closed' },
      { line: 3, fields: { a: 'good', b: '2' } },
      { line: 4, fields: { a: 'also good', b: '3' } },
    ]);
  });

  test('resumes after the first line of a multi-line row with the wrong number of columns', async () => {
    expect(await read('a,b\n"one\ntwo",2,3\nfour,4\n')).toEqual([
      { line: 2, problem: '3 columns, but the first line has 2' },
      { line: 3, problem: '3 columns, but the first line has 2' },
      { line: 4, fields: { a: 'four', b: '4' } },
    ]);
  });

  test('reports too many and too few columns, and skips blank lines', async () => {
    expect(await read('a,b,c\n\n1,2,3,4\n1\n1,2,3,,\n')).toEqual([
      { line: 3, problem: '4 columns, but the first line has 3' },
      { line: 4, problem: '1 column, but the first line has 3' },
      { line: 5, fields: { a: '1', b: '2', c: '3' } },
    ]);
  });

  test('reads back what was written with quotation marks, however the text is split', async () => {
    const value = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'é') });
    const property = fc.asyncProperty(
      fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 7 }),
      async (rows, size) => {
        const text = ['first,second', ...rows.map((row) => row.map(quoted).join(','))].join('\n');
        const found = await collect(readCsv(inPieces(text, size)));
        expect(found.map((row) => 'fields' in row && Object.values(row.fields))).toEqual(rows);
      },
    );
    await fc.assert(property, { numRuns: 300 });
  });
});

function quoted(value: string): string {
  return `"${value.replaceAll('"', '""')}"`;
}

function read(text: string): Promise<CsvRow[]> {
  return collect(readCsv(inPieces(text, 64 * 1024)));
}

async function* inPieces(text: string, size: number): AsyncIterable<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function collect(rows: AsyncIterable<CsvRow>): Promise<CsvRow[]> {
  const all: CsvRow[] = [];
  for await (const row of rows) all.push(row);
  return all;
}
