import { defineConfig } from 'vitest/config';
import { FILES, RUN } from './vitest.settings.ts';

/** What `npm test` has walked on a phone, once more on a laptop (architecture.md, three tiers). */
export default defineConfig({
  test: {
    ...RUN,
    ...FILES,
    include: ['e2e/**/*.test.ts'],
    exclude: ['**/*.full.test.ts'],
    testNamePattern: /\bon a laptop\b|\(laptop\)/,
    env: { JOURNEY_SIZE: 'laptop' },
  },
});
