import type { SignedInViewer } from '#server/platform/http/access-policies.ts';
import type { SuggestionDecisionScope } from './queries.ts';

/** Catalog editors decide about restaurants and locations, admins about everything. */
export function getSuggestionDecisionScope({ role }: SignedInViewer): SuggestionDecisionScope {
  return { includesSandwiches: role === 'admin' };
}
