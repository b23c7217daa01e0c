import { endAllSessionsAndEmailTokens } from '#server/features/accounts/accounts.ts';
import type { Db } from '#server/platform/database/database.ts';

export const RESTORED_ACCOUNTS_NOTICE =
  'Everyone must sign in again. Passwords, second factors, roles and suspensions are as they were at that time. Repeat every change that has been made since then.';

export async function updateRestoredAccounts(db: Db): Promise<void> {
  await endAllSessionsAndEmailTokens(db);
}
