import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { chromiumLaunchOptions } from './e2e/chromium.ts';
import { CITUS_EXCLUDED_TESTS } from './server/testing/postgres/citus-excluded-tests.ts';
import { LongestFirstSequencer } from './scripts/testing/longest-first-sequencer.ts';
import { componentTestProject } from './web/testing/component-test-project.ts';

/** docs/testing.md lists the projects and how long each takes. */
const isLong = process.env['TEST_LONG'] === 'true';
const NOT_HERE = ['**/node_modules/**', '**/*.{mocked,process,long,dom}.test.{ts,tsx}'];
/** `npm run test:citus` */
const NOT_ON_CITUS = process.env['TEST_CITUS'] ? CITUS_EXCLUDED_TESTS.map(({ file }) => file) : [];
const WITH_POSTGRES = ['server/testing/setup/postgres-setup.ts'];
const WITH_SITE = [...WITH_POSTGRES, 'e2e/build-before-tests.ts'];
const WITH_DATA_FOLDER = [...WITH_SITE, 'server/testing/setup/data-folder-template-setup.ts'];
/** One HTTP test file leaves almost half of a core idle, and the embedded PostgreSQL takes 80 connections. */
const WORKERS = Math.min(availableParallelism() + 1, 6);
/** Collects young garbage a quarter as often as by default, which is a tenth of a worker's processor time. */
const WORKER_OPTIONS = ['--max-semi-space-size=64'];
/** A test that fails and then passes on unchanged code is reported as flaky. */
const RETRIES = process.env['CI'] ? 1 : 0;

export default defineConfig({
  test: {
    reporters: ['default', './scripts/testing/summary-reporter.ts'],
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirstSequencer },
    projects: [
      project('shared', { include: ['{contract,shared,packages}/**/*.test.ts'], isolate: false }),
      project('web', { include: ['web/**/*.test.{ts,tsx}'], isolate: false }),
      componentTestProject(chromiumLaunchOptions, { retry: RETRIES, isLong }),
      project('http', {
        include: ['{server,db}/**/*.test.ts'],
        exclude: [...NOT_HERE, ...NOT_ON_CITUS, 'db/synthetic-data/**'],
        globalSetup: WITH_POSTGRES,
        isolate: false,
      }),
      project('tools', {
        include: ['{tools,scripts,db/synthetic-data}/**/*.test.ts'],
        globalSetup: WITH_POSTGRES,
        isolate: false,
      }),
      project('isolated', {
        include: ['**/*.mocked.test.{ts,tsx}'],
        exclude: ['**/node_modules/**'],
        globalSetup: WITH_POSTGRES,
      }),
      project('smoke', journeys(['e2e/smoke.test.ts'])),
      project('browser', journeys(['e2e/**/*.test.ts'], ['e2e/smoke.test.ts'])),
      project('processes', {
        ...journeys(['**/*.process.test.ts']),
        exclude: ['**/node_modules/**'],
        globalSetup: WITH_DATA_FOLDER,
        isolate: true,
      }),
      ...(isLong
        ? [
            project('long', {
              ...journeys(['**/*.long.test.ts']),
              exclude: ['**/node_modules/**'],
              globalSetup: WITH_DATA_FOLDER,
              isolate: true,
            }),
          ]
        : []),
    ],
  },
});

type Test = NonNullable<TestProjectInlineConfiguration['test']>;

function project(name: string, test: Test): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      exclude: NOT_HERE,
      setupFiles: ['server/testing/setup/set-random-seed.ts', 'server/testing/setup/fail-on-console.ts'],
      provide: { isLong },
      execArgv: WORKER_OPTIONS,
      tags: [
        { name: 'phone', description: 'A journey at 390 by 844' },
        { name: 'laptop', description: 'A journey at 1280 by 900' },
        {
          name: 'flaky',
          description: 'Failed and passed on unchanged code: reported, and blocks nobody',
          retry: 3,
        },
      ],
      // Only failures wait this long: some tests start several processes, and machines can be four times slower.
      testTimeout: 120_000,
      hookTimeout: 180_000,
      expect: { poll: { timeout: 10_000 } },
      retry: RETRIES,
      ...test,
    },
  };
}

/** The shipped site in a browser: the first page on a busy machine takes long. */
function journeys(include: string[], except: string[] = []): Test {
  return {
    include,
    exclude: [...NOT_HERE, ...except],
    globalSetup: WITH_SITE,
    isolate: false,
    testTimeout: 270_000,
    hookTimeout: 360_000,
    expect: { poll: { timeout: 45_000, interval: 25 } },
  };
}
