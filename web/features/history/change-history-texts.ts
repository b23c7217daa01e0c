import type { HistoryEntry } from '#contract/catalog/history.ts';

export const CHANGE_ORIGIN_LABELS: Readonly<Record<HistoryEntry['origin'], string | null>> = {
  edit: null,
  'bulk-edit': 'Bulk edit',
  import: 'Import',
  merge: 'Merge',
  suggestion: 'Suggestion',
  revert: 'Revert',
};

const VERBS: Readonly<Record<HistoryEntry['action'], string>> = {
  create: 'added',
  update: 'changed',
  delete: 'removed',
  restore: 'restored',
};

type ChangeAuthor = Pick<HistoryEntry, 'by' | 'origin' | 'source'>;

/** At the start of a sentence; usernames keep their case. */
export function capitalizedChangeAuthorText(author: ChangeAuthor): string {
  const text = changeAuthorText(author);
  return author.by?.username ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

/** Within a sentence: "ava", "a former member" */
export function changeAuthorText({ by, origin, source }: ChangeAuthor): string {
  if (by) return by.username ?? 'a former member';
  if (origin === 'import') return source ? `an import from ${source}` : 'an import';
  return 'the site’s operator';
}

/** "changed the location" */
export function changeActionText({
  action,
  entityType,
}: Pick<HistoryEntry, 'action' | 'entityType'>): string {
  return `${VERBS[action]} ${entityType === 'location' ? 'the location' : `this ${entityType}`}`;
}
