import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, PoolClient } from 'pg';
import type { WalPosition } from './wal-position.ts';
import type { Replica } from './replica.ts';

export type ReadRunner = <T>(work: () => Promise<T>) => Promise<T>;
export type Reads = {
  /** Results can be half a second old. */
  recent: ReadRunner;
  /** Results include every commit that a client knows about. */
  current: ReadRunner;
};

export const IN_PLACE: ReadRunner = (work) => work();

type Scope = { floor: () => Promise<bigint | null>; wasUsed: boolean };
export type ConnectionSource = {
  connect(): Promise<PoolClient>;
  end(): Promise<void>;
  options: Pool['options'];
};

export function routeReads(
  primary: Pool,
  replica: Replica,
  position: WalPosition,
): { reads: Reads; pool: ConnectionSource } {
  const scopes = new AsyncLocalStorage<Scope>();

  async function connect(): Promise<PoolClient> {
    const scope = scopes.getStore();
    const floor = scope && (await scope.floor().catch(() => null));
    const client = typeof floor === 'bigint' ? await replica.connect(floor) : null;
    if (!scope || !client) return primary.connect();
    scope.wasUsed = true;
    return client;
  }

  async function within<T>(floor: Scope['floor'], work: () => Promise<T>): Promise<T> {
    const scope: Scope = { floor, wasUsed: false };
    try {
      return await scopes.run(scope, work);
    } catch (error) {
      const trouble = scope.wasUsed && classifyReplicaError(error);
      if (!trouble) throw error;
      replica.counts.failed++;
      if (trouble === 'lost') replica.markUnavailable(error);
      return scopes.exit(work);
    }
  }

  return {
    pool: { connect, end: () => primary.end(), options: primary.options },
    reads: {
      recent: (work) => within(async () => position.floor(), work),
      current: (work) => {
        let floor: Promise<bigint> | undefined;
        return within(() => (floor ??= position.current()), work);
      },
    },
  };
}

/** Matches errors of a replica alone: read-only, canceled by replay, or lost. */
function classifyReplicaError(error: unknown): 'refused' | 'lost' | null {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (code === '25006' || code === '40001') return 'refused';
  if (/^(08...|57P..|E[A-Z]+)$/.test(code) || message.startsWith('Connection terminated')) return 'lost';
  return null;
}
