import type { Pool, PoolClient } from 'pg';
import type { Log } from '../../observability/log.ts';
import { parseLsnAsBigInt } from '../archive/lsn.ts';
import { assertDefined } from '#shared/assert-defined.ts';

/** `failed`: a statement on the replica failed and ran again on the primary. */
export type ReplicaCounts = { served: number; behind: number; away: number; failed: number };
export type Replica = {
  readonly counts: ReplicaCounts;
  isAway(): boolean;
  connect(floor: bigint): Promise<PoolClient | null>;
  /** Discards lost connections, and accepts a replica that has just been promoted. */
  connectDuringOutage(floor: bigint): Promise<PoolClient | null>;
  markUnavailable(why: unknown): void;
  close(): Promise<void>;
};

type Settings = { pool: Pool; log: Pick<Log, 'warn' | 'info'> };

const REPLAY_POSITION = `SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text END AS lsn`;
const POSITION_OF_EITHER = `SELECT (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()
  ELSE pg_current_wal_flush_lsn() END)::text AS lsn`;
/** A lost replica is not retried for this long, so that requests do not wait for it in turn. */
const RETRY_AFTER_MS = 1_000;

export function openReplica({ pool, log }: Settings): Replica {
  /** Stored per connection, because several replicas can share an address; a replay position never goes back. */
  const replayedTo = new WeakMap<PoolClient, bigint>();
  let unavailableUntil = 0;
  let isAway = false;
  const counts = { served: 0, behind: 0, away: 0, failed: 0 };

  const markUnavailable = (cause: unknown) => {
    unavailableUntil = Date.now() + RETRY_AFTER_MS;
    if (!isAway)
      log.warn({ err: cause }, 'The replica is unreachable; all reads go to the primary until it is back');
    isAway = true;
  };
  const hasReached = async (client: PoolClient, floor: bigint) => {
    if ((replayedTo.get(client) ?? -1n) >= floor) return true;
    const { rows } = await client.query<{ lsn: string | null }>(REPLAY_POSITION);
    const lsn = assertDefined(rows[0]).lsn;
    if (lsn !== null) replayedTo.set(client, parseLsnAsBigInt(lsn));
    return lsn !== null && parseLsnAsBigInt(lsn) >= floor;
  };
  const readPositionDuringOutage = async (client: PoolClient) => {
    const { rows } = await client.query<{ lsn: string }>(POSITION_OF_EITHER);
    return parseLsnAsBigInt(assertDefined(rows[0]).lsn);
  };
  return {
    counts,
    isAway: () => isAway,
    markUnavailable,
    async connectDuringOutage(floor) {
      let behindCount = 0;
      try {
        for (let left = assertDefined(pool.options.max); left > 0 && behindCount < 2; left--) {
          const client = await pool.connect();
          const position = await readPositionDuringOutage(client).catch(() => null);
          if (position !== null && position >= floor) return client;
          if (position !== null) behindCount++;
          // After a lost connection or the first replica that is behind, a new connection may lead to another replica.
          client.release(position === null || behindCount === 1);
        }
      } catch (error) {
        markUnavailable(error);
      }
      return null;
    },
    async connect(floor) {
      if (Date.now() < unavailableUntil) {
        counts.away++;
        return null;
      }
      let client: PoolClient | undefined;
      try {
        client = await pool.connect();
        if (await hasReached(client, floor)) {
          if (isAway) log.info('The replica is back');
          isAway = false;
          counts.served++;
          return client;
        }
        client.release();
        counts.behind++;
      } catch (error) {
        client?.release(true);
        counts.away++;
        markUnavailable(error);
      }
      return null;
    },
    close: () => pool.end(),
  };
}
