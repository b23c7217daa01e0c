import type { ViteUserConfig } from 'vitest/config';

/** What is the same for all three tiers (architecture.md). */
export const RUN = {
  reporters: ['default', './scripts/tally-reporter.ts'],
  globalSetup: ['server/testing/global-setup.ts'],
  maxWorkers: 2,
} satisfies ViteUserConfig['test'];

export const FILES = {
  setupFiles: ['server/testing/no-noise.ts'],
  // Only what fails waits this long: some tests start several processes, and machines can be four times slower.
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 10_000 } },
} satisfies ViteUserConfig['test'];
