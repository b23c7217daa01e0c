import type { Db } from '#server/platform/database/database.ts';
import { ALLERGEN_FIELDS, filterAutoPublishableFields } from './filter-auto-publishable-fields.ts';
import type { SuggestedChange } from './compute-suggested-change.ts';
import { countFieldsPublishedByMember, hasAcceptedSuggestion } from './queries.ts';
import { isTrustedMember } from './is-trusted-member.ts';

/** Enough for the sandwiches of one meal, and too few to mark a whole menu falsely. */
const MAX_WARNINGS_OF_NEWCOMERS_A_DAY = 5;
const DAY_MS = 86_400_000;

export async function chooseImmediatelyPublishedFields(
  tx: Db,
  change: SuggestedChange,
  { userId, now }: { userId: string; now: Date },
): Promise<string[]> {
  const about = change.kind === 'new-sandwich' ? 'sandwich' : change.entityType;
  const fields = filterAutoPublishableFields(change, await isTrustedMember(tx, userId, now, about));
  const isWarning = fields.some((field) => ALLERGEN_FIELDS.includes(field));
  if (!isWarning || (await hasAcceptedSuggestion(tx, userId))) return fields;
  // New members can publish nothing but warnings immediately.
  const published = await countFieldsPublishedByMember(tx, userId, new Date(now.getTime() - DAY_MS));
  return fields.slice(0, Math.max(0, MAX_WARNINGS_OF_NEWCOMERS_A_DAY - published));
}
