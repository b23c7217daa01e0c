import { createHash } from 'node:crypto';
import type { Pool, QueryConfig } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { startRateLimitCounterSync } from './rate-limit-counter-sync.ts';
import type { Db } from '../database/database.ts';
import { HttpError } from '../http/http-error.ts';
import { createTimeWindowCounter, type RateWindowUsage, type WindowCounter } from './window-counter.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { RATE_LIMITS, type RateLimitName, type RateLimitSettings } from './rate-limits.ts';

const LIMIT_NAMES = Object.keys(RATE_LIMITS) as RateLimitName[];

export type RequestRateLimits = {
  /** Takes a point before the work, so that concurrent requests cannot slip past; throws 429 when none is left. */
  spend(name: RateLimitName, key: string): Promise<void>;
  /** Takes what a response cost in addition; the response is sent, and the next request meets the limit. */
  charge(name: RateLimitName, key: string, points: number): Promise<void>;
  giveBack(name: RateLimitName, key: string): Promise<void>;
  clear(name: RateLimitName, key: string): Promise<void>;
};
export const NO_RATE_LIMITS: RequestRateLimits = {
  spend: async () => {},
  charge: async () => {},
  giveBack: async () => {},
  clear: async () => {},
};

const ROWS_A_POINT = 200;
export function rateLimitPointsOfRows(rows: number): number {
  return Math.floor(rows / ROWS_A_POINT);
}

type Headers = Record<string, string>;
export type RateLimiter = {
  readonly rejected: Readonly<Record<RateLimitName, number>>;
  ofRequest(setHeaders: (headers: Headers) => void): RequestRateLimits;
  stop(): void;
};

/** These limits are counted in memory, because a database row per request would itself be a flood. */
const COUNTED_IN_MEMORY = [
  'previews',
  'sitemaps',
  'tiles',
  'files',
  'unsubscriptions',
  'error-reports',
  'api',
  'api-member',
] as const satisfies RateLimitName[];
const MAX_CLOCK_SKEW_MS = 60_000;

export function createRateLimiter(
  pool: Pool,
  settings: RateLimitSettings,
  isOneOfMany: boolean,
): RateLimiter {
  if (settings.off)
    return {
      rejected: noneRejected(),
      ofRequest: () => NO_RATE_LIMITS,
      stop() {},
    };
  const setting = (name: RateLimitName) => settings.changed[name] ?? RATE_LIMITS[name];
  const inMemory = new Map<RateLimitName, WindowCounter>(
    COUNTED_IN_MEMORY.map((name) => [name, createTimeWindowCounter(setting(name)[1], isOneOfMany)]),
  );
  const counted = [...inMemory].map(([name, windows]) => ({ name, windows, points: setting(name)[0] }));
  const counterSync = isOneOfMany ? startRateLimitCounterSync(pool, counted, digest) : null;
  const limiters = new Map<RateLimitName, RateLimiterPostgres>();
  for (const name of LIMIT_NAMES)
    if (!inMemory.has(name)) limiters.set(name, createLimiter(pool, name, setting(name)));
  const consume = (name: RateLimitName, key: string, points: number) =>
    assertDefined(limiters.get(name)).consume(digest(key), points).catch(asUsed).then(inWindow);
  const count = async (name: RateLimitName, key: string, points: number) => {
    const used = inMemory.get(name)?.count(key, points) ?? (await consume(name, key, points));
    // A later end means that the clock was set back; nobody should wait until it catches up.
    if (used.milliseconds <= setting(name)[1] * 1000 + MAX_CLOCK_SKEW_MS) return used;
    await limiters.get(name)?.delete(digest(key));
    return consume(name, key, points);
  };
  const rejected = noneRejected();
  return {
    rejected,
    stop: () => counterSync?.stop(),
    ofRequest: (setHeaders) => {
      const spents = new Map<RateLimitName, Spent>();
      const take = async (name: RateLimitName, key: string, points: number) => {
        const used = await count(name, key, points);
        const spent = spentOf(setting(name), used);
        spents.set(name, { ...spent, left: Math.min(spent.left, spents.get(name)?.left ?? spent.left) });
        setHeaders(limitHeaders(spents));
        return { ...spent, times: used.times };
      };
      return {
        async spend(name, key) {
          const { times, points, resetSeconds } = await take(name, key, 1);
          if (times <= points) return;
          rejected[name]++;
          throw rateLimited(resetSeconds);
        },
        async charge(name, key, points) {
          if (points > 0) await take(name, key, points);
        },
        async giveBack(name, key) {
          if (inMemory.has(name)) assertDefined(inMemory.get(name)).takeBack(key);
          else await assertDefined(limiters.get(name)).reward(digest(key));
        },
        async clear(name, key) {
          await limiters.get(name)?.delete(digest(key));
        },
      };
    },
  };
}

export async function deleteExpiredRateLimits(db: Db, now: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rate_limits')
    .where('key', 'in', ({ selectFrom }) =>
      selectFrom('rate_limits')
        .select('key')
        .where('expire', '<', now.getTime())
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

type Spent = { points: number; seconds: number; left: number; resetSeconds: number };

function spentOf(
  [points, seconds]: readonly [number, number],
  { times, milliseconds }: RateWindowUsage,
): Spent {
  const resetSeconds = Math.max(1, Math.ceil(milliseconds / 1000));
  return { points, seconds, left: Math.max(0, points - times), resetSeconds };
}

function limitHeaders(spents: ReadonlyMap<RateLimitName, Spent>): Headers {
  const list = (item: (name: RateLimitName, spent: Spent) => string) =>
    [...spents].map(([name, spent]) => item(name, spent)).join(', ');
  return { 'ratelimit-policy': list(policyItem), ratelimit: list(leftItem) };
}

function policyItem(name: RateLimitName, { points, seconds }: Spent): string {
  return `"${name}";q=${points};w=${seconds}`;
}

function leftItem(name: RateLimitName, { left, resetSeconds }: Spent): string {
  return `"${name}";r=${left};t=${resetSeconds}`;
}

function noneRejected(): Record<RateLimitName, number> {
  return Object.fromEntries(LIMIT_NAMES.map((name) => [name, 0])) as Record<RateLimitName, number>;
}

/** Keys are hashed, because a stolen table should expose no names, addresses or email addresses. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

function createLimiter(
  pool: Pool,
  name: RateLimitName,
  [points, duration]: readonly [number, number],
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: unnamed(pool),
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration,
    clearExpiredByTimeout: false,
  });
}

/** The library names its statements, which a pooler may not support. */
function unnamed(pool: Pool) {
  return { query: ({ text, values }: QueryConfig) => pool.query({ text, values: values ?? [] }) };
}

function asUsed(rejected: unknown): RateLimiterRes {
  if (rejected instanceof RateLimiterRes) return rejected;
  throw rejected;
}

function inWindow({ consumedPoints, msBeforeNext }: RateLimiterRes): RateWindowUsage {
  return { times: consumedPoints, milliseconds: msBeforeNext };
}

function rateLimited(seconds: number): HttpError {
  const wait =
    seconds > 90
      ? formatCountWithNoun(Math.ceil(seconds / 60), 'minute', 'minutes')
      : formatCountWithNoun(seconds, 'second', 'seconds');
  return new HttpError('too-fast', `Too many attempts. Please wait ${wait}, then try again.`, {
    retryAfterSeconds: seconds,
  });
}
