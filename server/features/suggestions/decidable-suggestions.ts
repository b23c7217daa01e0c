import type { Member } from '#server/platform/http/access-policies.ts';
import type { DecidableSuggestions } from './queries.ts';

/** Catalog editors decide about restaurants and locations, admins about everything. */
export function decidableSuggestionsOf({ role }: Member): DecidableSuggestions {
  return { includesSandwiches: role === 'admin' };
}
