import { defineConfig } from 'vitest/config';
import config from './vitest.config.ts';

/** What takes minutes: races at their full length and the like (architecture.md, three tiers). */
export default defineConfig({
  test: {
    ...config.test,
    include: ['{server,e2e,fuzz,torture}/**/*.full.test.ts'],
    exclude: [],
    testTimeout: 120_000,
  },
});
