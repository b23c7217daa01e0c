import { findProblemsInFiles } from './source-files.ts';

const CHECKED = /^server\/(?!platform\/|testing\/).*\.ts$/;
const ALLOWED = /[/-]queries\.ts$|\.test\.ts$/;
const IMPORTS_SQL = /\bimport\s*\{[^}]*(?<!\btype\s+)\bsql\b[^}]*\}\s*from\b/;

/** The import rules (.dependency-cruiser.cjs) see files, not names, and `sql` comes with types that all modules need. */
export function checkSqlInQueries(): string {
  return findProblemsInFiles(checkSqlLocation);
}

export function checkSqlLocation(file: string, text: string): string | null {
  if (!CHECKED.test(file) || ALLOWED.test(file) || !IMPORTS_SQL.test(text)) return null;
  return `${file} imports sql: SQL belongs in queries.ts or *-queries.ts.`;
}
