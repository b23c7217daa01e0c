import {
  createSuggestion,
  decideSuggestion,
  listSuggestions,
  listUserSuggestions,
  revertSuggestions,
} from '#contract/members/suggestions.ts';
import type { Database } from '#server/platform/database/database.ts';
import { withIdempotency } from '#server/platform/http/idempotency.ts';
import { createListReply } from '#server/platform/http/pagination.ts';
import {
  allowAdmins,
  allowCatalogEditors,
  allowSelf,
  allowSignedIn,
} from '#server/platform/http/access-policies.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import { applySuggestionDecision } from './decide-suggestion.ts';
import { listSuggestionQueue, listSuggestionsOf } from './list-suggestions.ts';
import { revertSuggestionsOf } from './revert-suggestions.ts';
import { submitSuggestion } from './suggestions.ts';

export function suggestionRoutes(db: Database['db']): Route[] {
  return [
    route(
      createSuggestion,
      allowSignedIn,
      withIdempotency(db, createSuggestion, async (tx, { body, viewer, limits, now }) => {
        await limits.spend('suggestions', viewer.id);
        return { status: 201, body: await submitSuggestion(tx, body, { viewer, now }) };
      }),
    ),
    route(listSuggestions, allowCatalogEditors, async ({ query, viewer }) =>
      createListReply('/api/suggestions', query, await listSuggestionQueue(db, viewer, query)),
    ),
    route(decideSuggestion, allowCatalogEditors, async ({ params, body, viewer, ifMatch, now }) => ({
      body: {
        message: await applySuggestionDecision(db, params.id, body.decision, { viewer, ifMatch, now }),
      },
    })),
    route(listUserSuggestions, allowSelf, async ({ params, query }) =>
      createListReply(
        `/api/users/${params.id}/suggestions`,
        query,
        await listSuggestionsOf(db, params.id, query),
      ),
    ),
    route(revertSuggestions, allowAdmins, async ({ params, body: step, viewer, now }) => ({
      body: await revertSuggestionsOf(db, params.id, { viewer, now, step }),
    })),
  ];
}
