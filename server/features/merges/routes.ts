import {
  createMergesEndpoint,
  listMergesEndpoint,
  previewMergeEndpoint,
  undoMergeEndpoint,
} from '#contract/administration/merges.ts';
import type { Database } from '#server/platform/database/database.ts';
import { withIdempotency } from '#server/platform/http/idempotency.ts';
import { createPaginatedReply } from '#server/platform/http/pagination.ts';
import { allowAdmins } from '#server/platform/http/access-policies.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { listNewestMerges } from './list-merges.ts';
import { mergeIntoOldest, buildMergePreview, undoMergeById } from './merges.ts';

export function catalogMergeRoutes(db: Database['db']): ApiRoute[] {
  return [
    route(
      createMergesEndpoint,
      allowAdmins,
      withIdempotency(db, createMergesEndpoint, async (tx, { viewer, body, now }) => ({
        status: 201,
        body: await mergeIntoOldest(tx, viewer, body, now),
      })),
    ),
    route(previewMergeEndpoint, allowAdmins, async ({ query }) => ({
      body: await buildMergePreview(db, query),
    })),
    route(listMergesEndpoint, allowAdmins, async ({ query }) =>
      createPaginatedReply('/api/merges', query, await listNewestMerges(db, query)),
    ),
    route(undoMergeEndpoint, allowAdmins, async ({ params, viewer, now }) => ({
      body: await undoMergeById(db, viewer, params.id, now),
    })),
  ];
}
