import type { InjectedFault } from './build.ts';
import { INPUT_FAULTS } from './what-comes-in.ts';
import { DOMAIN_RULE_FAULTS } from './what-is-done.ts';
import { OPERATIONS_FAULTS } from './what-runs.ts';
import { ACCESS_FAULTS } from './who-may.ts';

/** Each takes one guard away; a test must see it. */
export const INJECTED_FAULTS: readonly InjectedFault[] = [
  ...ACCESS_FAULTS,
  ...DOMAIN_RULE_FAULTS,
  ...INPUT_FAULTS,
  ...OPERATIONS_FAULTS,
];
