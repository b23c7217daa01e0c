import type { HiddenItem, ContentKind } from '#contract/administration/hidden-content.ts';
import { recordChange, type AuditChange } from '#server/features/audit/audit.ts';
import { inTransaction, type Database, type Db } from '#server/platform/database/database.ts';
import {
  MAX_COUNTED_ROWS,
  DEFAULT_LIMIT,
  slicePage,
  readCursor,
  type ListPage,
  type Paging,
} from '#server/platform/http/pagination.ts';
import { hidePhoto, restorePhoto } from './photos.ts';
import { countHidden, selectHidden } from './queries.ts';
import { hideReview, restoreHiddenReview } from './reviews.ts';
import {
  contentKey,
  getModeratedItems,
  type HideInput,
  type ModerationContext,
  type ContentRef,
} from './moderated-items.ts';

export { deleteHiddenAvatars } from './photo-queries.ts';
export { contentKey, getModeratedItems, type ContentRef } from './moderated-items.ts';

/** Hides something or shows it again, and says in a sentence what is so now. Asking twice changes nothing. */
export async function setContentHidden(
  db: Database['db'],
  { hidden, ...what }: HideInput & { hidden: boolean },
  moderating: ModerationContext,
): Promise<string> {
  return inTransaction(db, (tx) =>
    hidden ? hideContent(tx, what, moderating) : restoreContent(tx, what, moderating),
  );
}

/** In the transaction of whoever decides it. */
export async function hideContent(tx: Db, what: HideInput, moderating: ModerationContext): Promise<string> {
  const changed =
    what.entityType === 'review'
      ? await hideReview(tx, what, moderating)
      : await hidePhoto(tx, what, moderating);
  if (changed)
    await recordChange(tx, {
      ...entityOf(what),
      by: moderating.by,
      action: 'hide',
      after: { ...changed, reason: what.reason },
    });
  return `${noun(what.entityType)} is hidden now.`;
}

async function restoreContent(tx: Db, what: HideInput, { by, now }: ModerationContext): Promise<string> {
  const changed =
    what.entityType === 'review' ? await restoreHiddenReview(tx, what, now) : await restorePhoto(tx, what);
  if (changed)
    await recordChange(tx, {
      ...entityOf(what),
      by,
      action: 'restore',
      after: { ...changed, reason: what.reason },
    });
  return `${noun(what.entityType)} is shown again.`;
}

/** The newest first. */
export async function listHiddenContent(
  db: Db,
  { limit = DEFAULT_LIMIT, cursor }: Paging,
): Promise<ListPage<HiddenItem>> {
  const keys = readCursor(cursor, ['bigint', 'string']);
  const found = await selectHidden(db, keys && { microseconds: keys[0], key: keys[1] }, limit + 1);
  const { rows, next } = slicePage(found, limit, ({ microseconds, key }) => [microseconds, key]);
  const things = await getModeratedItems(db, rows);
  const items = rows.flatMap(({ reason, by, dateCreated, imageUrl, ...ref }) => {
    const thing = things.get(contentKey(ref));
    return thing
      ? [
          {
            thing: { ...thing, imageUrl: imageUrl ?? thing.imageUrl, isHidden: true },
            reason,
            by,
            dateCreated: dateCreated.toISOString(),
          },
        ]
      : [];
  });
  return { items, next, total: await countHidden(db, MAX_COUNTED_ROWS + 1) };
}

/** In the audit log a photo is a change of what it shows. */
function entityOf({ entityType, entityId }: ContentRef): Pick<AuditChange, 'entityType' | 'entityId'> {
  const types: Record<ContentKind, AuditChange['entityType']> = {
    review: 'review',
    'sandwich-photo': 'sandwich',
    'restaurant-photo': 'restaurant',
    avatar: 'user',
  };
  return { entityType: types[entityType], entityId };
}

function noun(entityType: ContentKind): string {
  return entityType === 'review' ? 'The review' : 'The photo';
}
