import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';

/** `npm run test:long`: runs the whole suite with new seeds and more runs, and again with the clock set ahead. */
const VITEST = ['node_modules/vitest/vitest.mjs', 'run'];
const DAYS_AHEAD = 200;
const seed = process.env['TEST_SEED'] ?? String(randomInt(2 ** 31));
const environment = { ...process.env, TEST_LONG: 'true', TEST_SEED: seed };

const long = run('Everything, with long searches', VITEST, environment);
const ahead = runAhead();
process.exit(Math.max(long, ahead));

/** With Debian's libfaketime (`apt-get install libfaketime`); without it this half is skipped with a message. */
function runAhead(): number {
  const library = findFakeTime();
  if (!library) {
    console.log(
      `\nSkipped: the suite ${DAYS_AHEAD} days ahead needs libfaketime (apt-get install libfaketime).`,
    );
    return 0;
  }
  return run(
    `The suite ${DAYS_AHEAD} days ahead`,
    [...VITEST, '--project=shared', '--project=web', '--project=http'],
    {
      ...process.env,
      TEST_SEED: seed,
      LD_PRELOAD: library,
      FAKETIME: `+${DAYS_AHEAD}d`,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  );
}

function findFakeTime(): string | null {
  if (!existsSync('/usr/lib')) return null;
  const folders = readdirSync('/usr/lib').map((name) => `/usr/lib/${name}/faketime/libfaketime.so.1`);
  return folders.find((file) => existsSync(file)) ?? null;
}

function run(title: string, command: string[], env: NodeJS.ProcessEnv): number {
  console.log(`\n${title} (TEST_SEED=${seed})`);
  return (
    spawnSync(process.execPath, [...command, ...process.argv.slice(2)], { stdio: 'inherit', env }).status ?? 1
  );
}
