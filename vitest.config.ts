import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,rules,server,web,db,e2e,bench,fuzz,torture,scripts}/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, '**/*.full.test.ts'],
    reporters: ['default', './scripts/tally-reporter.ts'],
    setupFiles: ['server/testing/no-noise.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
