import {
  addUserSandwichEndpoint,
  getListStartEndpoint,
  listUserSandwichesEndpoint,
  removeUserSandwichEndpoint,
  updateUserSandwichEndpoint,
} from '#contract/members/collection.ts';
import { recordActionEndpoint } from '#contract/members/progress.ts';
import type { MeasuredPosition } from '#shared/members/location-bonus-eligibility.ts';
import type { z } from 'zod';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordSearch } from '#server/features/progress/progress.ts';
import { resolvePerformedAt } from '#server/platform/http/performed-at.ts';
import { HttpError } from '#server/platform/http/http-error.ts';
import { withIdempotency } from '#server/platform/http/idempotency.ts';
import { rateLimitPointsOfRows } from '#server/platform/limits/rate-limiter.ts';
import { createPaginatedReply } from '#server/platform/http/pagination.ts';
import { parsePreconditions } from '#server/platform/http/preconditions.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import {
  allowAnyone,
  allowSelf,
  assertUserIdIsViewer,
  allowSignedIn,
} from '#server/platform/http/access-policies.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import {
  changeListEntry,
  saveListEntry,
  listCollection,
  recordTriedSandwich,
  removeListEntry,
  getCollectionFirstPage,
} from './collection.ts';

export function collectionRoutes(db: Database['db'], { wishlistRemoval }: Config): ApiRoute[] {
  const record = recordOnce(db);
  return [
    route(listUserSandwichesEndpoint, allowAnyone, async ({ params: { id }, query, viewer, charge }) => {
      const page = await listCollection(db, id, viewer, query);
      if (viewer?.id === id) await charge(rateLimitPointsOfRows(page.items.length));
      return createPaginatedReply(`/api/users/${id}/sandwiches`, query, page);
    }),
    route(getListStartEndpoint, allowSelf, async ({ params: { id }, query, charge }) => {
      const { start, read } = await getCollectionFirstPage(db, id, query);
      await charge(rateLimitPointsOfRows(read));
      return { body: start };
    }),
    route(
      addUserSandwichEndpoint,
      allowSignedIn,
      withIdempotency(db, addUserSandwichEndpoint, async (tx, input) => {
        const { userId, ...fields } = input.body;
        const { viewer, now } = input;
        assertUserIdIsViewer(viewer, userId);
        const { mustBeNew } = parsePreconditions(input);
        const { entry, isNew } = await saveListEntry(tx, { ...fields, userId: viewer.id, mustBeNew, now });
        return { status: isNew ? 201 : 200, body: entry };
      }),
    ),
    route(
      updateUserSandwichEndpoint,
      allowSignedIn,
      withIdempotency(db, updateUserSandwichEndpoint, async (tx, input) => {
        const { userId, ...fields } = input.body;
        const { params, viewer, now } = input;
        assertUserIdIsViewer(viewer, userId);
        const target = { userId: viewer.id, id: params.id, preconditions: parsePreconditions(input) };
        return { body: await changeListEntry(tx, { ...fields, ...target, now }) };
      }),
    ),
    route(
      removeUserSandwichEndpoint,
      allowSignedIn,
      withIdempotency(db, removeUserSandwichEndpoint, async (tx, input) => {
        const { params, viewer } = input;
        if (!wishlistRemoval) throw new HttpError('forbidden', 'Feature coming soon');
        await removeListEntry(tx, {
          userId: viewer.id,
          id: params.id,
          preconditions: parsePreconditions(input),
        });
        return { status: 204, body: null };
      }),
    ),
    route(recordActionEndpoint, allowSelf, async (input) => {
      assertUserIdIsViewer(input.viewer, input.body.userId);
      await input.limits.spend('actions', input.params.id);
      return record(input);
    }),
  ];
}

function recordOnce(db: Database['db']) {
  return withIdempotency(db, recordActionEndpoint, async (tx, { params: { id: userId }, body, now }) => {
    const performedAt = resolvePerformedAt(body.performedAt, now);
    const fix = fixOf(body, now);
    const { receipt, isNew } =
      body.actionType === 'try'
        ? await recordTriedSandwich(tx, {
            userId,
            sandwichId: assertDefined(body.entityId),
            fix,
            performedAt,
            now,
          })
        : await recordSearch(tx, { userId, query: body.metadata?.query ?? '', now });
    return { status: isNew ? 201 : 200, body: receipt };
  });
}

/** Takes only the position from the client and ignores what the client concludes from it (D19). */
function fixOf(body: z.output<typeof recordActionEndpoint.body>, now: Date): MeasuredPosition | null {
  const latitude = body.userLatitude ?? body.latitude ?? null;
  const longitude = body.userLongitude ?? body.longitude ?? null;
  if (latitude === null || longitude === null) return null;
  const claimed = body.positionTime ? new Date(body.positionTime) : now;
  return { latitude, longitude, accuracyMeters: body.accuracy ?? null, time: claimed > now ? now : claimed };
}
