import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { assertDefined } from '#shared/assert-defined.ts';
import type { WalPositionTracker } from './wal-position.ts';
import { parseLsnAsBigInt } from '../archive/lsn.ts';

const REPLAY_STATE = `
  SELECT pg_last_wal_replay_lsn()::text AS lsn,
    extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())::float8 AS seconds`;
const MAX_WAIT_SECONDS = 1;
const POLL_MS = 10;

/**
 * How long the replica takes to replay what the primary has now. The time of its last replayed transaction alone
 * would grow on a site where nobody writes, so it is used only where the replica stays behind.
 */
export async function measureReplicaLag(
  primary: Pick<WalPositionTracker, 'current'>,
  replica: Pick<Pool, 'query'>,
): Promise<number> {
  const target = await primary.current();
  const startedAt = performance.now();
  for (;;) {
    const { rows } = await replica.query<{ lsn: string | null; seconds: number | null }>(REPLAY_STATE);
    const waited = (performance.now() - startedAt) / 1000;
    const { lsn, seconds } = assertDefined(rows[0]);
    if (lsn !== null && parseLsnAsBigInt(lsn) >= target) return waited;
    if (waited > MAX_WAIT_SECONDS) return Math.max(waited, seconds ?? 0);
    await pause(POLL_MS);
  }
}
