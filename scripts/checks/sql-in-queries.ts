import { findProblemsInFiles } from './source-files.ts';

const JUDGED = /^server\/(?!platform\/|testing\/).*\.ts$/;
const MAY = /[/-]queries\.ts$|\.test\.ts$/;
const IMPORTS_SQL = /\bimport\s*\{[^}]*(?<!\btype\s+)\bsql\b[^}]*\}\s*from\b/;

/** The import rules (.dependency-cruiser.cjs) see files, not names, and `sql` comes with types that all modules need. */
export function checkSqlInQueries(): string {
  return findProblemsInFiles(checkSqlLocation);
}

export function checkSqlLocation(file: string, text: string): string | null {
  if (!JUDGED.test(file) || MAY.test(file) || !IMPORTS_SQL.test(text)) return null;
  return `${file} imports sql: statements stand in queries.ts or *-queries.ts.`;
}
