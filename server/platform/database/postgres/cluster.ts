import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { OsAccount } from './os-account.ts';
import { majorVersionOf, type PostgresBinaries } from './binaries.ts';
import { POSTGRES_ENVIRONMENT } from './postmaster.ts';
import { StartupError } from '../../process/startup-error.ts';

/** Every system has one of these; trigrams and full text beyond ASCII need one of the first two. */
const CHARACTER_TYPES = ['C.UTF-8', 'en_US.UTF-8', 'C'];

type ClusterOptions = {
  home: string;
  binaries: PostgresBinaries;
  account: OsAccount | null;
  password: string;
  durable: boolean;
};

/** Creates the cluster if there is none; it gets its final name only when it is complete. */
export async function ensurePostgresCluster(
  options: ClusterOptions,
): Promise<{ folder: string; isNew: boolean }> {
  const { home, binaries } = options;
  const folder = join(home, 'data');
  if (existsSync(join(folder, 'PG_VERSION'))) {
    assertSameMajor(folder, binaries);
    return { folder, isNew: false };
  }
  removeUnfinished(home);
  const unfinished = join(home, `initializing-${randomBytes(6).toString('hex')}`);
  mkdirSync(unfinished, { mode: 0o700 });
  if (options.account) chownSync(unfinished, options.account.uid, options.account.gid);
  await initializePostgresCluster(options, unfinished);
  renameSync(unfinished, folder);
  return { folder, isNew: true };
}

export async function initializePostgresCluster(options: ClusterOptions, folder: string): Promise<void> {
  const passwordFile = `${folder}.password`;
  writeFileSync(passwordFile, options.password, { mode: 0o600 });
  if (options.account) chownSync(passwordFile, options.account.uid, options.account.gid);
  try {
    await initialize(options, folder, passwordFile);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

async function initialize(options: ClusterOptions, folder: string, passwordFile: string): Promise<void> {
  let problem = '';
  for (const characterType of CHARACTER_TYPES) {
    // oxfmt-ignore
    const flags = [
      '-D', folder, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8',
      '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--lc-ctype=${characterType}`,
      ...(options.durable ? [] : ['--no-sync']),
    ];
    const outcome = await run(options.binaries.initdb, flags, options.account);
    if (outcome.code === 0) return;
    problem = outcome.output;
    if (!problem.includes('invalid locale')) break;
  }
  throw new StartupError(`PostgreSQL could not make its database in ${folder}:\n${problem.trim()}`);
}

function run(
  program: string,
  options: string[],
  account: OsAccount | null,
): Promise<{ code: number | null; output: string }> {
  return new Promise((done, fail) => {
    const child = spawn(program, options, {
      cwd: '/',
      uid: account?.uid,
      gid: account?.gid,
      env: POSTGRES_ENVIRONMENT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (text: Buffer) => (output += text.toString()));
    child.stderr.on('data', (text: Buffer) => (output += text.toString()));
    child.on('error', fail);
    child.on('close', (code) => done({ code, output }));
  });
}

function removeUnfinished(home: string): void {
  for (const name of readdirSync(home)) {
    if (!name.startsWith('initializing-')) continue;
    try {
      rmSync(join(home, name), { recursive: true, force: true });
    } catch {
      // An initdb that outlived its killed parent may still write there; the next first start removes it.
    }
  }
}

function assertSameMajor(folder: string, binaries: PostgresBinaries): void {
  const major = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  const ownMajor = majorVersionOf(binaries.version);
  if (major === ownMajor) return;
  throw new StartupError(
    `The database in ${folder} was made by PostgreSQL ${major}; this version of Clucket brings PostgreSQL ${ownMajor}. ` +
      (Number(major) < Number(ownMajor)
        ? 'npm start upgrades it; no other command does.'
        : 'Start it with the version of Clucket that made it, or a later one.'),
  );
}
