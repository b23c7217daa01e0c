import {
  awardBadgeEndpoint,
  createBadgeEndpoint,
  deleteBadgeEndpoint,
  listBadgesEndpoint,
  listDeletedBadgesEndpoint,
  restoreBadgeEndpoint,
  updateBadgeEndpoint,
} from '#contract/members/badges.ts';
import type { Database } from '#server/platform/database/database.ts';
import { withIdempotency } from '#server/platform/http/idempotency.ts';
import { createPaginatedReply } from '#server/platform/http/pagination.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { allowAdmins, allowAnyone } from '#server/platform/http/access-policies.ts';
import {
  awardBadgeToMember,
  changeBadge,
  listBadgesSortedByName,
  addBadge,
  removeBadge,
  restoreDeletedBadge,
} from './badges.ts';
import { listDeletedBadges } from './deleted-badges.ts';

export function badgeRoutes(db: Database['db']): ApiRoute[] {
  return [
    route(listBadgesEndpoint, allowAnyone, async ({ query, viewer }) => {
      const withHolders = viewer?.role === 'admin';
      return createPaginatedReply(
        '/api/badges',
        query,
        await listBadgesSortedByName(db, query, { withHolders }),
      );
    }),
    route(
      createBadgeEndpoint,
      allowAdmins,
      withIdempotency(db, createBadgeEndpoint, async (tx, { body, viewer, now, imageHosts: hosts }) => {
        const { name, description, category, ...rest } = body;
        const { imageUrl = null, requiredXp = null } = withoutEmptyStrings(rest);
        const fields = { name, description, category, imageUrl, requiredXp };
        return { status: 201, body: await addBadge(tx, fields, { viewer, now, hosts }) };
      }),
    ),
    route(updateBadgeEndpoint, allowAdmins, async ({ params, body, viewer, now, imageHosts: hosts }) => {
      const { imageUrl, imageurl, requiredXp, ...rest } = body;
      const changes = { ...rest, ...withoutEmptyStrings({ imageUrl, imageurl, requiredXp }) };
      return { body: await changeBadge(db, params.id, changes, { viewer, now, hosts }) };
    }),
    route(deleteBadgeEndpoint, allowAdmins, async ({ params, viewer, now }) => {
      await removeBadge(db, params.id, { viewer, now });
      return { status: 204, body: null };
    }),
    route(restoreBadgeEndpoint, allowAdmins, async ({ params, viewer, now }) => ({
      body: await restoreDeletedBadge(db, params.id, { viewer, now }),
    })),
    route(listDeletedBadgesEndpoint, allowAdmins, async ({ query }) =>
      createPaginatedReply('/api/deleted-badges', query, await listDeletedBadges(db, query)),
    ),
    route(awardBadgeEndpoint, allowAdmins, async ({ params, body, viewer, now }) => {
      const award = { userId: params.id, badgeId: body.badgeId };
      return { status: 201, body: await awardBadgeToMember(db, award, { viewer, now }) };
    }),
  ];
}

type BadgeImageInput = {
  imageUrl?: string | null | undefined;
  imageurl?: string | null | undefined;
  requiredXp?: number | '' | null | undefined;
};

/** `imageUrl` wins over `imageurl`; empty means none, and absent stays absent (D25). */
function withoutEmptyStrings({ imageUrl, imageurl, requiredXp }: BadgeImageInput) {
  const image = imageUrl === undefined ? imageurl : imageUrl;
  return {
    ...(image !== undefined && { imageUrl: image || null }),
    ...(requiredXp !== undefined && { requiredXp: requiredXp === '' ? null : requiredXp }),
  };
}
