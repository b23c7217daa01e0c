import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isSameOrNewerVersion } from '#server/platform/process/release.ts';

/** The first version from which later versions keep its schema usable. */
const FIRST = '0.2.0';

export type PreviousRelease = { ref: string } | { skipped: string };

/** `tags` are those before this commit. */
export function findPreviousRelease(tags: readonly string[], schemaCompatibleFrom: string): PreviousRelease {
  const [ref] = tags
    .filter((tag) => /^v\d+\.\d+\.\d+$/.test(tag) && isSameOrNewerVersion(tag, FIRST))
    .toSorted((one, other) => (isSameOrNewerVersion(one, other) ? -1 : 1));
  if (!ref) return { skipped: `no tag v${FIRST} or later before this commit` };
  if (!isSameOrNewerVersion(ref, schemaCompatibleFrom))
    return { skipped: `package.json says that only ${schemaCompatibleFrom} and later run on this schema` };
  return { ref };
}

export function listEarlierReleaseTags(): string[] {
  const tags = git('tag', '--list', 'v*').split('\n');
  const currentTags = new Set(git('tag', '--points-at', 'HEAD').split('\n'));
  return tags.filter((tag) => tag !== '' && !currentTags.has(tag));
}

export type PreviousReleaseTestResult = { passed: boolean; output: string };

/** Runs the HTTP tests of `ref` on the schema of this checkout. */
export function runPreviousReleaseTests(
  ref: string,
  filters: readonly string[] = REQUESTS,
): PreviousReleaseTestResult {
  const folder = mkdtempSync(join(tmpdir(), 'clucket-previous-'));
  try {
    checkOut(ref, folder);
    provideModules(folder);
    cpSync('db/migrations', join(folder, 'db/migrations'), { recursive: true });
    const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
    const excluded = ABOUT_THE_SCHEMA.flatMap((pattern) => ['--exclude', pattern]);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [vitest, 'run', '--project=http', '--root', folder, ...excluded, ...filters],
      { cwd: folder, env: outsideOfTests(), encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
    );
    return { passed: status === 0, output: `${stdout}\n${stderr}` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const REQUESTS = ['server/features', 'server/platform/http'];
/** These compare the schema with the files of their own version, and do not test requests. */
const ABOUT_THE_SCHEMA = ['server/features/backups/**', 'server/features/doctor/**'];

function checkOut(ref: string, folder: string): void {
  const archive = spawnSync('git', ['archive', '--format=tar', ref], { maxBuffer: 1024 * 1024 * 1024 });
  if (archive.status !== 0) throw new Error(`git archive ${ref} failed: ${archive.stderr.toString()}`);
  const { status, stderr } = spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout });
  if (status !== 0) throw new Error(`tar failed: ${stderr.toString()}`);
}

function provideModules(folder: string): void {
  if (packagesOf('.') === packagesOf(folder))
    return symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const { status, stderr } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm ci failed: ${stderr}`);
}

function packagesOf(folder: string): string {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>;
  };
  return JSON.stringify({ ...lock.packages, '': { ...lock.packages[''], version: '' } });
}

/** Without the environment variables of the surrounding test run. */
function outsideOfTests(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV$|TEST_LONG$|TEST_SEED$)/.test(name)),
  );
}

function git(...options: string[]): string {
  const { status, stdout } = spawnSync('git', options, { encoding: 'utf8' });
  return status === 0 ? stdout : '';
}
