import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { databaseUnavailableReason } from '../database-unavailable-reason.ts';
import type { WalPositionTracker } from './wal-position.ts';
import type { Replica } from './replica.ts';

export type DatabaseReadRunner = <T>(work: () => Promise<T>) => Promise<T>;
export type DatabaseReadRunners = {
  /** Results can be half a second old. */
  recent: DatabaseReadRunner;
  /** Results include every commit that a client knows about. */
  current: DatabaseReadRunner;
  /** From the primary, or from a replica while it is away: then as of half a second before its last answer. */
  available: DatabaseReadRunner;
  /** Like `available` for a whole request, without its retries. */
  enterAvailable(run: () => void): void;
  /** Since when the primary does not answer; null while it does. */
  outageSince(): Date | null;
};

export const UNROUTED_DATABASE_READ_RUNNER: DatabaseReadRunner = (work) => work();
export const PRIMARY_DATABASE_READ_RUNNERS: DatabaseReadRunners = {
  recent: UNROUTED_DATABASE_READ_RUNNER,
  current: UNROUTED_DATABASE_READ_RUNNER,
  available: UNROUTED_DATABASE_READ_RUNNER,
  enterAvailable: (run) => run(),
  outageSince: () => null,
};

type Scope = {
  floor: (() => Promise<bigint | null>) | null;
  /** Asks the primary even if it seems to be away, because an overloaded process can be wrong about that. */
  isCurrent?: true;
  wasReplicaUsed: boolean;
};
export type ConnectionSource = {
  connect(): Promise<PoolClient>;
  end(): Promise<void>;
  options: Pool['options'];
};

/** Bounds how long a session outlives its end, if only this process and the replica cannot reach the primary. */
export const MAX_PRIMARY_OUTAGE_MS = 10 * 60_000;
/** The primary can be lost, and then the replica that is promoted. */
const ATTEMPTS = 3;
/** After that, a replica that is still behind has not received the last commits. */
const MAX_REPLAY_MS = 5_000;
/** For each attempt. */
const MAX_REPLAY_WAITS = 6;
const REPLAY_WAIT_MS = 50;

export function routeReadsToReplica(
  primary: Pick<Pool, 'connect' | 'end' | 'options'>,
  replica: Replica,
  position: WalPositionTracker,
): { reads: DatabaseReadRunners; pool: ConnectionSource } {
  const scopes = new AsyncLocalStorage<Scope>();
  const fromPrimary = (): Scope => ({ floor: null, wasReplicaUsed: false });

  async function connect(): Promise<PoolClient> {
    const scope = scopes.getStore();
    if (!scope) return primary.connect();
    const floor = scope.floor && (await scope.floor().catch(() => null));
    const client = typeof floor === 'bigint' ? await replica.connect(floor) : null;
    if (client) return used(scope, client);
    if (position.isPrimaryAway() && !scope.isCurrent)
      return (await connectWithoutPrimary(scope)) ?? primary.connect();
    try {
      return await primary.connect();
    } catch (error) {
      await position.check();
      if (!position.isPrimaryAway()) throw error;
      const other = await connectWithoutPrimary(scope);
      if (other) return other;
      if (!position.isPrimaryAway()) return primary.connect();
      throw error;
    }
  }

  /** When the primary is lost, a busy replica can still have to replay its last commits. */
  async function connectWithoutPrimary(scope: Scope): Promise<PoolClient | null> {
    for (let left = MAX_REPLAY_WAITS; ; left--) {
      const floor = position.silentForMs() > MAX_PRIMARY_OUTAGE_MS ? null : position.floor();
      const client = floor === null ? null : await replica.connectDuringOutage(floor);
      if (client) return used(scope, client);
      const mayCatchUp = floor !== null && !replica.isAway() && position.silentForMs() <= MAX_REPLAY_MS;
      if (left === 0 || !mayCatchUp || !position.isPrimaryAway()) return null;
      await pause(REPLAY_WAIT_MS);
    }
  }

  function used(scope: Scope, client: PoolClient): PoolClient {
    scope.wasReplicaUsed = true;
    return client;
  }

  async function within<T>(first: Scope, work: () => Promise<T>): Promise<T> {
    for (let scope = first, left = ATTEMPTS; ; scope = fromPrimary(), left--) {
      try {
        return await scopes.run(scope, work);
      } catch (error) {
        const trouble = classifyError(error);
        if (trouble && scope.wasReplicaUsed) replica.counts.failed++;
        if (trouble === 'lost') await handleLoss(scope, error);
        const isRetried =
          trouble === 'lost'
            ? scope.wasReplicaUsed || position.isPrimaryAway()
            : trouble === 'refused' && scope.wasReplicaUsed && !position.isPrimaryAway();
        if (!isRetried || left === 1) throw error;
      }
    }
  }

  async function handleLoss({ wasReplicaUsed }: Scope, error: unknown): Promise<void> {
    if (wasReplicaUsed) replica.markUnavailable(error);
    else await position.check();
  }

  return {
    pool: { connect, end: () => primary.end(), options: primary.options },
    reads: {
      recent: (work) => within({ floor: async () => position.floor(), wasReplicaUsed: false }, work),
      current: (work) => {
        let floor: Promise<bigint> | undefined;
        const findFloor = () => (floor ??= position.current());
        return within({ floor: findFloor, isCurrent: true, wasReplicaUsed: false }, work);
      },
      available: (work) => within(fromPrimary(), work),
      enterAvailable: (run) => scopes.run(fromPrimary(), run),
      outageSince: () => (position.isPrimaryAway() ? new Date(Date.now() - position.silentForMs()) : null),
    },
  };
}

/** `refused`: a replica rejects a write, or has canceled the statement. `lost`: the connection is gone. */
function classifyError(error: unknown): 'refused' | 'lost' | null {
  const { code = '' } = error as { code?: string };
  if (code === '25006' || code === '40001') return 'refused';
  return databaseUnavailableReason(error) === 'database-away' ? 'lost' : null;
}
