import { reportError } from '#contract/error-log.ts';
import type { Db } from '#server/platform/database.ts';
import { route, type Route } from '#server/platform/route.ts';
import { anyone } from '#server/platform/viewer.ts';
import { recordError } from './error-log.ts';

export function errorLogRoutes(db: Db): Route[] {
  return [
    route(reportError, anyone, async ({ body: { message, stack, path }, requestId }) => {
      await recordError(db, {
        origin: 'browser',
        error: Object.assign(new Error(message), { stack }),
        path,
        requestId,
      });
      return { status: 204, body: null };
    }),
  ];
}
