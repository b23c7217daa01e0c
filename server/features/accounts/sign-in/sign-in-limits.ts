import type { LimitName, RequestLimits } from '#server/platform/limits/rate-limits.ts';
import type { Viewer } from '#server/platform/http/policy.ts';

type Bucket = readonly [name: LimitName, key: string];
type Attempt = {
  accountId: string | undefined;
  username: string;
  address: string;
  viewer: Viewer;
  deviceId: string | null;
};

/**
 * What a wrong password is counted by. A member who is known by a session or a device has a count that no stranger can
 * spend; a stranger spends that of the account at one address long before the one of the whole account (threats A4).
 */
export function signInBuckets({ accountId, username, address, viewer, deviceId }: Attempt): Bucket[] {
  if (accountId !== undefined && viewer?.id === accountId) return [['login', `session: ${accountId}`]];
  if (accountId !== undefined && deviceId) return [['login', `device: ${deviceId}`]];
  const account = countedAs(accountId, username);
  return [
    ['login-address', address],
    ['login', fromAddress(account, address)],
    ['login-account', account],
  ];
}

export async function spendAttempt(limits: RequestLimits, buckets: readonly Bucket[]): Promise<void> {
  for (const [name, key] of buckets) await limits.spend(name, key);
}

export async function refundAttempt(limits: RequestLimits, buckets: readonly Bucket[]): Promise<void> {
  await Promise.all(buckets.map(([name, key]) => limits.giveBack(name, key)));
}

/** For a member who has opened a link from the mail: the wrong passwords until now were another's or are forgotten. */
export async function clearAttempts(
  limits: RequestLimits,
  accountId: string,
  address: string,
): Promise<void> {
  const account = countedAs(accountId, '');
  await limits.clear('login', fromAddress(account, address));
  await limits.clear('login-account', account);
}

/** What somebody types begins otherwise than what we count by, or it could be made to look like it. */
function countedAs(accountId: string | undefined, username: string): string {
  return accountId === undefined ? `name: ${username.trim().toLowerCase()}` : `account: ${accountId}`;
}

function fromAddress(account: string, address: string): string {
  return `${account} from: ${address}`;
}
