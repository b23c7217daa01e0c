import type { BrokenBuild } from './build.ts';
import { WHAT_IS_DONE } from './what-is-done.ts';
import { WHO_MAY } from './who-may.ts';

/** Each takes one guard away; a test must see it. */
export const BROKEN_BUILDS: readonly BrokenBuild[] = [...WHO_MAY, ...WHAT_IS_DONE];
