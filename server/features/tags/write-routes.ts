import { setSandwichTagsEndpoint } from '#contract/catalog/sandwiches.ts';
import {
  createTagEndpoint,
  deleteTagEndpoint,
  restoreTagEndpoint,
  updateTagEndpoint,
} from '#contract/catalog/tags.ts';
import type { Database } from '#server/platform/database/database.ts';
import { withIdempotency } from '#server/platform/http/idempotency.ts';
import { revisionEtag } from '#server/platform/http/preconditions.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { allowAdmins } from '#server/platform/http/access-policies.ts';
import { restoreTag } from './restore-tag.ts';
import { addTag, changeTag, removeTag, setTagsOfSandwich } from './write-tags.ts';

export function tagWritingRoutes(db: Database['db']): ApiRoute[] {
  return [
    route(
      createTagEndpoint,
      allowAdmins,
      withIdempotency(db, createTagEndpoint, async (tx, { viewer, body }) => ({
        status: 201,
        body: await addTag(tx, viewer, body),
      })),
    ),
    route(updateTagEndpoint, allowAdmins, async ({ params: { id }, body, viewer, ifMatch }) => {
      const tag = await changeTag(db, { id, viewer: viewer, ifMatch }, body);
      return { body: tag, headers: revisionEtag(tag.revision) };
    }),
    route(deleteTagEndpoint, allowAdmins, async ({ params: { id }, viewer, ifMatch }) => {
      await removeTag(db, { id, viewer: viewer, ifMatch });
      return { status: 204, body: null };
    }),
    route(restoreTagEndpoint, allowAdmins, async ({ params: { id }, viewer }) => {
      const tag = await restoreTag(db, id, viewer);
      return { body: tag, headers: revisionEtag(tag.revision) };
    }),
    route(setSandwichTagsEndpoint, allowAdmins, async ({ params: { id }, body, viewer, ifMatch }) => {
      const { tags, revision } = await setTagsOfSandwich(db, { id, viewer: viewer, ifMatch }, body.tagIds);
      return { body: tags, headers: revisionEtag(revision) };
    }),
  ];
}
