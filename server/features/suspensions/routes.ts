import { setSuspensionEndpoint } from '#contract/administration/suspensions.ts';
import type { Database } from '#server/platform/database/database.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { allowAdmins } from '#server/platform/http/access-policies.ts';
import { liftSuspension, suspendMember } from './suspensions.ts';

export function suspensionRoutes(db: Database['db']): ApiRoute[] {
  return [
    route(setSuspensionEndpoint, allowAdmins, async ({ params, body, viewer, now }) => {
      const context = { actorId: viewer.id, now };
      const message = body.suspended
        ? await suspendMember(db, params.id, body, context)
        : await liftSuspension(db, params.id, context);
      return { body: { message } };
    }),
  ];
}
