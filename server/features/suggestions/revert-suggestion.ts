import { isDeepStrictEqual } from 'node:util';
import { startChangeSet } from '#server/features/audit/audit.ts';
import { removeSandwich } from '#server/features/sandwiches/sandwiches.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Member } from '#server/platform/http/policy.ts';
import { changeFields } from './apply-suggestion.ts';
import type { SuggestionRow } from './queries.ts';
import { selectSubjects } from './subject-queries.ts';

/** Takes back what was published at once; fields that have changed since are left alone. */
export async function revertSuggestion(
  tx: Db,
  suggestion: SuggestionRow,
  viewer: Member,
  now: Date,
): Promise<void> {
  const { entityType, entityId, before, after, published, changeSetId, createdId } = suggestion;
  if (changeSetId === null) return;
  const [type, id] =
    createdId === null ? ([entityType, entityId] as const) : (['sandwich', createdId] as const);
  const subject = (await selectSubjects(tx, type, [id])).get(id);
  if (!subject || subject.isGone) return;
  const isUnchanged = (field: string) => isDeepStrictEqual(subject.values[field], after[field]);
  const fields = published.filter(isUnchanged).map((field) => [field, before[field]]);
  const set = { origin: 'revert', summary: 'Rejected suggestion', revertedId: changeSetId } as const;
  const editor = await startChangeSet(tx, viewer, set);
  if (createdId !== null) await removeSandwich(tx, { id, viewer: editor, ifMatch: null }, now);
  else if (fields.length > 0)
    await changeFields(tx, { entityType, id }, Object.fromEntries(fields), { viewer: editor, ifMatch: null });
}
