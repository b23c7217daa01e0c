import {
  createSuggestionEndpoint,
  decideSuggestionEndpoint,
  listSuggestionsEndpoint,
  listUserSuggestionsEndpoint,
  revertSuggestionsEndpoint,
} from '#contract/members/suggestions.ts';
import type { Database } from '#server/platform/database/database.ts';
import { withIdempotency } from '#server/platform/http/idempotency.ts';
import { createPaginatedReply } from '#server/platform/http/pagination.ts';
import {
  allowAdmins,
  allowCatalogEditors,
  allowSelf,
  allowSignedIn,
} from '#server/platform/http/access-policies.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { decideSuggestion } from './decide-suggestion.ts';
import { listSuggestionQueue, listSuggestionsOfMember } from './list-suggestions.ts';
import { rejectAndUndoAllSuggestions } from './reject-and-undo-all-suggestions.ts';
import { submitSuggestion } from './suggestions.ts';

export function suggestionRoutes(db: Database['db']): ApiRoute[] {
  return [
    route(
      createSuggestionEndpoint,
      allowSignedIn,
      withIdempotency(db, createSuggestionEndpoint, async (tx, { body, viewer, limits, now }) => {
        await limits.spend('suggestions', viewer.id);
        return { status: 201, body: await submitSuggestion(tx, body, { viewer, now }) };
      }),
    ),
    route(listSuggestionsEndpoint, allowCatalogEditors, async ({ query, viewer }) =>
      createPaginatedReply('/api/suggestions', query, await listSuggestionQueue(db, viewer, query)),
    ),
    route(
      decideSuggestionEndpoint,
      allowCatalogEditors,
      async ({ params, body, viewer, ifMatch, now, imageHosts: hosts }) => ({
        body: {
          message: await decideSuggestion(db, params.id, body.decision, {
            viewer,
            ifMatch,
            now,
            hosts,
          }),
        },
      }),
    ),
    route(listUserSuggestionsEndpoint, allowSelf, async ({ params, query }) =>
      createPaginatedReply(
        `/api/users/${params.id}/suggestions`,
        query,
        await listSuggestionsOfMember(db, params.id, query),
      ),
    ),
    route(
      revertSuggestionsEndpoint,
      allowAdmins,
      async ({ params, body: step, viewer, now, imageHosts: hosts }) => ({
        body: await rejectAndUndoAllSuggestions(db, params.id, { viewer, now, hosts, step }),
      }),
    ),
  ];
}
