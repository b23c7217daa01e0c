import type { HistoryEntry } from '#contract/catalog/history.ts';
import type { Db } from '#server/platform/database/database.ts';
import { describeFieldChanges, type NamesById } from './describe-field-changes.ts';
import {
  selectPublicUsernamesById,
  selectRestaurantNames,
  selectSuggestionIds,
  selectTagNames,
  type CatalogHistoryRow,
} from './history-queries.ts';
import { tagIdsOfFieldValues, type AuditedFieldValues } from './compute-undo.ts';

export async function presentCatalogHistory(
  db: Db,
  rows: readonly CatalogHistoryRow[],
): Promise<HistoryEntry[]> {
  const usernames = await selectPublicUsernamesById(
    db,
    rows.map(({ userId }) => userId),
  );
  const [names, suggestionIds] = [
    await namesIn(db, rows),
    await selectSuggestionIds(
      db,
      rows.flatMap(({ origin, changeSetId }) => (origin === 'suggestion' && changeSetId) || []),
    ),
  ];
  return rows.map(
    ({ userId, origin, summary, changeSetId, before, after, entityId, dateCreated, ...row }) => ({
      ...row,
      entityId: Number(entityId),
      origin: origin ?? 'edit',
      source: origin === 'import' ? summary : null,
      suggestionId: suggestionIds.get(changeSetId) ?? null,
      by: userId === null ? null : { username: usernames.get(userId) ?? null },
      fields: shownFields(row.action, before, after, names),
      dateCreated: dateCreated.toISOString(),
    }),
  );
}

async function namesIn(db: Db, rows: readonly CatalogHistoryRow[]): Promise<NamesById> {
  const values = rows.flatMap(({ before, after }) => [before, after]);
  const tagIds = values.flatMap(tagIdsOfFieldValues);
  const restaurantIds = rows.flatMap(({ action, before, after }) =>
    action === 'update' ? [before?.['restaurantId'], after?.['restaurantId']] : [],
  );
  const moved = restaurantIds.filter((id) => typeof id === 'number');
  return {
    tags: tagIds.length > 0 ? await selectTagNames(db, tagIds) : new Map(),
    restaurants: moved.length > 0 ? await selectRestaurantNames(db, moved) : new Map(),
  };
}

/** Rows of deletions contain only the name, which helps admins to find them. */
function shownFields(
  action: CatalogHistoryRow['action'],
  before: AuditedFieldValues | null,
  after: AuditedFieldValues | null,
  names: NamesById,
): HistoryEntry['fields'] {
  if (action === 'delete' || action === 'restore') return [];
  const fields = describeFieldChanges({ before: before ?? {}, after: after ?? {} }, names);
  // The reader knows the restaurant, because its page shows this history.
  return fields.filter(
    ({ field, ...values }) =>
      values.before !== values.after && !(action === 'create' && field === 'restaurant'),
  );
}
