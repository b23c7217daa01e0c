import type { SuggestionEntityType } from '#contract/members/suggestions.ts';
import { selectFirstRevertDatesOfSuggestions } from '#server/features/audit/audit.ts';
import type { Db } from '#server/platform/database/database.ts';
import { hasEarnedTrust } from './has-earned-trust.ts';
import { selectSuggestionDecisions, selectMemberTrustFacts } from './trust-queries.ts';

/** Derived from decisions each time, so that there is nothing to recount. */
export async function isTrustedMember(
  db: Db,
  userId: string,
  now: Date,
  subject: SuggestionEntityType,
): Promise<boolean> {
  const decisions = await selectSuggestionDecisions(db, userId, subject);
  const reverts = await selectFirstRevertDatesOfSuggestions(db, userId);
  return hasEarnedTrust({ ...(await selectMemberTrustFacts(db, userId)), decisions, reverts, now });
}
