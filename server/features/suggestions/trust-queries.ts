import { selectRevertDates } from '#server/features/audit/audit.ts';
import { asBoolean, type Db } from '#server/platform/database/database.ts';
import { isTrusted, type SuggestionDecision } from './trust.ts';

/** Derived from decisions each time, so that there is nothing to recount. */
export async function isTrustedMember(db: Db, userId: string, now: Date): Promise<boolean> {
  const member = await db
    .selectFrom('users')
    .select(({ eb }) => [
      'date_created as memberSince',
      asBoolean(eb('email_verified_at', 'is not', null)).as('isAddressConfirmed'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const decisions = await selectDecisions(db, userId);
  return isTrusted({ ...member, decisions, reverts: await selectRevertDates(db, userId), now });
}

async function selectDecisions(db: Db, userId: string): Promise<SuggestionDecision[]> {
  const rows = await db
    .selectFrom('suggestions')
    .select(({ eb, ref }) => [
      asBoolean(eb('decision', '=', 'accepted')).as('isAccepted'),
      ref('date_decided').$notNull().as('date'),
    ])
    .where('user_id', '=', userId)
    .where('decision', 'is not', null)
    .orderBy('date_decided')
    .orderBy('id')
    .execute();
  return rows;
}
