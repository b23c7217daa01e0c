import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { SourceCodeEdit, RemovedSafeguard } from './removed-safeguard.ts';
import { REMOVED_SAFEGUARDS } from './removed-safeguards.ts';
import { killProcessesOfFolder } from './kill-processes-of-folder.ts';

/** `undetected`: the removals that no test notices, or that could not be tried. */
export type SafeguardTestReport = { failedTests: string[]; undetected: string[] };

type Plan = { rows?: readonly string[]; log?: (line: string) => void };

/** Removes one safeguard at a time from a copy of the committed code: its test must fail each time. */
export function checkSafeguardTests({ rows = [], log = () => {} }: Plan = {}): SafeguardTestReport {
  const folder = mkdtempSync(join(tmpdir(), 'clucket-broken-'));
  const report: SafeguardTestReport = { failedTests: [], undetected: [] };
  try {
    const { status, stderr } = spawnSync('git', ['clone', '--quiet', process.cwd(), folder], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`The code cannot be copied: ${stderr}`);
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    // Copied, because a build may run meanwhile.
    cpSync('dist', join(folder, 'dist'), { recursive: true });
    const chosen = REMOVED_SAFEGUARDS.filter(({ row }) => rows.length === 0 || rows.includes(row));
    for (const removed of chosen) {
      const outcome = tryRemoval(folder, removed);
      log(`${removed.row}: ${removed.description}: ${outcome.failedTests[0] ?? outcome.undetected[0]}`);
      report.failedTests.push(...outcome.failedTests);
      report.undetected.push(...outcome.undetected);
    }
    return report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function tryRemoval(folder: string, removed: RemovedSafeguard): SafeguardTestReport {
  const { row, description, test } = removed;
  const whole = new Map<string, string>();
  try {
    for (const each of [removed, ...(removed.and ?? [])]) applyEdit(folder, each, whole);
    const failedTests = failuresOf(folder, removed);
    return {
      failedTests,
      undetected: failedTests.length > 0 ? [] : [`${row}: ${test} does not see that ${description}`],
    };
  } catch (error) {
    return { failedTests: [], undetected: [`${row}: ${test} was not tried: ${(error as Error).message}`] };
  } finally {
    // The removed safeguard may be what ends a process.
    killProcessesOfFolder(folder);
    for (const [path, text] of whole) writeFileSync(path, text);
  }
}

function applyEdit(folder: string, { file, from, to }: SourceCodeEdit, whole: Map<string, string>): void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(from).length !== 2) throw new Error(`${file} has changed: ${from}`);
  whole.set(path, text);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
}

function failuresOf(folder: string, { test, only, hangs }: RemovedSafeguard): string[] {
  const resultFile = join(folder, 'told.json');
  rmSync(resultFile, { force: true });
  const limit = hangs ? 60_000 : 240_000;
  const { stderr } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      ...['run', test, '--bail=1', '--reporter=json', `--outputFile=${resultFile}`],
      ...[`--testTimeout=${limit}`, `--hookTimeout=${limit}`],
      ...(only ? ['-t', only] : []),
    ],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
      env: { ...process.env, TEST_LONG: 'true' },
    },
  );
  if (!existsSync(resultFile)) throw new Error(stderr.trim());
  const { success, testResults } = JSON.parse(readFileSync(resultFile, 'utf8')) as VitestReport;
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = results
    .filter(({ status, failureMessages }) => {
      const isLate = /timed out/.test(failureMessages.join());
      return status === 'failed' && (hangs || !isLate);
    })
    .map(({ fullName }) => fullName.trim());
  if (results.every(({ status }) => status !== 'failed' && status !== 'passed'))
    throw new Error(`no test was run: ${stderr.trim() || testResults[0]?.message}`);
  if (!success && failed.length === 0) throw new Error('nothing failed, and nothing came to its end in time');
  return failed;
}

type VitestReport = {
  success: boolean;
  testResults: {
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};
