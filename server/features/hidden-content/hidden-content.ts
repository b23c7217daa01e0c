import type { HiddenItem, ModeratedContentKind } from '#contract/administration/hidden-content.ts';
import { recordChangeInAuditLog, type NewAuditEntry } from '#server/features/audit/audit.ts';
import { inTransaction, type Database, type Db } from '#server/platform/database/database.ts';
import {
  MAX_COUNTED_ROWS,
  DEFAULT_ROWS_PER_PAGE,
  slicePage,
  parsePageCursor,
  type ListPage,
  type PaginationQuery,
} from '#server/platform/http/pagination.ts';
import { hidePhoto, restoreHiddenPhoto } from './hide-photos.ts';
import { countHiddenContent, selectHiddenContent } from './list-queries.ts';
import { hideReview, restoreHiddenReview } from './hide-reviews.ts';
import { hideSuggestion, throwSuggestionNotRestorableError } from './hide-suggestions.ts';
import {
  moderatedContentKey,
  getModeratedItems,
  type ModerationInput,
  type ModerationContext,
  type ModeratedContentRef,
} from './get-moderated-items.ts';

export { DIFFERENT_PHOTO, NO_PHOTO, deleteHiddenPhotosOfMember } from './hide-photos.ts';
export {
  moderatedContentKey,
  getModeratedItems,
  type ModeratedContentRef,
  type ModeratedContent,
} from './get-moderated-items.ts';

/** Returns a sentence about the new state; repeating the call changes nothing. */
export async function hideOrRestoreContent(
  db: Database['db'],
  { hidden, ...target }: ModerationInput & { hidden: boolean },
  context: ModerationContext,
): Promise<string> {
  return inTransaction(db, (tx) =>
    hidden ? hideContent(tx, target, context) : restoreContent(tx, target, context),
  );
}

export async function hideContent(
  tx: Db,
  target: ModerationInput,
  context: ModerationContext,
): Promise<string> {
  const { changed, message } = await hideTarget(tx, target, context);
  if (changed)
    await recordChangeInAuditLog(tx, {
      ...entityOf(target),
      actorId: context.actorId,
      action: 'hide',
      after: { ...changed, reason: target.reason },
    });
  return message;
}

async function hideTarget(tx: Db, target: ModerationInput, context: ModerationContext) {
  const { entityType } = target;
  if (entityType === 'suggestion') return hideSuggestion(tx, target, context);
  const hide = entityType === 'review' ? hideReview : hidePhoto;
  return { changed: await hide(tx, target, context), message: `${noun(entityType)} is now hidden.` };
}

async function restoreContent(
  tx: Db,
  target: ModerationInput,
  { actorId, now }: ModerationContext,
): Promise<string> {
  if (target.entityType === 'suggestion') throwSuggestionNotRestorableError();
  const changed =
    target.entityType === 'review'
      ? await restoreHiddenReview(tx, target, now)
      : await restoreHiddenPhoto(tx, target);
  if (changed)
    await recordChangeInAuditLog(tx, {
      ...entityOf(target),
      actorId,
      action: 'restore',
      after: { ...changed, reason: target.reason },
    });
  return `${noun(target.entityType)} is visible again.`;
}

export async function listHiddenContent(
  db: Db,
  { limit = DEFAULT_ROWS_PER_PAGE, cursor }: PaginationQuery,
): Promise<ListPage<HiddenItem>> {
  const keys = parsePageCursor(cursor, ['bigint', 'string']);
  const found = await selectHiddenContent(db, keys && { microseconds: keys[0], key: keys[1] }, limit + 1);
  const { rows, next } = slicePage(found, limit, ({ microseconds, key }) => [microseconds, key]);
  const itemsByKey = await getModeratedItems(db, rows);
  const items = rows.flatMap(({ reason, by, dateCreated, imageUrl, ...ref }) => {
    const item = itemsByKey.get(moderatedContentKey(ref));
    return item
      ? [
          {
            thing: { ...item, imageUrl: imageUrl ?? item.imageUrl, isHidden: true },
            reason,
            by,
            dateCreated: dateCreated.toISOString(),
          },
        ]
      : [];
  });
  return { items, next, total: await countHiddenContent(db, MAX_COUNTED_ROWS + 1) };
}

/** The audit log records a photo as a change of its sandwich, restaurant or member. */
function entityOf({
  entityType,
  entityId,
}: ModeratedContentRef): Pick<NewAuditEntry, 'entityType' | 'entityId'> {
  const types: Record<ModeratedContentKind, NewAuditEntry['entityType']> = {
    review: 'review',
    'sandwich-photo': 'sandwich',
    'restaurant-photo': 'restaurant',
    avatar: 'user',
    suggestion: 'suggestion',
  };
  return { entityType: types[entityType], entityId };
}

function noun(entityType: ModeratedContentKind): string {
  return entityType === 'review' ? 'The review' : 'The photo';
}
