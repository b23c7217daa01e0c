import type { RestaurantRecommendation } from '#contract/members/restaurant-recommendations.ts';
import { storableWebsite } from '#shared/catalog/restaurant-website.ts';
import { recordChangeInAuditLog } from '#server/features/audit/audit.ts';
import { websiteHostUnlessShared } from '#server/features/duplicates/duplicates.ts';
import { notifyRestaurantRecommendationDecided } from '#server/features/notifications/notifications.ts';
import { rewardRestaurantRecommendation } from '#server/features/progress/progress.ts';
import { inTransaction, type Database, type Db } from '#server/platform/database/database.ts';
import { HttpError, notFoundError, unavailableError } from '#server/platform/http/http-error.ts';
import {
  MAX_COUNTED_ROWS,
  DEFAULT_ROWS_PER_PAGE,
  slicePage,
  parsePageCursor,
  type ListPage,
  type PaginationQuery,
} from '#server/platform/http/pagination.ts';
import {
  countRecommendations,
  updateRecommendationStatus,
  restaurantRecommendationExists,
  insertRecommendation,
  selectNewestRecommendations,
  selectRestaurantsOfHosts,
  reserveRecommendationId,
  type RecommendationRow,
  type RecommendationStatus,
} from './queries.ts';

export { deleteRecommendationsOfMember } from './queries.ts';

/** More would never be read, and a flood would bury the rest. */
export const MAX_PENDING_RESTAURANT_RECOMMENDATIONS = 1_000;

type RecommendationInput = {
  websiteUrl: string;
  notes: string;
  name?: string | null | undefined;
  email?: string | null | undefined;
  phoneNumber?: string | null | undefined;
};
type SubmissionContext = { actorId: string | null; now: Date };

export async function submitRestaurantRecommendation(
  db: Db,
  input: RecommendationInput,
  { actorId, now }: SubmissionContext,
): Promise<RestaurantRecommendation> {
  const row = await insertRecommendation(
    db,
    { ...asStored(input), submittedByUserId: actorId, now },
    MAX_PENDING_RESTAURANT_RECOMMENDATIONS,
  );
  if (!row) throw full();
  return presentRecommendation(row);
}

/** Bots that fill in the hidden field get the same response as people, and nothing is stored. */
export async function pretendToAcceptBotSubmission(
  db: Db,
  input: RecommendationInput,
  { now }: SubmissionContext,
): Promise<RestaurantRecommendation> {
  const nothing = { dateReviewed: null, reviewedByUserId: null, submittedByUserId: null };
  const { websiteUrl, notes } = asStored(input);
  const contact = { name: null, email: null, phoneNumber: null };
  const made = {
    id: await reserveRecommendationId(db),
    websiteUrl,
    notes,
    status: 'pending' as const,
    dateSubmitted: now,
  };
  return presentRecommendation({ ...made, ...contact, ...nothing });
}

type RecommendationQuery = PaginationQuery & {
  q?: string | undefined;
  status?: RecommendationStatus | undefined;
};

export async function listNewestRecommendations(
  db: Db,
  { q = '', status, limit = DEFAULT_ROWS_PER_PAGE, cursor }: RecommendationQuery,
): Promise<ListPage<RestaurantRecommendation>> {
  const keys = parsePageCursor(cursor, ['bigint', 'id']);
  const filter = { text: q, status };
  const found = await selectNewestRecommendations(
    db,
    filter,
    keys && { microseconds: keys[0], id: keys[1] },
    limit + 1,
  );
  const { rows, next } = slicePage(found, limit, ({ microseconds, id }) => [microseconds, id]);
  const total = await countRecommendations(db, filter, MAX_COUNTED_ROWS + 1);
  const added = await selectAddedRestaurants(db, rows);
  return { items: rows.map((row) => ({ ...presentRecommendation(row), ...added(row) })), next, total };
}

/** For approved recommendations. Derived from websites, so that it includes imported restaurants. */
async function selectAddedRestaurants(db: Db, rows: readonly RecommendationRow[]) {
  const hostOf = ({ status, websiteUrl }: RecommendationRow) =>
    status === 'approved' ? websiteHostUnlessShared(websiteUrl) : null;
  const hosts = rows.flatMap((row) => hostOf(row) ?? []);
  const found = hosts.length === 0 ? [] : await selectRestaurantsOfHosts(db, hosts);
  const byHost = new Map(found.map(({ host, id }) => [host, id]));
  return (row: RecommendationRow) => {
    const addedRestaurantId = byHost.get(hostOf(row) ?? '');
    return addedRestaurantId === undefined ? {} : { addedRestaurantId };
  };
}

type Decision = { status: 'approved' | 'rejected'; actorId: string; now: Date };

/** If two admins decide at once, the second gets a conflict. */
export async function decideRestaurantRecommendation(
  db: Database['db'],
  id: number,
  decision: Decision,
): Promise<RestaurantRecommendation> {
  const { status, actorId, now } = decision;
  return inTransaction(db, async (tx) => {
    const row = await updateRecommendationStatus(tx, id, decision);
    if (!row) throw (await restaurantRecommendationExists(tx, id)) ? alreadyReviewed() : notFoundError();
    const userId = row.submittedByUserId;
    if (userId !== null) {
      if (status === 'approved') await rewardRestaurantRecommendation(tx, userId, id, now);
      await notifyRestaurantRecommendationDecided(tx, { userId, now }, id);
    }
    await recordChangeInAuditLog(tx, {
      actorId,
      action: status === 'approved' ? 'approve' : 'reject',
      entityType: 'recommendation',
      entityId: id,
      before: { status: 'pending' },
      after: { status, websiteUrl: row.websiteUrl },
    });
    return presentRecommendation(row);
  });
}

/** Empty counts as absent (D55). */
function asStored({ websiteUrl, notes, name, email, phoneNumber }: RecommendationInput) {
  return {
    websiteUrl: storableWebsite(websiteUrl) ?? '',
    notes,
    name: name || null,
    email: email || null,
    phoneNumber: phoneNumber || null,
  };
}

function presentRecommendation(row: RecommendationRow): RestaurantRecommendation {
  return {
    ...row,
    dateSubmitted: row.dateSubmitted.toISOString(),
    dateReviewed: row.dateReviewed?.toISOString() ?? null,
  };
}

function full(): HttpError {
  return unavailableError(
    'quota',
    'We have so many recommendations to review that we can’t take more today. Please try again tomorrow.',
    {
      retryAfterSeconds: 3600,
    },
  );
}

function alreadyReviewed(): HttpError {
  return new HttpError('conflict', 'This recommendation has already been reviewed.');
}
