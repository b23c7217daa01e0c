import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { BrokenBuild } from './broken/build.ts';
import { BROKEN_BUILDS } from './broken/builds.ts';

export type BrokenReport = { failed: string[]; faults: string[] };

/** Takes one guard after the other out of a copy of what is committed: the test that watches it must fail each time. */
export function broken({ builds = BROKEN_BUILDS, say = (_line: string) => {} } = {}): BrokenReport {
  const folder = mkdtempSync(join(tmpdir(), 'clucket-broken-'));
  const report: BrokenReport = { failed: [], faults: [] };
  try {
    spawnSync('git', ['clone', '--quiet', process.cwd(), folder]);
    for (const shared of ['node_modules', 'dist']) symlinkSync(resolve(shared), join(folder, shared));
    for (const build of builds) {
      const outcome = tryOut(folder, build);
      say(`${build.row}: ${build.what}: ${outcome.failed[0] ?? outcome.faults[0]}`);
      report.failed.push(...outcome.failed);
      report.faults.push(...outcome.faults);
    }
    return report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function tryOut(folder: string, { row, what, file, from, to, test }: BrokenBuild): BrokenReport {
  const path = join(folder, file);
  const whole = readFileSync(path, 'utf8');
  if (whole.split(from).length !== 2) return { failed: [], faults: [`${row}: ${file} has changed: ${from}`] };
  writeFileSync(
    path,
    whole.replace(from, () => to),
  );
  try {
    const failed = failuresOf(folder, test);
    return { failed, faults: failed.length > 0 ? [] : [`${row}: ${test} does not see that ${what}`] };
  } catch (error) {
    return { failed: [], faults: [`${row}: ${test} was not tried: ${(error as Error).message}`] };
  } finally {
    writeFileSync(path, whole);
  }
}

function failuresOf(folder: string, test: string): string[] {
  const told = join(folder, 'told.json');
  rmSync(told, { force: true });
  spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      ...['run', test, '--bail=1', '--reporter=json', `--outputFile=${told}`],
      ...['--testTimeout=240000', '--hookTimeout=240000'],
    ],
    { cwd: folder, stdio: 'ignore' },
  );
  const { success, testResults } = JSON.parse(readFileSync(told, 'utf8')) as Told;
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults
      // What took too long says nothing about the build.
      .filter(
        ({ status, failureMessages }) => status === 'failed' && !/timed out/.test(failureMessages.join()),
      )
      .map(({ fullName }) => fullName),
  );
  if (!success && failed.length === 0) throw new Error('nothing failed, and nothing came to its end in time');
  return failed;
}

type Told = {
  success: boolean;
  testResults: { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[];
};
