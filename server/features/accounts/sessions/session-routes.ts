import { endOtherSessions, endSession, listSessions } from '#contract/members/sessions.ts';
import { inTransaction, type Database } from '#server/platform/database/database.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import { signedIn } from '#server/platform/http/policy.ts';
import { endSessionById, endSessionsExcept, listSessionsOf } from './sessions.ts';

export function sessionRoutes(db: Database['db']): Route[] {
  return [
    route(listSessions, signedIn, async ({ viewer, sessionId, now }) => ({
      body: await listSessionsOf(db, viewer.id, sessionId, now),
    })),
    route(endSession, signedIn, async ({ viewer, params }) => {
      await endSessionById(db, viewer.id, params.id);
      return { status: 204, body: null };
    }),
    route(endOtherSessions, signedIn, async ({ viewer, sessionId }) => {
      await inTransaction(db, (tx) => endSessionsExcept(tx, viewer.id, sessionId));
      return { status: 204, body: null };
    }),
  ];
}
