import { joinFieldLabels } from '#shared/catalog/field-labels.ts';
import type { UndoOutcome } from '#server/features/history/history.ts';

/** Names the fields that were not undone, because a person has to fix them. */
export function describeUndoOutcome({ reverted, leftAlone }: UndoOutcome, undone: string): string {
  const [first] = leftAlone;
  if (!first) return undone;
  const rejected = reverted.length > 0 ? 'Rejected, but only partly undone' : 'Rejected, but not undone';
  const fields = [...new Set(leftAlone.flatMap((entity) => entity.fields))];
  if (fields.length === 0) return `${rejected}. ${first.reason}`;
  const [subject, object] = fields.length === 1 ? ['This has', 'it'] : ['These have', 'them'];
  return `${rejected}. ${subject} changed since then: ${joinFieldLabels(fields)}. Please fix ${object} by hand.`;
}
