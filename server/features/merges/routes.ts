import { createMerges, listMerges, previewMerge, undoMerge } from '#contract/administration/merges.ts';
import type { Database } from '#server/platform/database/database.ts';
import { idempotent } from '#server/platform/http/idempotency.ts';
import { listReply } from '#server/platform/http/pagination.ts';
import { admins } from '#server/platform/http/policy.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import { listNewestMerges } from './list-merges.ts';
import { mergeAll, buildMergePreview, unmerge } from './merges.ts';

export function mergeRoutes(db: Database['db']): Route[] {
  return [
    route(
      createMerges,
      admins,
      idempotent(db, createMerges, async (tx, { viewer, body, now }) => ({
        status: 201,
        body: await mergeAll(tx, viewer, body, now),
      })),
    ),
    route(previewMerge, admins, async ({ query }) => ({ body: await buildMergePreview(db, query) })),
    route(listMerges, admins, async ({ query }) =>
      listReply('/api/merges', query, await listNewestMerges(db, query)),
    ),
    route(undoMerge, admins, async ({ params, viewer, now }) => ({
      body: await unmerge(db, viewer, params.id, now),
    })),
  ];
}
