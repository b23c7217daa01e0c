import type { SuggestionEntityType } from '#contract/members/suggestions.ts';
import { asBooleanSql, type Db } from '#server/platform/database/database.ts';

export async function selectMemberTrustFacts(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(({ eb }) => [
      'date_created as memberSince',
      asBooleanSql(eb('email_verified_at', 'is not', null)).as('isAddressConfirmed'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Oldest first; for sandwiches, only decisions about sandwiches, which only admins make. */
export async function selectSuggestionDecisions(db: Db, userId: string, subject: SuggestionEntityType) {
  return db
    .selectFrom('suggestions')
    .select(({ eb, ref }) => [
      asBooleanSql(eb('decision', '=', 'accepted')).as('isAccepted'),
      ref('date_decided').$notNull().as('date'),
    ])
    .where('user_id', '=', userId)
    .where('decision', 'is not', null)
    .$if(subject === 'sandwich', (query) =>
      query.where(({ eb, or }) => or([eb('entity_type', '=', 'sandwich'), eb('kind', '=', 'new-sandwich')])),
    )
    .orderBy('date_decided')
    .orderBy('id')
    .execute();
}
