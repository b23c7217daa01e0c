import type { SuggestionForAdmins, EditSuggestion } from '#contract/members/suggestions.ts';
import type { SuggestionRow } from './queries.ts';
import type { SuggestedValues, SuggestionSubjectRow } from './subject-queries.ts';

export type TagNamesById = ReadonlyMap<number, string>;

export function presentSuggestion(row: SuggestionRow, tags: TagNamesById): EditSuggestion {
  const { id, kind, entityType, entityId, title, note, sourceUrl, decision } = row;
  return {
    ...{ id, kind, entityType, entityId, title, note, sourceUrl, decision },
    path: entityType === 'sandwich' ? `/sandwich/${entityId}` : `/restaurant/${row.restaurantId}`,
    changes: presentChanges(row, tags),
    dateCreated: row.dateCreated.toISOString(),
    dateDecided: row.dateDecided?.toISOString() ?? null,
  };
}

type QueueContext = {
  tags: TagNamesById;
  subject: SuggestionSubjectRow | undefined;
  usernames: ReadonlyMap<string | null, string>;
  viewerId: string;
};

export function presentSuggestionForAdmins(
  row: SuggestionRow,
  { tags, subject, usernames, viewerId }: QueueContext,
): SuggestionForAdmins {
  const isNotAdded = row.kind === 'new-sandwich' && row.createdId === null;
  const values = isNotAdded ? {} : (subject?.values ?? {});
  return {
    ...presentSuggestion(row, tags),
    changes: presentChanges(row, tags).map((change) => ({
      ...change,
      current: presentValue(change.field, values, tags),
    })),
    by: { id: row.userId, username: usernames.get(row.userId) ?? '' },
    isOwn: row.userId === viewerId,
    isGone: subject?.isGone ?? true,
    revision: subject?.revision ?? 0,
    decidedBy: usernames.get(row.decidedBy) ?? null,
  };
}

export function suggestedTagIdsOf(values: SuggestedValues): number[] {
  const { tagIds } = values;
  return Array.isArray(tagIds) ? tagIds.filter((id) => typeof id === 'number') : [];
}

function presentChanges(
  { before, after, published }: SuggestionRow,
  tags: TagNamesById,
): EditSuggestion['changes'] {
  return Object.keys(after).map((field) => ({
    field,
    before: presentValue(field, before, tags),
    after: presentValue(field, after, tags),
    isPublished: published.includes(field),
  }));
}

function presentValue(field: string, values: SuggestedValues, tags: TagNamesById): unknown {
  if (field === 'tagIds' && field in values)
    return suggestedTagIdsOf(values).flatMap((id) => tags.get(id) ?? []);
  return values[field] ?? null;
}
