import { existsSync, readFileSync } from 'node:fs';
import { sourceFiles } from './sources.ts';

const CEILING = 300;
const CODE = /\.(ts|tsx|mjs|cjs|js|css|sql|sh)$/;
const DATA_AND_TESTS = /(\.test\.tsx?|\.gen\.ts)$|^db\/(demo|schema\.sql)/;

/** House style 12: giants are stopped while they are small. */
export function fileLength(): string {
  return sourceFiles()
    .filter((file) => CODE.test(file) && !DATA_AND_TESTS.test(file) && existsSync(file))
    .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > CEILING)
    .map(({ file, lines }) => `${file} has ${lines} lines; ${CEILING} is the ceiling.`)
    .join('\n');
}
