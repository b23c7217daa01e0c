import { defineConfig } from 'vitest/config';
import { FILES, RUN } from './vitest.settings.ts';

/** They put something else in place of a module, which the files after them would find too. */
const MOCKED = '**/*.mocked.test.{ts,tsx}';
const LONG = '**/*.full.test.ts';

export default defineConfig({
  test: {
    ...RUN,
    projects: [
      {
        // Without a site of their own: they take longer to load what they ask than to ask it, so they share it.
        test: {
          ...FILES,
          name: 'parts',
          include: ['{contract,rules,web}/**/*.test.{ts,tsx}'],
          exclude: [MOCKED],
          isolate: false,
        },
      },
      {
        test: {
          ...FILES,
          name: 'whole',
          include: ['{server,db,e2e,bench,fuzz,torture,scripts}/**/*.test.ts', MOCKED],
          exclude: ['**/node_modules/**', LONG],
        },
      },
    ],
  },
});
