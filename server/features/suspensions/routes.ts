import { setSuspension } from '#contract/administration/suspensions.ts';
import type { Database } from '#server/platform/database/database.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import { admins } from '#server/platform/http/policy.ts';
import { liftSuspension, suspend } from './suspensions.ts';

export function suspensionRoutes(db: Database['db']): Route[] {
  return [
    route(setSuspension, admins, async ({ params, body, viewer, now }) => {
      const context = { actorId: viewer.id, now };
      const message = body.suspended
        ? await suspend(db, params.id, body, context)
        : await liftSuspension(db, params.id, context);
      return { body: { message } };
    }),
  ];
}
