import type { Config } from '#server/config/config.ts';
import { endAllSessionsAndEmailTokens, postponeErasures } from '#server/features/accounts/accounts.ts';
import type { Db } from '#server/platform/database/database.ts';

export const RESTORED_ACCOUNTS_NOTICE =
  'Everyone must sign in again. Passwords, second factors, roles and suspensions are as they were at the restored time. Repeat every change that has been made since then.';

const DAY_MS = 24 * 3600_000;

/** A member with a pending erasure may have decided since then to keep the account, and can do so again. */
export async function endSessionsAndPostponeErasures(
  db: Db,
  { accountGraceDays }: Pick<Config, 'accountGraceDays'>,
): Promise<void> {
  await endAllSessionsAndEmailTokens(db);
  await postponeErasures(db, new Date(Date.now() + accountGraceDays * DAY_MS));
}
