import { defineConfig } from 'vitest/config';
import config from './vitest.config.ts';

/** What `npm test` has walked on a phone, once more on a laptop (architecture.md, three tiers). */
export default defineConfig({
  test: {
    ...config.test,
    include: ['e2e/**/*.test.ts'],
    testNamePattern: / on a laptop/,
    env: { JOURNEY_SIZE: 'laptop' },
  },
});
