import { existsSync, readFileSync } from 'node:fs';
import { assertDefined } from '#shared/assert-defined.ts';

const TABLES = ['docs/security/threats.md', 'docs/security/asvs.md'];
const LINE = /^- (.*)/;
const TEST = /^ {2}- `([^`]+)` (.+)/;
const REASON = /^ {2}- (Exception|Not here|Held by): \S/;

/** Every threat names a test, which must exist under that name. */
export function checkThreatTests(): string {
  return TABLES.flatMap((file) => findMissingThreatTests(file, readFileSync(file, 'utf8'))).join('\n');
}

export function findMissingThreatTests(file: string, text: string): string[] {
  const problems: string[] = [];
  let waiting: string | null = null;
  for (const row of text.split('\n')) {
    const test = TEST.exec(row);
    const line = LINE.exec(row);
    if (waiting !== null && !test && !REASON.test(row)) problems.push(`${file}: "${waiting}" names no test.`);
    waiting = line ? (line[1] ?? '') : null;
    const lost = test && problemOf(assertDefined(test[1]), assertDefined(test[2]));
    if (lost) problems.push(`${file}: ${lost}`);
  }
  return problems;
}

function problemOf(path: string, name: string): string | null {
  if (!existsSync(path)) return `${path} does not exist.`;
  return readFileSync(path, 'utf8').includes(name) ? null : `${path} has no test "${name}".`;
}
