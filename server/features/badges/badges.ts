import type { ListedBadge, Badge, EarnedBadge } from '#contract/members/badges.ts';
import { recordChangeInAuditLog } from '#server/features/audit/audit.ts';
import { notifyBadgesEarned, notifyNewBadgeHolders } from '#server/features/notifications/notifications.ts';
import { insertAwardsOfBadge, presentBadge } from '#server/features/progress/progress.ts';
import { resolveImageUrl } from '#server/features/uploads/uploads.ts';
import { inTransaction, type Db, type PooledDb } from '#server/platform/database/database.ts';
import { HttpError, notFoundError } from '#server/platform/http/http-error.ts';
import {
  MAX_COUNTED_ROWS,
  DEFAULT_ROWS_PER_PAGE,
  slicePage,
  parsePageCursor,
  type ListPage,
  type PaginationQuery,
} from '#server/platform/http/pagination.ts';
import type { Viewer } from '#server/platform/http/access-policies.ts';
import {
  countBadgeHolders,
  countListedBadges,
  lockUsersTableAgainstWrites,
  insertBadgeAward,
  insertBadge,
  lockBadgeIncludingDeleted,
  lockBadge,
  lockUserForBadgeAward,
  selectBadges,
  updateBadgeRow,
  setBadgeDeleted,
  type BadgeRow,
} from './queries.ts';

type BadgeContext = { viewer: NonNullable<Viewer>; now: Date; hosts?: readonly string[] };
type BadgeQuery = PaginationQuery & { q?: string | undefined; category?: BadgeRow['category'] | undefined };
type BadgeFields = Omit<BadgeRow, 'id'>;

export async function listBadgesSortedByName(
  db: Db,
  { q = '', category, limit = DEFAULT_ROWS_PER_PAGE, cursor }: BadgeQuery,
  { withHolders }: { withHolders: boolean },
): Promise<ListPage<ListedBadge>> {
  const keys = parsePageCursor(cursor, ['string', 'id']);
  const filter = { text: q, category };
  const found = await selectBadges(db, filter, keys && { sortName: keys[0], id: keys[1] }, limit + 1);
  const { rows, next } = slicePage(found, limit, ({ sortName, id }) => [sortName, id]);
  const total = await countListedBadges(db, filter, MAX_COUNTED_ROWS + 1);
  const holderCountOf = withHolders ? await countBadgeHolders(db, rows) : null;
  const items = rows.map((row) => ({
    ...presentBadge(row),
    ...(holderCountOf && { heldBy: holderCountOf(row.id) }),
  }));
  return { items, next, total };
}

/** A new badge is awarded at once to all members with the required XP (D24). */
export async function addBadge(
  tx: Db,
  input: BadgeFields,
  { viewer, now, hosts = [] }: BadgeContext,
): Promise<Badge> {
  if (input.requiredXp !== null) await lockUsersTableAgainstWrites(tx);
  const imageUrl = (await resolveImageUrl(tx, { url: input.imageUrl, viewer, hosts })) ?? null;
  const fields = { ...input, imageUrl };
  const badge = await insertBadge(tx, fields);
  if (!badge) throw nameTaken();
  if (badge.requiredXp !== null) await awardToEligible(tx, badge.id, now);
  await recordChangeInAuditLog(tx, {
    actorId: viewer.id,
    action: 'create',
    entityType: 'badge',
    entityId: badge.id,
    after: fields,
  });
  return presentBadge(badge);
}

