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

export function changeAuthorText({
  by,
  origin,
  source,
}: Pick<HistoryEntry, 'by' | 'origin' | 'source'>): string {
  if (by) return by.username ?? 'A former member';
  if (origin === 'import') return source ? `Import of ${source}` : 'An import';
  return 'The operator';
}

/** "changed the location" */
export function changeActionText({
  action,
  entityType,
}: Pick<HistoryEntry, 'action' | 'entityType'>): string {
  return `${VERBS[action]} ${entityType === 'location' ? 'the location' : `this ${entityType}`}`;
}
