import fc from 'fast-check';
import { expect, test } from 'vitest';
import { characterArbitrary } from '#packages/testing/character-arbitrary.ts';
import { formatCsvCell, formatSectionAsCsv, looksLikeFormula } from './format-csv.ts';
import type { MemberExportSection, ExportRow } from './queries.ts';

test.each([
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['  =1', `"'  =1"`],
  ['\u{FF1D}1', `"'\u{FF1D}1"`],
  ['\u200B=1', `"'\u200B=1"`],
  ['plain', 'plain'],
  ['a, "b"', '"a, ""b"""'],
  ["it's", `"it's"`],
])('writes the text %j as %s', (text, written) => {
  expect(formatCsvCell(text)).toBe(written);
});

test('formats numbers, dates, objects and null without an apostrophe', () => {
  expect([-118.3, true, null, new Date('2026-11-21T00:00:00Z'), { a: 1 }].map(formatCsvCell)).toEqual([
    '-118.3',
    'true',
    '',
    '2026-11-21T00:00:00.000Z',
    '"{""a"":1}"',
  ]);
});

test('any text can be read back after removing the apostrophe before a formula', async () => {
  const risky = fc.string({ unit: fc.constantFrom("'", '"', '=', '-', '\t', '\n', ' ', ',', 'a') });
  const texts = fc.array(fc.tuple(risky, fc.string({ unit: characterArbitrary })));
  await fc.assert(
    fc.asyncProperty(texts, async (rows) => {
      const page = rows.map(([a, b]) => ({ a, b }));
      const read = parse(await written(page)).slice(1);
      expect(read.map((row) => row.map(withoutMark))).toEqual(rows);
      for (const text of read.flat()) expect(text).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
});

async function written(page: ExportRow[]): Promise<string> {
  async function* pages() {
    yield page;
  }
  let csv = '';
  for await (const piece of formatSectionAsCsv(
    { columns: { a: '', b: '' } } as unknown as MemberExportSection,
    pages(),
  ))
    csv += piece;
  return csv.slice(1);
}

function withoutMark(text: string): string {
  return looksLikeFormula(text) ? text.slice(1) : text;
}

/** A strict parser of RFC 4180. */
function parse(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < csv.length) {
    let text = '';
    if (csv[at] === '"') {
      for (at++; csv[at] !== '"' || csv[at + 1] === '"'; at++) {
        text += csv[at];
        if (csv[at] === '"') at++;
      }
      at++;
    } else while (csv[at] !== ',' && !csv.startsWith('\r\n', at)) text += csv[at++];
    row.push(text);
    if (csv[at++] === ',') continue;
    at++;
    rows.push(row);
    row = [];
  }
  return rows;
}
