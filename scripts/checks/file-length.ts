import { findProblemsInFiles } from './source-files.ts';

const CEILING = 300;
const CODE = /\.(ts|tsx|mjs|cjs|js|css|sql|sh)$/;
const DATA_AND_TESTS = /(\.test\.tsx?|\.gen\.ts)$|^db\/(demo\/|schema\.sql)/;

/** House style 12: reports a file before it becomes too long. */
export function checkFileLength(): string {
  return findProblemsInFiles(findTooLongFile);
}

export function findTooLongFile(file: string, text: string): string | null {
  if (!CODE.test(file) || DATA_AND_TESTS.test(file)) return null;
  const lines = text.split('\n').length - 1;
  return lines > CEILING ? `${file} has ${lines} lines; ${CEILING} is the ceiling.` : null;
}
