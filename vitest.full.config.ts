import { defineConfig } from 'vitest/config';
import { FILES, RUN } from './vitest.settings.ts';

/** What takes minutes: races at their full length and the like (architecture.md, three tiers). */
export default defineConfig({
  test: { ...RUN, ...FILES, include: ['{server,e2e,fuzz,torture}/**/*.full.test.ts'] },
});
