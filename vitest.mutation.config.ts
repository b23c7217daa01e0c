import { defineConfig } from 'vitest/config';

/** For `npm run mutate`: only tests next to the mutated rule, and no database. */
export default defineConfig({
  test: {
    include: (process.env['MUTATION_TESTS'] ?? 'shared/**/*.test.ts').split(' '),
    exclude: ['**/*.long.test.ts'],
    setupFiles: ['tools/mutation/quick-properties.ts'],
    isolate: process.env['MUTATION_ISOLATE'] === 'true',
    testTimeout: 30_000,
  },
});
