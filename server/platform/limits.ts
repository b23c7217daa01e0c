import type { Pool } from 'pg';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { Refusal } from './errors.ts';

/** Points in so many seconds, by name (decisions.md section 0, Limits). `RATE_LIMITS=login=10/900` changes one. */
export const LIMITS = {
  login: [10, 900],
  'login-address': [50, 900],
  registration: [20, 3600],
  'username-check': [60, 60],
  'password-reset': [5, 3600],
  recommendations: [5, 3600],
  reviews: [30, 3600],
  uploads: [30, 3600],
  imports: [30, 3600],
  api: [600, 60],
  'api-member': [1500, 60],
} as const satisfies Record<string, readonly [points: number, seconds: number]>;

export type LimitName = keyof typeof LIMITS;
export type LimitSettings = { off: boolean; changed: Partial<Record<LimitName, readonly [number, number]>> };
/** How far a key is into its limit, for the `RateLimit` headers. */
export type Spent = { name: LimitName; points: number; seconds: number; left: number; resetSeconds: number };

export type Limits = {
  /** Takes one point before the deed, so that many at once cannot slip past; refuses with 429 when there is none. */
  spend(name: LimitName, key: string): Promise<Spent | null>;
  giveBack(name: LimitName, key: string): Promise<void>;
};

/** Counted in this process alone: they hold back floods, and a row written for each page read would be one. */
const IN_MEMORY: ReadonlySet<LimitName> = new Set<LimitName>(['api', 'api-member', 'username-check']);

export function createLimits(pool: Pool, settings: LimitSettings): Limits {
  if (settings.off) return { spend: async () => null, giveBack: async () => {} };
  const limiters = new Map<LimitName, RateLimiterAbstract>();
  const setting = (name: LimitName) => settings.changed[name] ?? LIMITS[name];
  for (const name of Object.keys(LIMITS) as LimitName[])
    limiters.set(name, createLimiter(pool, name, setting(name)));
  return {
    async spend(name, key) {
      const [points, seconds] = setting(name);
      const spent = await limiters.get(name)!.consume(key).catch(asSpent);
      const resetSeconds = Math.max(1, Math.ceil(spent.msBeforeNext / 1000));
      if (spent.consumedPoints > points) throw tooFast(resetSeconds);
      return { name, points, seconds, left: Math.max(0, spent.remainingPoints), resetSeconds };
    },
    async giveBack(name, key) {
      await limiters.get(name)!.reward(key);
    },
  };
}

/** `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers). */
export function limitHeaders({ name, points, seconds, left, resetSeconds }: Spent): Record<string, string> {
  return {
    'ratelimit-policy': `"${name}";q=${points};w=${seconds}`,
    ratelimit: `"${name}";r=${left};t=${resetSeconds}`,
  };
}

function createLimiter(
  pool: Pool,
  name: LimitName,
  [points, duration]: readonly [number, number],
): RateLimiterAbstract {
  if (IN_MEMORY.has(name)) return new RateLimiterMemory({ keyPrefix: name, points, duration });
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration,
    clearExpiredByTimeout: false,
  });
}

function asSpent(rejected: unknown): RateLimiterRes {
  if (rejected instanceof RateLimiterRes) return rejected;
  throw rejected;
}

function tooFast(seconds: number): Refusal {
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
  return new Refusal('too-fast', `Too many tries. Please wait ${wait}.`, { retryAfterSeconds: seconds });
}
