import {
  endOtherSessionsEndpoint,
  endSessionEndpoint,
  listSessionsEndpoint,
} from '#contract/members/sessions.ts';
import { inTransaction, type Database } from '#server/platform/database/database.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { allowSignedIn } from '#server/platform/http/access-policies.ts';
import { endSessionById, endSessionsExcept, listSessionsOfMember } from './sessions.ts';

export function sessionRoutes(db: Database['db']): ApiRoute[] {
  return [
    route(listSessionsEndpoint, allowSignedIn, async ({ viewer, sessionId, now }) => ({
      body: await listSessionsOfMember(db, viewer.id, sessionId, now),
    })),
    route(endSessionEndpoint, allowSignedIn, async ({ viewer, params }) => {
      await endSessionById(db, viewer.id, params.id);
      return { status: 204, body: null };
    }),
    route(endOtherSessionsEndpoint, allowSignedIn, async ({ viewer, sessionId }) => {
      await inTransaction(db, (tx) => endSessionsExcept(tx, viewer.id, sessionId));
      return { status: 204, body: null };
    }),
  ];
}
