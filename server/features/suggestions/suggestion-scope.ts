import type { Member } from '#server/platform/http/access-policies.ts';
import type { SuggestionScope } from './queries.ts';

/** Catalog editors decide about restaurants and locations, admins about everything. */
export function suggestionScopeOf({ role }: Member): SuggestionScope {
  return { includesSandwiches: role === 'admin' };
}
