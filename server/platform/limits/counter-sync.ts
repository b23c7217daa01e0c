import type { Pool } from 'pg';
import type { CounterDelta, WindowCounter } from './window-counter.ts';
import { defined } from '#shared/defined.ts';

/** What is counted in each process, under a name that all of them know. */
export type SyncedCounter = { name: string; windows: WindowCounter; points: number };
export type CounterSync = { add(): Promise<void>; stop(): void };

/** Who is far from the limit is told of to nobody: one process or all of them, it makes no difference then. */
const MIN_SHARE = 0.1;
const EVERY_MS = 1_000;
/** A host that is gone without a word is not waited for longer. */
const TIMEOUT_MS = 15_000;

/**
 * Adds up over all processes what each counts for itself: one statement a second, and none where nobody comes often. Between
 * them they may let through what came in that second and, of each process, a tenth of the limit.
 */
export function startCounterSync(
  pool: Pick<Pool, 'query'>,
  counted: readonly SyncedCounter[],
  digest: (key: string) => string,
): CounterSync {
  const tell = async () => {
    const all = new Map<string, { windows: WindowCounter; often: CounterDelta }>();
    for (const { name, windows, points } of counted)
      for (const often of windows.often(points * MIN_SHARE))
        all.set(`${name}:${often.until}:${digest(often.key)}`, { windows, often });
    if (all.size === 0) return;
    const keys = [...all.keys()].toSorted();
    const often = keys.map((key) => defined(all.get(key)).often);
    const values = [keys, often.map(({ fresh }) => fresh), often.map(({ until }) => until)];
    const asked = { text: ADD_POINTS, values, query_timeout: TIMEOUT_MS };
    const { rows } = await pool.query<{ key: string; points: number }>(asked);
    for (const { key, points } of rows) {
      const { windows, often } = defined(all.get(key));
      windows.hear(often, points);
    }
  };
  // What is on its way is not told of again where the database takes longer than a second.
  let telling: Promise<void> | null = null;
  const add = () => (telling ??= tell().finally(() => void (telling = null)));
  // Where the database is away each process counts for itself until it is back.
  const timer = setInterval(() => void add().catch(() => {}), EVERY_MS).unref();
  return { add, stop: () => clearInterval(timer) };
}

const ADD_POINTS = `
  INSERT INTO rate_limits AS r (key, points, expire)
  SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[])
  ON CONFLICT (key) DO UPDATE SET points = r.points + excluded.points
  RETURNING key, points`;
