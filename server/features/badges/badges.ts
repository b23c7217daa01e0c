import type { Badge, EarnedBadge } from '#contract/progress.ts';
import type { ListedBadge } from '#contract/badges.ts';
import { recordChange } from '#server/features/audit/audit.ts';
import { tellBadges, tellNewHolders } from '#server/features/notifications/notifications.ts';
import { badgeShape } from '#server/features/progress/progress.ts';
import { acceptImage } from '#server/features/uploads/uploads.ts';
import { inTransaction, type Database, type Db } from '#server/platform/database.ts';
import { Refusal, notFound } from '#server/platform/errors.ts';
import {
  COUNTED_TO,
  DEFAULT_LIMIT,
  cutPage,
  readCursor,
  type Listed,
  type Paging,
} from '#server/platform/page.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import {
  awardToAllWith,
  countBadges,
  holdDeeds,
  insertAward,
  insertBadge,
  lockAnyBadge,
  lockBadge,
  lockMember,
  selectBadges,
  setBadge,
  setDeleted,
  type BadgeRow,
} from './queries.ts';

type Pooled = Database['db'];
type By = { viewer: NonNullable<Viewer>; now: Date; hosts?: readonly string[] };
type Asked = Paging & { q?: string | undefined; category?: BadgeRow['category'] | undefined };
type Fields = Omit<BadgeRow, 'id'>;

export async function listBadgesByName(
  db: Db,
  { q = '', category, limit = DEFAULT_LIMIT, cursor }: Asked,
  { withHolders }: { withHolders: boolean },
): Promise<Listed<ListedBadge>> {
  const keys = readCursor(cursor, ['string', 'id']);
  const filter = { text: q, category };
  const found = await selectBadges(db, filter, keys && { sortName: keys[0], id: keys[1] }, limit + 1);
  const { rows, next } = cutPage(found, limit, ({ sortName, id }) => [sortName, id]);
  const total = await countBadges(db, filter, COUNTED_TO + 1);
  const items = rows.map(({ heldBy, ...row }) => ({
    ...badgeShape(row),
    ...(withHolders && { heldBy }),
  }));
  return { items, next, total };
}

/** Makes a badge, which goes at once to everybody who has the XP that it asks for (decisions.md point 24). */
export async function makeBadge(tx: Db, given: Fields, { viewer, now, hosts = [] }: By): Promise<Badge> {
  if (given.requiredXp !== null) await holdDeeds(tx);
  const imageUrl = (await acceptImage(tx, { url: given.imageUrl, viewer, hosts })) ?? null;
  const fields = { ...given, imageUrl };
  const badge = await insertBadge(tx, fields);
  if (!badge) throw nameTaken();
  if (badge.requiredXp !== null) await giveToAll(tx, badge.id, badge.requiredXp, now);
  await recordChange(tx, {
    by: viewer.id,
    action: 'create',
    entityType: 'badge',
    entityId: badge.id,
    after: fields,
  });
  return badgeShape(badge);
}

/** Changes what is given. A lower threshold gives the badge to those who now reach it; a higher one takes it from nobody. */
export async function changeBadge(
  db: Pooled,
  id: number,
  given: Partial<Fields>,
  { viewer, now, hosts = [] }: By,
): Promise<Badge> {
  return inTransaction(db, async (tx) => {
    if (given.requiredXp !== undefined && given.requiredXp !== null) await holdDeeds(tx);
    const before = await lockBadge(tx, id);
    if (!before) throw notFound();
    const imageUrl = await acceptImage(tx, { url: given.imageUrl, viewer, current: before.imageUrl, hosts });
    const after = { ...before, ...given, ...(imageUrl !== undefined && { imageUrl }) };
    const changed = (Object.keys(given) as (keyof Fields)[]).filter((name) => before[name] !== after[name]);
    if (changed.length === 0) return badgeShape(before);
    await setBadge(tx, after).catch(refuseTaken);
    if (changed.includes('requiredXp') && after.requiredXp !== null)
      await giveToAll(tx, id, after.requiredXp, now);
    const only = (badge: BadgeRow) => Object.fromEntries(changed.map((name) => [name, badge[name]]));
    const entry = { action: 'update', entityType: 'badge', entityId: id } as const;
    await recordChange(tx, { by: viewer.id, ...entry, before: only(before), after: only(after) });
    return badgeShape(after);
  });
}

/** Out of every list, given to nobody any more, its name free again; whoever holds it keeps it. */
export async function removeBadge(db: Pooled, id: number, { viewer, now }: By): Promise<void> {
  await inTransaction(db, async (tx) => {
    const badge = await lockBadge(tx, id);
    if (!badge) throw notFound();
    await setDeleted(tx, id, now);
    const { id: _, ...before } = badge;
    await recordChange(tx, { by: viewer.id, action: 'delete', entityType: 'badge', entityId: id, before });
  });
}

/** With its name, unless that was taken meanwhile; also for those who have come to its XP since. */
export async function restoreBadge(db: Pooled, id: number, { viewer, now }: By): Promise<Badge> {
  return inTransaction(db, async (tx) => {
    await holdDeeds(tx);
    const found = await lockAnyBadge(tx, id);
    if (!found) throw notFound();
    const { badge, isDeleted } = found;
    if (!isDeleted) return badgeShape(badge);
    await setDeleted(tx, id, null).catch(refuseTaken);
    if (badge.requiredXp !== null) await giveToAll(tx, id, badge.requiredXp, now);
    const entity = { entityType: 'badge', entityId: id } as const;
    await recordChange(tx, { by: viewer.id, action: 'restore', ...entity, after: { name: badge.name } });
    return badgeShape(badge);
  });
}

/** Gives a badge by hand, whatever the member's XP, and never twice. */
export async function awardByHand(
  db: Pooled,
  { userId, badgeId }: { userId: string; badgeId: number },
  { viewer, now }: By,
): Promise<EarnedBadge> {
  return inTransaction(db, async (tx) => {
    if (!(await lockMember(tx, userId))) throw notFound('There is no such user.');
    const badge = await lockBadge(tx, badgeId);
    if (!badge) throw notFound('There is no such badge.');
    const award = await insertAward(tx, userId, badgeId, now);
    if (!award) throw new Refusal('conflict', ALREADY_HELD);
    await tellBadges(tx, { userId, now }, [badgeId]);
    const after = { badgeId, badge: badge.name };
    await recordChange(tx, { by: viewer.id, action: 'award', entityType: 'user', entityId: userId, after });
    return { ...badgeShape(badge), dateEarned: award.dateEarned.toISOString() };
  });
}

async function giveToAll(tx: Db, badgeId: number, xp: number, now: Date): Promise<void> {
  await awardToAllWith(tx, badgeId, xp, now);
  await tellNewHolders(tx, badgeId, now);
}

const ALREADY_HELD = 'Failed to award badge. User may already have this badge.';

function refuseTaken(error: unknown): never {
  throw (error as { code?: string }).code === '23505' ? nameTaken() : error;
}

function nameTaken(): Refusal {
  return new Refusal('conflict', 'Another badge has this name.', {
    errors: [{ field: 'name', message: 'is taken' }],
  });
}
