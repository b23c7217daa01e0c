import type { Pool } from 'pg';
import { defined } from '#shared/defined.ts';

export type WalPosition = {
  /** Every commit before this call is at or below the result. */
  current(): Promise<bigint>;
  /** The position of the primary `lag` ago, the oldest that may be read; null until known. */
  floor(): bigint | null;
  close(): void;
};

type Settings = { pool: Pick<Pool, 'query'>; lag: number };

const BEAT_MS = 100;
/** A replica receives only flushed WAL, but an asynchronous commit is visible before its flush. */
const CURRENT_POSITIONS =
  'SELECT pg_current_wal_insert_lsn()::text AS inserted, pg_current_wal_flush_lsn()::text AS flushed';

export function followPrimary({ pool, lag }: Settings): WalPosition {
  const history: { at: number; lsn: bigint }[] = [];
  let known: bigint | null = null;
  let running: Promise<bigint> | null = null;
  let next: Promise<bigint> | null = null;

  const query = async () => {
    const { rows } = await pool.query<{ inserted: string; flushed: string }>(CURRENT_POSITIONS);
    const { inserted, flushed } = defined(rows[0]);
    history.push({ at: Date.now(), lsn: readLsn(flushed) });
    return readLsn(inserted);
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
  const pulse = setInterval(() => void queryShared().catch(() => {}), BEAT_MS);
  pulse.unref();
  return {
    current: queryShared,
    floor() {
      const until = Date.now() - lag;
      while (history[0] && history[0].at <= until) known = defined(history.shift()).lsn;
      return known;
    },
    close: () => clearInterval(pulse),
  };
}

export function readLsn(text: string): bigint {
  const [high, low] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
