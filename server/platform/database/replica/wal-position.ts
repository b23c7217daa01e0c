import type { Pool } from 'pg';
import { assertDefined } from '#shared/assert-defined.ts';
import { parseLsnAsBigInt } from '../archive/lsn.ts';

export type WalPositionTracker = {
  /** Every commit before this call is at or below the result. */
  current(): Promise<bigint>;
  /** The oldest position that may be read: of the primary `lag` ago, or `lag` before its last answer. Null until known. */
  floor(): bigint | null;
  isPrimaryAway(): boolean;
  silentForMs(): number;
  /** Asks the primary now, so that `isPrimaryAway` is right. */
  check(): Promise<void>;
  close(): void;
};

type Settings = { pool: Pick<Pool, 'query'>; lag: number };

const BEAT_MS = 100;
/** A primary whose machine has vanished closes no connection. */
const TIMEOUT_MS = 2_000;
/** A replica receives only flushed WAL, but an asynchronous commit is visible before its flush. */
const CURRENT_POSITIONS = {
  text: 'SELECT pg_current_wal_insert_lsn()::text AS inserted, pg_current_wal_flush_lsn()::text AS flushed',
  query_timeout: TIMEOUT_MS,
};

export function trackPrimaryWalPosition({ pool, lag }: Settings): WalPositionTracker {
  const history: { at: number; lsn: bigint }[] = [];
  let isAway = false;
  let running: Promise<bigint> | null = null;
  let next: Promise<bigint> | null = null;

  const query = async () => {
    try {
      const { rows } = await pool.query<{ inserted: string; flushed: string }>(CURRENT_POSITIONS);
      const { inserted, flushed } = assertDefined(rows[0]);
      remember(parseLsnAsBigInt(flushed));
      isAway = false;
      return parseLsnAsBigInt(inserted);
    } catch (error) {
      isAway = true;
      throw error;
    }
  };
  const remember = (lsn: bigint) => {
    const at = Date.now();
    history.push({ at, lsn });
    // An outage may begin now, and its floor is `lag` before this answer.
    while (history[1] && history[1].at <= at - lag) history.shift();
  };
  // A caller during a query needs the next one, because its commit may be newer.
  const queryShared = (): Promise<bigint> => {
    if (!running) return (running = query().finally(() => (running = null)));
    return (next ??= running
      .catch(() => {})
      .then(() => {
        next = null;
        return queryShared();
      }));
  };
  const answeredAt = () => history.at(-1)?.at ?? -Infinity;
  const pulse = setInterval(() => void queryShared().catch(() => {}), BEAT_MS);
  pulse.unref();
  return {
    current: queryShared,
    floor() {
      const until = (isAway ? answeredAt() : Date.now()) - lag;
      return history.findLast(({ at }) => at <= until)?.lsn ?? null;
    },
    isPrimaryAway: () => isAway,
    silentForMs: () => Date.now() - answeredAt(),
    check: () =>
      queryShared().then(
        () => {},
        () => {},
      ),
    close: () => clearInterval(pulse),
  };
}
