import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import {
  compareAssertions,
  countAssertions,
  hasFewerAssertions,
  formatAssertionTable,
  type AssertionCounts,
} from './assertion-counts.ts';
import { assertDefined } from '#shared/assert-defined.ts';

// node tools/assertions/compare-assertions.ts BEFORE AFTER [REASONS]: the tests and assertions of two
// commits, file by file. REASONS has a line for each file that lost some: its path, a tab, and why. If one is
// missing, it exits with 1.

const [before, after, reasonsFile] = process.argv.slice(2);
if (!before || !after) {
  console.error('Usage: node tools/assertions/compare-assertions.ts BEFORE AFTER [REASONS]');
  process.exit(2);
}
const reasons = new Map(
  reasonsFile === undefined ? [] : linesOf(readFileSync(reasonsFile, 'utf8')).map(pathAndRest),
);
const rows = compareAssertions(countsIn(before), countsIn(after), renamesBetween(before, after));
console.log(formatAssertionTable(rows, reasons));
if (rows.some((row) => hasFewerAssertions(row) && !reasons.has(row.path))) process.exitCode = 1;

function countsIn(commit: string): Map<string, AssertionCounts> {
  const paths = linesOf(git(['ls-tree', '-r', '--name-only', '-z', commit]).toString(), '\0');
  const sources = contentsOf(
    commit,
    paths.filter((path) => /\.tsx?$/.test(path)),
  );
  const found = new Map<string, AssertionCounts>();
  for (const [path, source] of sources) {
    if (!/\.test\.tsx?$/.test(path) && !source.includes(`from 'vitest'`)) continue;
    found.set(path, countAssertions(source));
  }
  return found;
}

/** Each entry is a line that ends with the size, then the bytes and a line break. */
function contentsOf(commit: string, paths: string[]): Map<string, string> {
  const output = git(['cat-file', '--batch'], paths.map((path) => `${commit}:${path}\n`).join(''));
  const contents = new Map<string, string>();
  let at = 0;
  for (const path of paths) {
    const begin = output.indexOf('\n', at) + 1;
    const size = Number(output.toString('utf8', at, begin).trim().split(' ').at(-1));
    contents.set(path, output.toString('utf8', begin, begin + size));
    at = begin + size + 1;
  }
  return contents;
}

function renamesBetween(from: string, to: string): Map<string, string> {
  const output = git(['diff', '-M40%', '-l0', '--diff-filter=R', '--name-status', from, to]).toString();
  return new Map(
    linesOf(output).map((line) => {
      const [, old, renamed] = line.split('\t');
      return [assertDefined(old), assertDefined(renamed)] as const;
    }),
  );
}

function git(args: string[], input?: string): Buffer {
  const { status, stdout, stderr } = spawnSync('git', args, { input, maxBuffer: 2 ** 30 });
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.toString()}`);
  return stdout;
}

function linesOf(text: string, end = '\n'): string[] {
  return text.split(end).filter((line) => line !== '');
}

function pathAndRest(line: string): [string, string] {
  const [path = '', ...rest] = line.split('\t');
  return [path, rest.join(' ')];
}
