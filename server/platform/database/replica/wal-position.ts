import type { Pool } from 'pg';
import { defined } from '#shared/defined.ts';

/** How far the primary has written. */
export type WalPosition = {
  /** All that was committed before this call lies before it. */
  ask(): Promise<bigint>;
  /** Where the primary was `lag` ago: what has not come as far is too old to be read. Null until that is known. */
  floor(): bigint | null;
  close(): void;
};

type Settings = { pool: Pick<Pool, 'query'>; lag: number };

const BEAT_MS = 100;
/** A replica is sent what is on the disk; a commit that did not wait for it may have been told of before that. */
const HERE = 'SELECT pg_current_wal_insert_lsn()::text AS begun, pg_current_wal_flush_lsn()::text AS sent';

export function followPrimary({ pool, lag }: Settings): WalPosition {
  const passed: { at: number; lsn: bigint }[] = [];
  let known: bigint | null = null;
  let asking: Promise<bigint> | null = null;
  let next: Promise<bigint> | null = null;

  const ask = async () => {
    const { rows } = await pool.query<{ begun: string; sent: string }>(HERE);
    const { begun, sent } = defined(rows[0]);
    passed.push({ at: Date.now(), lsn: readLsn(sent) });
    return readLsn(begun);
  };
  // One question at a time: who comes while it is on its way needs the next one.
  const askShared = (): Promise<bigint> => {
    if (!asking) return (asking = ask().finally(() => (asking = null)));
    return (next ??= asking
      .catch(() => {})
      .then(() => {
        next = null;
        return askShared();
      }));
  };
  const pulse = setInterval(() => void askShared().catch(() => {}), BEAT_MS);
  pulse.unref();
  return {
    ask: askShared,
    floor() {
      const until = Date.now() - lag;
      while (passed[0] && passed[0].at <= until) known = defined(passed.shift()).lsn;
      return known;
    },
    close: () => clearInterval(pulse),
  };
}

/** `16/B374D848`, as PostgreSQL writes a place in its log. */
export function readLsn(text: string): bigint {
  const [high, low] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
