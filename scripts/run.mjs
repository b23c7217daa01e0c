// The entry point of every npm script. Plain JavaScript without packages: it also runs on the host's Node 20
// before anything is installed, installs what is missing, and runs the task with the pinned Node.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, pinnedNode } from './install.mjs';
import { withMemoryLimits } from './memory-limits.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUILD = ['scripts/build.ts', '--if-changed'];
const VITEST = 'node_modules/vitest/vitest.mjs';
/** What `npm test` runs unless files or projects are named: docs/testing.md. */
const QUICK_PROJECTS = ['shared', 'web', 'http', 'isolated', 'smoke'];
const OTHER_PROJECTS = ['components', 'browser', 'processes', 'tools'];
const TASKS = {
  start: {
    steps: [BUILD, ['--import', './scripts/end-with-parent.mjs', 'server/main.ts']],
    production: true,
  },
  dev: { steps: [['--import', './scripts/end-with-parent.mjs', 'scripts/dev.ts']] },
  build: { steps: [['scripts/build.ts']] },
  test: { steps: [[VITEST, 'run', ...projectsFor(process.argv.slice(3))]] },
  'test:ci': { steps: [[VITEST, 'run', ...optionsFor(OTHER_PROJECTS)]] },
  'test:changed': { steps: [[VITEST, 'run', '--changed', 'origin/main']] },
  baseline: { steps: [['tools/baseline/baseline.ts']] },
  'test:citus': { steps: [['scripts/testing/test-citus.ts']] },
  'test:long': { steps: [['scripts/testing/test-long.ts']] },
  'repeat-tests': { steps: [['scripts/testing/repeat-tests.ts']] },
  watch: { steps: [[VITEST]] },
  check: { steps: [['scripts/check.ts']] },
  structure: { steps: [['tools/structure/structure.ts']] },
  schema: { steps: [['scripts/schema.ts']] },
  migrate: { steps: [['server/cli.ts', 'migrate']] },
  cli: { steps: [['server/cli.ts']] },
  screenshots: { steps: [BUILD, ['tools/screenshots/screenshots.ts']], production: true },
  chaos: { steps: [BUILD, ['tools/chaos/run.ts']] },
  safeguards: { steps: [BUILD, ['tools/safeguards/run.ts']] },
  cluster: { steps: [BUILD, ['tools/cluster/run.ts']], production: true },
  fuzz: { steps: [['tools/fuzz/run.ts']] },
  mutate: { steps: [['tools/mutation/mutate.ts']] },
  bench: { steps: [BUILD, ['tools/bench/bench.ts']], production: true },
};

const [name = '', ...args] = process.argv.slice(2);
const task = TASKS[name];
if (!task) {
  console.error(`Usage: node scripts/run.mjs ${Object.keys(TASKS).join('|')}`);
  process.exit(2);
}
process.chdir(ROOT);
// Node caches compiled code, so that a command starts in half the time.
process.env.NODE_COMPILE_CACHE ||= `${ROOT}node_modules/.cache/node`;
await ensureInstalled(ROOT);
if (args.some((option) => option.includes('.long.'))) process.env.TEST_LONG = 'true';
if (task.production) process.env.NODE_ENV ||= 'production';
for (const [index, step] of task.steps.entries()) {
  const last = index === task.steps.length - 1;
  const code = await run([...step, ...(last ? args : [])], last && (name === 'start' || name === 'dev'));
  if (last || code !== 0) process.exit(code);
}

function projectsFor(options) {
  const isNamed = options.some((option) => !option.startsWith('-') || option.startsWith('--project'));
  return isNamed ? [] : optionsFor(QUICK_PROJECTS);
}

function optionsFor(projects) {
  return projects.map((project) => `--project=${project}`);
}

/** A server gets its own process group, so that Ctrl-C, which a terminal and npm both deliver, reaches it once. */
function run(step, server) {
  return new Promise((done) => {
    const child = spawn(existsSync(pinnedNode(ROOT)) ? pinnedNode(ROOT) : process.execPath, step, {
      stdio: server ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
      env: server && name === 'start' ? withMemoryLimits(process.env) : process.env,
      detached: server,
    });
    let passedOn = 0;
    const pass = (signal) => {
      if (Date.now() - passedOn < 1000) return;
      passedOn = Date.now();
      child.kill(signal);
    };
    for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
      process.removeAllListeners(signal);
      // Tasks in this process group have already received the terminal's SIGINT.
      process.on(signal, () => (server || signal !== 'SIGINT') && pass(signal));
    }
    const npm = npmAbove();
    const watch = setInterval(() => npm && !existsSync(`/proc/${npm}`) && pass('SIGTERM'), 500);
    child.on('error', (error) => {
      console.error(error.message);
      done(1);
    });
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      done(code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 137));
    });
  });
}

/** The npm process that started this one, usually through a shell. If it is killed, the server would keep running. */
function npmAbove() {
  if (process.platform !== 'linux' || !process.env.npm_lifecycle_event) return null;
  for (let pid = process.ppid, step = 0; pid > 1 && step < 3; step += 1) {
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('npm')) return pid;
    pid = Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  }
  return null;
}
