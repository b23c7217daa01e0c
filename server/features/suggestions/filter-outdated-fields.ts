import type { SuggestionInput } from '#contract/members/suggestions.ts';
import type { Db } from '#server/platform/database/database.ts';
import { ALLERGEN_FIELDS } from './filter-auto-publishable-fields.ts';
import { selectPublicationsOfMember } from './queries.ts';
import type { SuggestionSubjectRow } from './subject-queries.ts';

/** A suggestion can wait on a device for days. A value that the member has not seen is not replaced unseen. */
export async function filterOutdatedFields(
  tx: Db,
  fields: readonly string[],
  { entityType, kind, revision }: SuggestionInput,
  { subject, userId }: { subject: SuggestionSubjectRow; userId: string },
): Promise<string[]> {
  if (kind === 'new-sandwich' || revision === undefined || revision === subject.revision) return [...fields];
  const own = await selectPublicationsOfMember(tx, { userId, entityType, entityId: subject.id, revision });
  const ownSteps = own.reduce((sum, { steps }) => sum + steps, 0);
  const hasOnlyOwnChanges = ownSteps === subject.revision - revision;
  const changed = new Set(own.flatMap(({ published }) => published));
  return fields.filter(
    (field) => ALLERGEN_FIELDS.includes(field) || (hasOnlyOwnChanges && !changed.has(field)),
  );
}
