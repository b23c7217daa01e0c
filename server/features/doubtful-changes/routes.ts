import {
  decideDoubtfulChangeEndpoint,
  listDoubtfulChangesEndpoint,
} from '#contract/administration/doubtful-changes.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createPaginatedReply } from '#server/platform/http/pagination.ts';
import { allowAdmins } from '#server/platform/http/access-policies.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { acceptDoubtfulChange, listOldestDoubtfulChanges, rejectDoubtfulChange } from './doubtful-changes.ts';

export function doubtfulChangeRoutes(db: Database['db']): ApiRoute[] {
  return [
    route(listDoubtfulChangesEndpoint, allowAdmins, async ({ query }) =>
      createPaginatedReply('/api/doubtful-changes', query, await listOldestDoubtfulChanges(db, query)),
    ),
    route(
      decideDoubtfulChangeEndpoint,
      allowAdmins,
      async ({ params: { id }, body: { decision }, viewer }) => {
        if (decision === 'accepted') await acceptDoubtfulChange(db, id, viewer);
        else await rejectDoubtfulChange(db, id, viewer);
        return {
          body: {
            message:
              decision === 'accepted'
                ? 'We updated the location.'
                : 'The location stays as it is, and we won’t ask again.',
          },
        };
      },
    ),
  ];
}
