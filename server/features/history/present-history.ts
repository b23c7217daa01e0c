import type { HistoryEntry } from '#contract/catalog/history.ts';
import type { Db } from '#server/platform/database/database.ts';
import { describeFields } from './field-texts.ts';
import {
  selectPublicUsernames,
  selectSuggestionIds,
  selectTagNames,
  type HistoryRow,
} from './history-queries.ts';
import { tagIdsOf, type FieldValues } from './undo.ts';

export async function presentHistory(db: Db, rows: readonly HistoryRow[]): Promise<HistoryEntry[]> {
  const usernames = await selectPublicUsernames(
    db,
    rows.map(({ userId }) => userId),
  );
  const tagIds = rows.flatMap(({ before, after }) => [...tagIdsOf(before), ...tagIdsOf(after)]);
  const tagNames = tagIds.length > 0 ? await selectTagNames(db, tagIds) : new Map<number, string>();
  const suggestionIds = await selectSuggestionIds(
    db,
    rows.flatMap(({ origin, changeSetId }) => (origin === 'suggestion' && changeSetId) || []),
  );
  return rows.map(
    ({ userId, origin, summary, changeSetId, before, after, entityId, dateCreated, ...row }) => ({
      ...row,
      entityId: Number(entityId),
      origin: origin ?? 'edit',
      source: origin === 'import' ? summary : null,
      suggestionId: suggestionIds.get(changeSetId) ?? null,
      by: userId === null ? null : { username: usernames.get(userId) ?? null },
      fields: shownFields(row.action, before, after, tagNames),
      dateCreated: dateCreated.toISOString(),
    }),
  );
}

/** The rows of deletions hold the name only, so that admins can find them. */
function shownFields(
  action: HistoryRow['action'],
  before: FieldValues | null,
  after: FieldValues | null,
  tagNames: ReadonlyMap<number, string>,
): HistoryEntry['fields'] {
  if (action === 'delete' || action === 'restore') return [];
  return describeFields({ before: before ?? {}, after: after ?? {} }, tagNames).filter(
    (field) => field.before !== field.after,
  );
}
