import type { RequestRateLimits } from '#server/platform/limits/rate-limiter.ts';
import type { RateLimitName } from '#server/platform/limits/rate-limits.ts';
import type { Viewer } from '#server/platform/http/access-policies.ts';

type Counter = readonly [name: RateLimitName, key: string];
type Attempt = {
  accountId: string | undefined;
  username: string;
  address: string;
  viewer: Viewer;
  deviceId: string | null;
};

/** A known session or device has its own counter, which an attacker's attempts do not touch (threats A4). */
export function getSignInLimitCounters({
  accountId,
  username,
  address,
  viewer,
  deviceId,
}: Attempt): Counter[] {
  if (accountId !== undefined && viewer?.id === accountId) return [['login', `session: ${accountId}`]];
  if (accountId !== undefined && deviceId) return [['login', `device: ${deviceId}`]];
  const account = countedAs(accountId, username);
  return [
    ['login-address', address],
    ['login', fromAddress(account, address)],
    ['login-account', account],
  ];
}

export async function spendSignInAttempt(
  limits: RequestRateLimits,
  counters: readonly Counter[],
): Promise<void> {
  for (const [name, key] of counters) await limits.spend(name, key);
}

export async function refundSignInAttempt(
  limits: RequestRateLimits,
  counters: readonly Counter[],
): Promise<void> {
  await Promise.all(counters.map(([name, key]) => limits.giveBack(name, key)));
}

export async function clearSignInAttempts(
  limits: RequestRateLimits,
  accountId: string,
  address: string,
): Promise<void> {
  const account = countedAs(accountId, '');
  await limits.clear('login', fromAddress(account, address));
  await limits.clear('login-account', account);
}

/** The prefixes differ, so that a typed name cannot collide with an account id. */
function countedAs(accountId: string | undefined, username: string): string {
  return accountId === undefined ? `name: ${username.trim().toLowerCase()}` : `account: ${accountId}`;
}

function fromAddress(account: string, address: string): string {
  return `${account} from: ${address}`;
}
