import {
  dismissDuplicatesEndpoint,
  findListedPlaceEndpoint,
  listDuplicatesEndpoint,
} from '#contract/administration/duplicates.ts';
import type { Db } from '#server/platform/database/database.ts';
import { createPaginatedReply } from '#server/platform/http/pagination.ts';
import { allowAdmins } from '#server/platform/http/access-policies.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { dismissDuplicateGroup, listDuplicateGroups } from './duplicate-groups.ts';
import { findAlreadyListedRestaurant } from './find-already-listed-restaurant.ts';

export function duplicateRoutes(db: Db): ApiRoute[] {
  return [
    route(listDuplicatesEndpoint, allowAdmins, async ({ query }) =>
      createPaginatedReply('/api/duplicates', query, await listDuplicateGroups(db, query)),
    ),
    route(findListedPlaceEndpoint, allowAdmins, async ({ query }) => ({
      body: { listed: await findAlreadyListedRestaurant(db, query) },
    })),
    route(dismissDuplicatesEndpoint, allowAdmins, async ({ body }) => {
      await dismissDuplicateGroup(db, body);
      return { status: 204, body: null };
    }),
  ];
}
