import type { InjectedFault } from './injected-fault.ts';
import { INJECTED_INPUT_FAULTS } from './input-faults.ts';
import { INJECTED_DOMAIN_RULE_FAULTS } from './domain-rule-faults.ts';
import { INJECTED_OPERATIONS_FAULTS } from './operations-faults.ts';
import { INJECTED_ACCESS_CONTROL_FAULTS } from './access-control-faults.ts';

export const INJECTED_FAULTS: readonly InjectedFault[] = [
  ...INJECTED_ACCESS_CONTROL_FAULTS,
  ...INJECTED_DOMAIN_RULE_FAULTS,
  ...INJECTED_INPUT_FAULTS,
  ...INJECTED_OPERATIONS_FAULTS,
];
