import { findProblemsInFiles } from './source-files.ts';

const TEST = /\.test\.tsx?$/;
const OF_THEIR_OWN = /\.mocked\.test\.tsx?$/;
const REPLACES = /\bvi\.(mock|doMock|resetModules)\(/;

/** Test files share workers (vitest.config.ts), so a file that replaces a module needs the suffix that isolates it. */
export function checkMockedTestNames(): string {
  return findProblemsInFiles(findMisnamedTests);
}

export function findMisnamedTests(file: string, text: string): string | null {
  if (!TEST.test(file)) return null;
  const isNamed = OF_THEIR_OWN.test(file);
  if (REPLACES.test(text) === isNamed) return null;
  return isNamed
    ? `${file} replaces no module: leave ".mocked" out of its name.`
    : `${file} replaces a module: name it *.mocked.test.ts.`;
}
