import { listConcealments, setConcealment } from '#contract/concealments.ts';
import type { Database } from '#server/platform/database.ts';
import { listReply } from '#server/platform/page.ts';
import { route, type Route } from '#server/platform/route.ts';
import { admins } from '#server/platform/viewer.ts';
import { setContentHidden, listHiddenContent } from './concealments.ts';

export function hiddenContentRoutes(db: Database['db']): Route[] {
  return [
    route(setConcealment, admins, async ({ body, viewer, now }) => ({
      body: { message: await setContentHidden(db, body, { by: viewer.id, now }) },
    })),
    route(listConcealments, admins, async ({ query }) =>
      listReply('/api/concealments', query, await listHiddenContent(db, query)),
    ),
  ];
}
