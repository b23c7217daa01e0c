import type { InjectedFault } from './injected-fault.ts';
import { INPUT_FAULTS } from './input-faults.ts';
import { DOMAIN_RULE_FAULTS } from './domain-rule-faults.ts';
import { OPERATIONS_FAULTS } from './operations-faults.ts';
import { ACCESS_FAULTS } from './access-faults.ts';

export const INJECTED_FAULTS: readonly InjectedFault[] = [
  ...ACCESS_FAULTS,
  ...DOMAIN_RULE_FAULTS,
  ...INPUT_FAULTS,
  ...OPERATIONS_FAULTS,
];
