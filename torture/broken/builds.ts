import type { BrokenBuild } from './build.ts';
import { WHAT_COMES_IN } from './what-comes-in.ts';
import { WHAT_IS_DONE } from './what-is-done.ts';
import { WHAT_RUNS } from './what-runs.ts';
import { WHO_MAY } from './who-may.ts';

/** Each takes one guard away; a test must see it. */
export const BROKEN_BUILDS: readonly BrokenBuild[] = [
  ...WHO_MAY,
  ...WHAT_IS_DONE,
  ...WHAT_COMES_IN,
  ...WHAT_RUNS,
];
