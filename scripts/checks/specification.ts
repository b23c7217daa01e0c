import { existsSync, readFileSync } from 'node:fs';
import { chapterProblems } from './specification-chapters.ts';
import { sourceFiles } from './sources.ts';
import { titlesIn } from './test-titles.ts';
import { defined } from '#shared/defined.ts';

export const TABLE = 'docs/specification.md';
const KINDS = ['route', 'text', 'state', 'rule', 'call', 'constant', 'field'];
/** `- M2.14 text: “Open Now” or “Closed” (decided: point 40)` */
const REQUIREMENT = new RegExp(`^- ([MA]\\d)\\.(\\d+) (?:${KINDS.join('|')}): \\S`);
/** Indented below it: a file, the title of its test, and perhaps what in it is meant. */
const TEST = /^ {2}- `([^`]+)` › (.+?)(?: › (.+))?$/;
const QUOTED = /“([^”]+)”/g;
/** `{n}` in a quoted text stands for what changes. */
const HOLE = /\{[^}]*\}/;

/** Every requirement of the specification names tests that are there, and quotes what the code or its test says. */
export function specification(): string {
  const code = sourceFiles().filter((file) =>
    /^(web|server|contract|shared|packages)\/.*(?<!\.test)\.tsx?$/.test(file),
  );
  const texts = plain(code.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')).join('\n'));
  const table = readFileSync(TABLE, 'utf8');
  return [...chapterProblems(table), ...requirementProblems(table, texts)].join('\n');
}

export function requirementProblems(table: string, code: string): string[] {
  const problems: string[] = [];
  const numbers = new Map<string, number>();
  let current: Requirement | null = null;
  for (const row of [...table.split('\n'), '']) {
    const test = TEST.exec(row);
    if (current && test) {
      current.files.push(defined(test[1]));
      problems.push(...testProblems(defined(test[1]), defined(test[2]), test[3]));
      continue;
    }
    if (current) problems.push(...problemsOf(current, code));
    current = null;
    if (!row.startsWith('- ')) continue;
    const found = REQUIREMENT.exec(row);
    if (!found) problems.push(`${TABLE}: "${row}" has no number or no kind.`);
    else {
      const next = (numbers.get(defined(found[1])) ?? 0) + 1;
      if (Number(found[2]) !== next)
        problems.push(`${TABLE}: ${found[1]}.${next} is missing before "${row}".`);
      numbers.set(defined(found[1]), Number(found[2]));
      current = { row, files: [] };
    }
  }
  return problems;
}

type Requirement = {
  row: string;
  files: string[];
};

function problemsOf({ row, files }: Requirement, code: string): string[] {
  if (files.length === 0) return [`${TABLE}: "${row}" names no test.`];
  const pieces = [...row.matchAll(QUOTED)].flatMap(([, text = '']) => text.split(HOLE));
  return pieces
    .map((piece) => piece.trim())
    .filter(
      (piece) =>
        piece !== '' && !says(code, piece) && !files.some((file) => says(testFile(file)?.text, piece)),
    )
    .map((piece) => `${TABLE}: neither the code nor the test says "${piece}" ("${row}").`);
}

function testProblems(file: string, title: string, detail: string | undefined): string[] {
  const tests = testFile(file);
  if (!tests) return [`${TABLE}: ${file} does not exist.`];
  if (!tests.titles.includes(title)) return [`${TABLE}: ${file} has no test "${title}".`];
  if (detail !== undefined && !tests.source.includes(detail))
    return [`${TABLE}: ${file} says "${detail}" no more.`];
  return [];
}

function says(text: string | undefined, piece: string): boolean {
  return text?.includes(plain(piece)) ?? false;
}

const testFiles = new Map<string, TestFile | null>();

type TestFile = {
  source: string;
  text: string;
  titles: string[];
};

function testFile(file: string): TestFile | null {
  if (!testFiles.has(file)) {
    const source = existsSync(file) ? readFileSync(file, 'utf8') : null;
    testFiles.set(file, source === null ? null : { source, text: plain(source), titles: titlesIn(source) });
  }
  return testFiles.get(file) ?? null;
}

/** Without what a language writes around its texts: escapes, entities and broken lines. */
function plain(text: string): string {
  return text
    .replace(/\\(['"`])/g, '$1')
    .replace(/&(apos|#x27);/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');
}
