import { existsSync, readFileSync } from 'node:fs';
import { sourceFiles } from './sources.ts';

const CEILING = 300;
const CODE = /\.(ts|tsx|mjs|cjs|js|css|sql|sh)$/;
const DATA_AND_TESTS = /(\.(test|cases)\.tsx?|\.gen\.ts)$|^db\/(demo\/|schema\.sql)/;

/** House style 12: giants are stopped while they are small. */
export function fileLength(): string {
  return sourceFiles()
    .filter((file) => existsSync(file))
    .map((file) => tooLong(file, readFileSync(file, 'utf8')))
    .filter((problem) => problem !== null)
    .join('\n');
}

export function tooLong(file: string, text: string): string | null {
  if (!CODE.test(file) || DATA_AND_TESTS.test(file)) return null;
  const lines = text.split('\n').length - 1;
  return lines > CEILING ? `${file} has ${lines} lines; ${CEILING} is the ceiling.` : null;
}
