import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { sql, type Db } from './database.ts';
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
  previews: [60, 60],
  api: [600, 60],
  'api-member': [1500, 60],
} as const satisfies Record<string, readonly [points: number, seconds: number]>;

export type LimitName = keyof typeof LIMITS;
export type LimitSettings = { off: boolean; changed: Partial<Record<LimitName, readonly [number, number]>> };

/** The limits as one request meets them. */
export type Limits = {
  /** Takes one point before the deed, so that many at once cannot slip past; refuses with 429 when there is none. */
  spend(name: LimitName, key: string): Promise<void>;
  /** For what turned out not to count, such as a login that was right. */
  giveBack(name: LimitName, key: string): Promise<void>;
};
type Headers = Record<string, string>;
/** Limits for one request; `tell` receives the `RateLimit` headers of its answer, also when it is refused. */
export type LimitsOfRequest = (tell: (headers: Headers) => void) => Limits;

/**
 * Counted in this process alone: they hold back floods, and a row written for each page read would be one. All others
 * stand in the database, where they survive a restart.
 */
const IN_MEMORY: ReadonlySet<LimitName> = new Set<LimitName>(['previews', 'api', 'api-member']);

export function createLimits(pool: Pool, settings: LimitSettings): LimitsOfRequest {
  if (settings.off) return () => ({ spend: async () => {}, giveBack: async () => {} });
  const limiters = new Map<LimitName, RateLimiterAbstract>();
  const setting = (name: LimitName) => settings.changed[name] ?? LIMITS[name];
  for (const name of Object.keys(LIMITS) as LimitName[])
    limiters.set(name, createLimiter(pool, name, setting(name)));
  return (tell) => {
    const spents = new Map<LimitName, Spent>();
    return {
      async spend(name, key) {
        const [points, seconds] = setting(name);
        const used = await limiters.get(name)!.consume(digest(key)).catch(asUsed);
        const resetSeconds = Math.max(1, Math.ceil(used.msBeforeNext / 1000));
        const left = Math.max(0, points - used.consumedPoints);
        spents.set(name, {
          points,
          seconds,
          left: Math.min(left, spents.get(name)?.left ?? left),
          resetSeconds,
        });
        tell(limitHeaders(spents));
        if (used.consumedPoints > points) throw tooFast(resetSeconds);
      },
      async giveBack(name, key) {
        await limiters.get(name)!.reward(digest(key));
      },
    };
  };
}

/** What was counted in a time that is over; it would count as nothing anyway. */
export async function sweepLimits(db: Db, now: Date, atMost: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM rate_limits WHERE key IN (
      SELECT key FROM rate_limits WHERE expire < ${now.getTime()} LIMIT ${atMost} FOR UPDATE SKIP LOCKED)
  `.execute(db);
  return Number(numAffectedRows);
}

type Spent = { points: number; seconds: number; left: number; resetSeconds: number };

/** `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers). */
function limitHeaders(spents: ReadonlyMap<LimitName, Spent>): Headers {
  const list = (item: (name: LimitName, spent: Spent) => string) =>
    [...spents].map(([name, spent]) => item(name, spent)).join(', ');
  return {
    'ratelimit-policy': list((name, { points, seconds }) => `"${name}";q=${points};w=${seconds}`),
    ratelimit: list((name, { left, resetSeconds }) => `"${name}";r=${left};t=${resetSeconds}`),
  };
}

/** Names, addresses and e-mail addresses of any length, none of which a stolen table should tell. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
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

function asUsed(rejected: unknown): RateLimiterRes {
  if (rejected instanceof RateLimiterRes) return rejected;
  throw rejected;
}

function tooFast(seconds: number): Refusal {
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
  return new Refusal('too-fast', `Too many tries. Please wait ${wait}.`, { retryAfterSeconds: seconds });
}