/** A lower threshold awards the badge to members who now reach it; a higher one revokes nothing. */
export async function changeBadge(
  db: PooledDb,
  id: number,
  input: Partial<BadgeFields>,
  { viewer, now, hosts = [] }: BadgeContext,
): Promise<Badge> {
  return inTransaction(db, async (tx) => {
    if (input.requiredXp !== undefined && input.requiredXp !== null) await lockUsersTableAgainstWrites(tx);
    const before = await lockBadge(tx, id);
    if (!before) throw notFoundError();
    const imageUrl = await resolveImageUrl(tx, {
      url: input.imageUrl,
      viewer,
      current: before.imageUrl,
      hosts,
    });
    const after = { ...before, ...input, ...(imageUrl !== undefined && { imageUrl }) };
    const changed = (Object.keys(input) as (keyof BadgeFields)[]).filter(
      (name) => before[name] !== after[name],
    );
    if (changed.length === 0) return presentBadge(before);
    await updateBadgeRow(tx, after).catch(rethrowNameTaken);
    if (changed.includes('requiredXp') && after.requiredXp !== null) await awardToEligible(tx, id, now);
    const pickChanged = (badge: BadgeRow) => Object.fromEntries(changed.map((name) => [name, badge[name]]));
    const entry = { action: 'update', entityType: 'badge', entityId: id } as const;
    await recordChangeInAuditLog(tx, {
      actorId: viewer.id,
      ...entry,
      before: pickChanged(before),
      after: pickChanged(after),
    });
    return presentBadge(after);
  });
}

/** A deleted badge leaves all lists and its name becomes free, but its holders keep it. */
export async function removeBadge(db: PooledDb, id: number, { viewer, now }: BadgeContext): Promise<void> {
  await inTransaction(db, async (tx) => {
    const badge = await lockBadge(tx, id);
    if (!badge) throw notFoundError();
    await setBadgeDeleted(tx, id, now);
    const { id: _, ...before } = badge;
    await recordChangeInAuditLog(tx, {
      actorId: viewer.id,
      action: 'delete',
      entityType: 'badge',
      entityId: id,
      before,
    });
  });
}

/** Conflicts if the name was taken meanwhile. Also awards the badge to members who reached its XP since. */
export async function restoreDeletedBadge(
  db: PooledDb,
  id: number,
  { viewer, now }: BadgeContext,
): Promise<Badge> {
  return inTransaction(db, async (tx) => {
    await lockUsersTableAgainstWrites(tx);
    const found = await lockBadgeIncludingDeleted(tx, id);
    if (!found) throw notFoundError();
    const { badge, isDeleted } = found;
    if (!isDeleted) return presentBadge(badge);
    await setBadgeDeleted(tx, id, null).catch(rethrowNameTaken);
    if (badge.requiredXp !== null) await awardToEligible(tx, id, now);
    const entity = { entityType: 'badge', entityId: id } as const;
    await recordChangeInAuditLog(tx, {
      actorId: viewer.id,
      action: 'restore',
      ...entity,
      after: { name: badge.name },
    });
    return presentBadge(badge);
  });
}

export async function awardBadgeToMember(
  db: PooledDb,
  { userId, badgeId }: { userId: string; badgeId: number },
  { viewer, now }: BadgeContext,
): Promise<EarnedBadge> {
  return inTransaction(db, async (tx) => {
    if (!(await lockUserForBadgeAward(tx, userId))) throw notFoundError('Member not found');
    const badge = await lockBadge(tx, badgeId);
    if (!badge) throw notFoundError('Badge not found');
    const award = await insertBadgeAward(tx, userId, badgeId, now);
    if (!award) throw new HttpError('conflict', ALREADY_AWARDED);
    await notifyBadgesEarned(tx, { userId, now }, [badgeId]);
    const after = { badgeId, badge: badge.name };
    await recordChangeInAuditLog(tx, {
      actorId: viewer.id,
      action: 'award',
      entityType: 'user',
      entityId: userId,
      after,
    });
    return { ...presentBadge(badge), dateEarned: award.dateEarned.toISOString() };
  });
}

async function awardToEligible(tx: Db, badgeId: number, now: Date): Promise<void> {
  await insertAwardsOfBadge(tx, badgeId, now);
  await notifyNewBadgeHolders(tx, badgeId, now);
}

const ALREADY_AWARDED = 'Failed to award badge. User may already have this badge.';

function rethrowNameTaken(error: unknown): never {
  throw (error as { code?: string }).code === '23505' ? nameTaken() : error;
}

function nameTaken(): HttpError {
  return new HttpError('conflict', 'Another badge already has this name.', {
    errors: [{ field: 'name', message: 'is taken' }],
  });
}
