import type { Pool } from 'pg';
import type { RateLimitCounterDelta, WindowCounter } from './window-counter.ts';
import { assertDefined } from '#shared/assert-defined.ts';

export type SyncedCounter = { name: string; windows: WindowCounter; points: number };
export type RateLimitCounterSync = { sync(): Promise<void>; stop(): void };

/** Keys far below their limit are not synchronized. */
const MIN_SHARE = 0.1;
const EVERY_MS = 1_000;
/** Bounds the wait for a host that vanished without closing the connection. */
const TIMEOUT_MS = 15_000;

/** One statement a second sums the counts; up to a second of requests, and a tenth of the limit per process, slip through. */
export function startRateLimitCounterSync(
  pool: Pick<Pool, 'query'>,
  counted: readonly SyncedCounter[],
  digest: (key: string) => string,
): RateLimitCounterSync {
  const sendDeltas = async () => {
    const all = new Map<string, { windows: WindowCounter; delta: RateLimitCounterDelta }>();
    for (const { name, windows, points } of counted)
      for (const delta of windows.listUnsynced(points * MIN_SHARE))
        all.set(`${name}:${delta.until}:${digest(delta.key)}`, { windows, delta });
    if (all.size === 0) return;
    const keys = [...all.keys()].toSorted();
    const deltas = keys.map((key) => assertDefined(all.get(key)).delta);
    const values = [keys, deltas.map(({ fresh }) => fresh), deltas.map(({ until }) => until)];
    const query = { text: ADD_POINTS, values, query_timeout: TIMEOUT_MS };
    const { rows } = await pool.query<{ key: string; points: number }>(query);
    for (const { key, points } of rows) {
      const { windows, delta } = assertDefined(all.get(key));
      windows.setTotal(delta, points);
    }
  };
  let syncing: Promise<void> | null = null;
  const sync = () => (syncing ??= sendDeltas().finally(() => void (syncing = null)));
  // While the database is unavailable, each process counts for itself.
  const timer = setInterval(() => void sync().catch(() => {}), EVERY_MS).unref();
  return { sync, stop: () => clearInterval(timer) };
}

const ADD_POINTS = `
  INSERT INTO rate_limits AS r (key, points, expire)
  SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[])
  ON CONFLICT (key) DO UPDATE SET points = r.points + excluded.points
  RETURNING key, points`;
