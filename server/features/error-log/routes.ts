import {
  listErrorsEndpoint,
  reportErrorEndpoint,
  testErrorLogEndpoint,
} from '#contract/administration/error-log.ts';
import type { Db } from '#server/platform/database/database.ts';
import { createPaginatedReply } from '#server/platform/http/pagination.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { sentryUserOf } from '#server/platform/observability/sentry/sentry-event.ts';
import type { Sentry } from '#server/platform/observability/sentry/sentry.ts';
import { allowAdmins, allowAnyone } from '#server/platform/http/access-policies.ts';
import { listLoggedErrors, recordError } from './error-log.ts';

export function errorLogRoutes(db: Db, sentry: Sentry | null): ApiRoute[] {
  return [
    route(reportErrorEndpoint, allowAnyone, async ({ body: { message, stack, path }, ...caller }) => {
      await caller.limits.spend('error-reports', caller.address);
      const error = Object.assign(new Error(message), { stack });
      const failure = { origin: 'browser', error, path, requestId: caller.requestId } as const;
      sentry?.capture({ ...failure, user: sentryUserOf(caller) });
      await recordError(db, { ...failure, userAgent: caller.userAgent ?? undefined });
      return { status: 204, body: null };
    }),

    route(listErrorsEndpoint, allowAdmins, async ({ query }) =>
      createPaginatedReply('/api/error-log', query, await listLoggedErrors(db, query)),
    ),

    route(testErrorLogEndpoint, allowAdmins, async () => {
      throw new Error('An admin tested error monitoring. Nothing is broken.');
    }),
  ];
}
