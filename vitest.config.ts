import { defineConfig } from 'vitest/config';
import { FILES, RUN } from './vitest.settings.ts';

/** They put something else in place of a module, which the files after them would find too. */
const MOCKED = '**/*.mocked.test.{ts,tsx}';
const LONG = '**/*.full.test.ts';
const EXCLUDED = ['**/node_modules/**', LONG];

export default defineConfig({
  test: {
    ...RUN,
    projects: [
      // Loading what they ask takes longer than asking it, so their files share it: none keeps anything of its own in it.
      { test: { ...FILES, ...sharing('parts', '{contract,rules,web}/**/*.test.{ts,tsx}') } },
      { test: { ...FILES, ...sharing('server', '{server,db,bench}/**/*.test.ts') } },
      {
        test: {
          ...FILES,
          name: 'whole',
          include: ['{e2e,fuzz,torture,scripts}/**/*.test.ts', MOCKED],
          exclude: EXCLUDED,
        },
      },
    ],
  },
});

function sharing(name: string, files: string) {
  return { name, include: [files], exclude: [...EXCLUDED, MOCKED], isolate: false };
}
