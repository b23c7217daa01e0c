import type { ModeratedItem } from '#contract/administration/hidden-content.ts';
import type { Db } from '#server/platform/database/database.ts';
import {
  selectModeratedItems,
  type ModeratedContentRef,
  type ModeratedItemRow,
} from './moderated-item-queries.ts';

export type { ModeratedContentRef } from './moderated-item-queries.ts';
/** `hosts` are those of the pictures that may return when a suggested photo is hidden. */
export type ModerationContext = { actorId: string; now: Date; hosts: readonly string[] };
/** `imageUrl` is the photo that the moderator sees, if the client sent it. */
export type ModerationInput = ModeratedContentRef & { reason: string; imageUrl?: string | undefined };
export type ModeratedContent = ModeratedItem & Pick<ModeratedItemRow, 'audience'>;

export function moderatedContentKey({ entityType, entityId }: ModeratedContentRef): string {
  return `${entityType} ${entityId}`;
}

/** Keyed by `moderatedContentKey`; missing items are left out. */
export async function getModeratedItems(
  db: Db,
  refs: readonly ModeratedContentRef[],
): Promise<Map<string, ModeratedContent>> {
  const rows = refs.length === 0 ? [] : await selectModeratedItems(db, refs);
  return new Map(rows.map((row) => [moderatedContentKey(row), presentModeratedItem(row)]));
}

function presentModeratedItem({
  sandwichId,
  authorId,
  authorName,
  ...row
}: ModeratedItemRow): ModeratedContent {
  const author = authorId === null ? null : { id: authorId, username: authorName ?? '' };
  return { ...row, author, path: row.path ?? pathOf(row, sandwichId) };
}

function pathOf({ entityType, entityId }: ModeratedContentRef, sandwichId: number | null): string | null {
  if (entityType === 'review') return `/sandwich/${sandwichId}/reviews`;
  if (entityType === 'sandwich-photo') return `/sandwich/${entityId}`;
  return entityType === 'restaurant-photo' ? `/restaurant/${entityId}` : null;
}
