import { dismissDuplicates, findListedPlace, listDuplicates } from '#contract/administration/duplicates.ts';
import type { Db } from '#server/platform/database/database.ts';
import { listReply } from '#server/platform/http/pagination.ts';
import { admins } from '#server/platform/http/policy.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import { dismissCandidates, listCandidates } from './candidates.ts';
import { findListed } from './listed-place.ts';

export function duplicateRoutes(db: Db): Route[] {
  return [
    route(listDuplicates, admins, async ({ query }) =>
      listReply('/api/duplicates', query, await listCandidates(db, query)),
    ),
    route(findListedPlace, admins, async ({ query }) => ({ body: { listed: await findListed(db, query) } })),
    route(dismissDuplicates, admins, async ({ body }) => {
      await dismissCandidates(db, body);
      return { status: 204, body: null };
    }),
  ];
}
