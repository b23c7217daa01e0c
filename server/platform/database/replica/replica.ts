import type { Pool, PoolClient } from 'pg';
import type { Log } from '../../observability/log.ts';
import { readLsn } from './wal-position.ts';
import { defined } from '#shared/defined.ts';

export type Replica = {
  /** A connection to a replica that has come at least so far; null where there is none. */
  connect(floor: bigint): Promise<PoolClient | null>;
  /** Is left alone for a moment: somebody has just lost a connection to it. */
  rest(why: unknown): void;
  close(): Promise<void>;
};

type Settings = { pool: Pool; log: Pick<Log, 'warn' | 'info'> };

const HERE = `SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text END AS lsn`;
/** Nobody waits twice in this time for a replica that is gone. */
const REST_MS = 1_000;

export function openReplica({ pool, log }: Settings): Replica {
  /** By connection, since behind one address there may be several replicas; none of them ever goes back. */
  const reached = new WeakMap<PoolClient, bigint>();
  let restsUntil = 0;
  let isAway = false;

  const rest = (why: unknown) => {
    restsUntil = Date.now() + REST_MS;
    if (!isAway) log.warn({ err: why }, 'The replica is away; all is read from the primary until it is back');
    isAway = true;
  };
  const hasReached = async (client: PoolClient, floor: bigint) => {
    if ((reached.get(client) ?? -1n) >= floor) return true;
    const { rows } = await client.query<{ lsn: string | null }>(HERE);
    const lsn = defined(rows[0]).lsn;
    if (lsn !== null) reached.set(client, readLsn(lsn));
    return lsn !== null && readLsn(lsn) >= floor;
  };
  return {
    rest,
    async connect(floor) {
      if (Date.now() < restsUntil) return null;
      let client: PoolClient | undefined;
      try {
        client = await pool.connect();
        if (await hasReached(client, floor)) {
          if (isAway) log.info('The replica is back');
          isAway = false;
          return client;
        }
        client.release();
      } catch (error) {
        client?.release(true);
        rest(error);
      }
      return null;
    },
    close: () => pool.end(),
  };
}
