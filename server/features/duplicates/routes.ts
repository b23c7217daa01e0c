import { dismissDuplicates, findListedPlace, listDuplicates } from '#contract/administration/duplicates.ts';
import type { Db } from '#server/platform/database/database.ts';
import { listReply } from '#server/platform/http/pagination.ts';
import { allowAdmins } from '#server/platform/http/access-policies.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import { dismissCandidates, listCandidates } from './candidates.ts';
import { findListed } from './listed-place.ts';

export function duplicateRoutes(db: Db): Route[] {
  return [
    route(listDuplicates, allowAdmins, async ({ query }) =>
      listReply('/api/duplicates', query, await listCandidates(db, query)),
    ),
    route(findListedPlace, allowAdmins, async ({ query }) => ({
      body: { listed: await findListed(db, query) },
    })),
    route(dismissDuplicates, allowAdmins, async ({ body }) => {
      await dismissCandidates(db, body);
      return { status: 204, body: null };
    }),
  ];
}
