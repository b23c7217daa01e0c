import type { RemovedSafeguard } from './removed-safeguard.ts';
import { REMOVED_INPUT_SAFEGUARDS } from './input-safeguards.ts';
import { REMOVED_DOMAIN_RULE_SAFEGUARDS } from './domain-rule-safeguards.ts';
import { REMOVED_OPERATIONS_SAFEGUARDS } from './operations-safeguards.ts';
import { REMOVED_ACCESS_CONTROL_SAFEGUARDS } from './access-control-safeguards.ts';

export const REMOVED_SAFEGUARDS: readonly RemovedSafeguard[] = [
  ...REMOVED_ACCESS_CONTROL_SAFEGUARDS,
  ...REMOVED_DOMAIN_RULE_SAFEGUARDS,
  ...REMOVED_INPUT_SAFEGUARDS,
  ...REMOVED_OPERATIONS_SAFEGUARDS,
];
