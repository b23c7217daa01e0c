import type { MemberExportSection, ExportRow } from './queries.ts';

export async function* formatSectionAsJson(
  { isOne }: MemberExportSection,
  pages: AsyncIterable<ExportRow[]>,
): AsyncGenerator<string> {
  if (isOne) {
    for await (const [row] of pages) yield `${JSON.stringify(row ?? null, null, 2)}\n`;
    return;
  }
  let separator = '[\n';
  for await (const page of pages) {
    for (const row of page) {
      yield `${separator}  ${JSON.stringify(row)}`;
      separator = ',\n';
    }
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
