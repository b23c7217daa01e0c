import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

// npm run repeat-tests -- [--tests 20] [--ci 6] [--log FILE]: repeats the tests of the committed code, every
// third time beside a process that keeps a core busy. After an interruption it continues from the log, which
// has a line for each run.

const { values: options } = parseArgs({
  options: {
    tests: { type: 'string', default: '20' },
    ci: { type: 'string', default: '6' },
    log: { type: 'string', default: 'test-runs.log' },
  },
});
const commit = git('rev-parse', 'HEAD');
const clone = join(tmpdir(), `clucket-repeated-${commit.slice(0, 12)}`);
const RUNS = [...numbered('npm test', Number(options.tests)), ...numbered('.ci/run', Number(options.ci))];

if (!existsSync(clone)) git('clone', '--quiet', '.', clone);
const done = existsSync(options.log) ? readFileSync(options.log, 'utf8').split('\n') : [];
for (const { command, turn } of RUNS) {
  const isLoaded = turn % 3 === 0;
  const name = [commit, command, turn, isLoaded ? 'loaded' : 'quiet'].join('\t');
  if (done.some((line) => line.startsWith(`${name}\t`))) continue;
  const { seconds, code, last } = run(command, isLoaded);
  appendFileSync(options.log, `${[name, `${seconds} s`, `exit ${code}`, ...last].join('\t')}\n`);
  console.log(
    [command, turn, isLoaded ? 'loaded' : 'quiet', `${seconds} s`, `exit ${code}`, ...last].join(', '),
  );
}
const lines = readFileSync(options.log, 'utf8').split('\n');
const runs = lines.filter((line) => line.startsWith(commit));
const bad = runs.filter(
  (line) => !line.includes('\texit 0\t') || !line.includes('Failed: none. Flaky: none.'),
);
console.log(
  `${runs.length} runs of ${commit.slice(0, 12)}, ${bad.length} of them with failed or flaky tests.`,
);
process.exit(bad.length > 0 ? 1 : 0);

function numbered(command: string, count: number) {
  return Array.from({ length: count }, (_, index) => ({ command, turn: index + 1 }));
}

function run(command: string, isLoaded: boolean) {
  const busy = isLoaded ? spawn(process.execPath, ['-e', `while (process.ppid === ${process.pid});`]) : null;
  const since = Date.now();
  const [file = '', ...args] = command.split(' ');
  const { status, stdout, stderr } = spawnSync(file, args, {
    cwd: clone,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  busy?.kill();
  const seconds = Math.round((Date.now() - since) / 1000);
  mkdirSync(`${clone}-output`, { recursive: true });
  const name = `${command.replaceAll(/\W+/g, '-').replace(/^-/, '')}-${since}.txt`;
  appendFileSync(join(`${clone}-output`, name), `${stdout}\n${stderr}`);
  const last = stdout.split('\n').filter((line) => /^\d+ passed, |^Failed: /.test(line));
  return { seconds, code: status, last };
}

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr}`);
  return stdout.trim();
}
