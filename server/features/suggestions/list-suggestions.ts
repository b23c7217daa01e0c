import type { SuggestionForAdmins, EditSuggestion } from '#contract/members/suggestions.ts';
import { SUGGESTION_ENTITY_TYPES } from '#contract/members/suggestions.ts';
import { selectUsernames, type Db } from '#server/platform/database/database.ts';
import type { SignedInViewer } from '#server/platform/http/access-policies.ts';
import {
  DEFAULT_ROWS_PER_PAGE,
  MAX_COUNTED_ROWS,
  parsePageCursor,
  slicePage,
  type ListPage,
  type PaginationQuery,
} from '#server/platform/http/pagination.ts';
import { presentSuggestionForAdmins, presentSuggestion, suggestedTagIdsOf } from './present-suggestion.ts';
import {
  countSuggestions,
  countSuggestionsOfMember,
  selectSuggestions,
  selectSuggestionsOfMember,
  type SuggestionRow,
} from './queries.ts';
import { getSuggestionDecisionScope } from './suggestion-decision-scope.ts';
import { selectSuggestionSubjects, selectTagNames, type SuggestionSubjectRow } from './subject-queries.ts';

export async function listSuggestionsOfMember(
  db: Db,
  userId: string,
  { limit = DEFAULT_ROWS_PER_PAGE, cursor }: PaginationQuery,
): Promise<ListPage<EditSuggestion>> {
  const [before] = parsePageCursor(cursor, ['bigint']) ?? [null];
  const found = await selectSuggestionsOfMember(db, userId, before, limit + 1);
  const { rows, next } = slicePage(found, limit, ({ id }) => [id]);
  const tags = await tagNamesIn(db, rows, []);
  const total = await countSuggestionsOfMember(db, userId, MAX_COUNTED_ROWS + 1);
  return { items: rows.map((row) => presentSuggestion(row, tags)), next, total };
}

type QueueQuery = PaginationQuery & { state?: 'open' | 'decided' | undefined };

export async function listSuggestionQueue(
  db: Db,
  viewer: SignedInViewer,
  { limit = DEFAULT_ROWS_PER_PAGE, cursor, state }: QueueQuery,
): Promise<ListPage<SuggestionForAdmins>> {
  const [before] = parsePageCursor(cursor, ['bigint']) ?? [null];
  const filter = { state, ...getSuggestionDecisionScope(viewer) };
  const found = await selectSuggestions(db, filter, before, limit + 1);
  const { rows, next } = slicePage(found, limit, ({ id }) => [id]);
  const subjects = await subjectsOf(db, rows.map(subjectOf));
  const tags = await tagNamesIn(db, rows, [...subjects.values()]);
  const usernames = await selectUsernames(
    db,
    rows.flatMap(({ userId, decidedBy }) => [userId, decidedBy]),
  );
  const items = rows.map((row) =>
    presentSuggestionForAdmins(row, {
      tags,
      subject: subjects.get(subjectKey(subjectOf(row))),
      usernames,
      viewerId: viewer.id,
    }),
  );
  return { items, next, total: await countSuggestions(db, filter, MAX_COUNTED_ROWS + 1) };
}

type SubjectRef = Pick<SuggestionRow, 'entityType' | 'entityId'>;

/** A suggestion that added a sandwich is about that sandwich. */
function subjectOf({ entityType, entityId, createdId }: SuggestionRow): SubjectRef {
  return createdId === null ? { entityType, entityId } : { entityType: 'sandwich', entityId: createdId };
}

function subjectKey({ entityType, entityId }: SubjectRef): string {
  return `${entityType}:${entityId}`;
}

async function subjectsOf(db: Db, rows: readonly SubjectRef[]): Promise<Map<string, SuggestionSubjectRow>> {
  const subjects = new Map<string, SuggestionSubjectRow>();
  for (const entityType of SUGGESTION_ENTITY_TYPES) {
    const ids = rows.filter((row) => row.entityType === entityType).map(({ entityId }) => entityId);
    for (const [entityId, subject] of await selectSuggestionSubjects(db, entityType, ids))
      subjects.set(subjectKey({ entityType, entityId }), subject);
  }
  return subjects;
}

async function tagNamesIn(db: Db, rows: readonly SuggestionRow[], subjects: readonly SuggestionSubjectRow[]) {
  const ids = [
    ...rows.flatMap(({ before, after }) => [...suggestedTagIdsOf(before), ...suggestedTagIdsOf(after)]),
    ...subjects.flatMap(({ values }) => suggestedTagIdsOf(values)),
  ];
  return selectTagNames(db, [...new Set(ids)]);
}
