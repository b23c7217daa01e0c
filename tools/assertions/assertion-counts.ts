export type AssertionCounts = { tests: number; assertions: number };
export type AssertionRow = { path: string; before: AssertionCounts | null; after: AssertionCounts | null };

/** Not a method of an object: `test.send(` is a request, `/x/.test(` a match. */
const TEST =
  /(?<![.\w$])(?:test|it)(?:\.(?:only|skip|skipIf|runIf|todo|fails|concurrent|sequential|each|for))*(?:<[^()]*>)?\(/g;
const ASSERTION =
  /(?<![.\w$])(?<!function )(?:expect(?:\.(?:soft|poll|element|unreachable))?|expect[A-Z]\w*|assert\w*(?:\.\w+)?)(?:<[^()]*>)?\(|\bfc\.assert\(/g;
const COMMENT = /^\s*(?:\/\/|\/?\*).*$/gm;

export function countAssertions(source: string): AssertionCounts {
  const code = source.replace(COMMENT, '');
  const count = (pattern: RegExp) => code.match(pattern)?.length ?? 0;
  return { tests: count(TEST), assertions: count(ASSERTION) };
}

export function compareAssertions(
  before: ReadonlyMap<string, AssertionCounts>,
  after: ReadonlyMap<string, AssertionCounts>,
  renames: ReadonlyMap<string, string>,
): AssertionRow[] {
  const rows = new Map<string, AssertionRow>();
  for (const [path, counts] of after) rows.set(path, { path, before: null, after: counts });
  for (const [old, counts] of before) {
    const path = after.has(old) ? old : (renames.get(old) ?? old);
    rows.set(path, { path, before: counts, after: rows.get(path)?.after ?? null });
  }
  return [...rows.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

export function hasFewerAssertions({ before, after }: AssertionRow): boolean {
  const [was, is] = [before ?? NONE, after ?? NONE];
  return is.tests < was.tests || is.assertions < was.assertions;
}

export function formatAssertionTable(
  rows: readonly AssertionRow[],
  reasons: ReadonlyMap<string, string>,
): string {
  const lines = rows.map((row) =>
    formatRow(row, hasFewerAssertions(row) ? (reasons.get(row.path) ?? MISSING_ASSERTION_REASON_TEXT) : ''),
  );
  const total = { path: 'all', before: sum(rows, 'before'), after: sum(rows, 'after') };
  return [
    '| file | tests before | after | assertions before | after | reason |',
    '| --- | ---: | ---: | ---: | ---: | --- |',
    ...lines,
    formatRow(total, ''),
  ].join('\n');
}

export const MISSING_ASSERTION_REASON_TEXT = '**no reason given**';
const NONE: AssertionCounts = { tests: 0, assertions: 0 };

function formatRow({ path, before, after }: AssertionRow, reason: string): string {
  const [was, is] = [before ?? NONE, after ?? NONE];
  return `| ${path} | ${was.tests} | ${is.tests} | ${was.assertions} | ${is.assertions} | ${reason} |`;
}

function sum(rows: readonly AssertionRow[], when: 'before' | 'after'): AssertionCounts {
  const all = rows.map((row) => row[when] ?? NONE);
  const total = (key: keyof AssertionCounts) => all.reduce((so, counts) => so + counts[key], 0);
  return { tests: total('tests'), assertions: total('assertions') };
}
