import type {
  ImportRunSummary,
  ImportRunCounts,
  ImportRunState,
} from '#contract/administration/import-runs.ts';

export const IMPORT_RUN_STATE_LABELS: Readonly<Record<ImportRunState, string>> = {
  checking: 'Checking',
  ready: 'Ready to import',
  importing: 'Importing',
  imported: 'Imported',
  failed: 'Failed',
  stopped: 'Stopped',
  reverting: 'Reverting',
  reverted: 'Reverted',
};

/** In a cell of a table; usernames keep their case. */
export function importStartedByLabel({ by }: Pick<ImportRunSummary, 'by'>): string {
  return by === null ? 'Command line' : (by.username ?? 'A former member');
}

export function importCountsText({ added, changed, unchanged, skipped }: ImportRunCounts): string {
  const parts = [
    `${count(added)} new`,
    `${count(changed)} changed`,
    `${count(unchanged)} unchanged`,
    `${count(skipped)} skipped`,
  ];
  return parts.join(', ');
}

/** Byte counts are not informative, so a check shows a percentage of the file. */
export function importProgressText({
  state,
  progress,
}: Pick<ImportRunSummary, 'state' | 'progress'>): string {
  const { done, total } = progress ?? { done: 0, total: null };
  const of = total === null ? '' : ` of ${count(total)}`;
  if (state === 'importing') return `${count(done)}${of} rows imported`;
  if (state === 'reverting') return `${count(done)}${of} changes checked and reverted`;
  return `${total ? Math.floor((100 * Math.min(done, total)) / total) : 0}% of the file checked`;
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
