import type { Pool, PoolClient } from 'pg';
import { expect, test } from 'vitest';
import { MAX_PRIMARY_OUTAGE_MS, routeReadsToReplica } from './route-reads-to-replica.ts';
import type { Replica } from './replica.ts';
import type { WalPositionTracker } from './wal-position.ts';

const onReplica = { name: 'replica' } as unknown as PoolClient;
const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });

test('a replica replaces a primary that is down, but not for longer than the maximum outage', async () => {
  const { pool, reads } = routeReadsToReplica(primary, replica, silentFor(MAX_PRIMARY_OUTAGE_MS));
  expect(await reads.available(() => pool.connect())).toBe(onReplica);
  const later = routeReadsToReplica(primary, replica, silentFor(MAX_PRIMARY_OUTAGE_MS + 1));
  await expect(later.reads.available(() => later.pool.connect())).rejects.toBe(lost);
});

test('a current read uses the primary even if it seems to be down', async () => {
  const living = { connect: async () => onPrimary } as unknown as Pool;
  const { pool, reads } = routeReadsToReplica(living, replica, silentFor(0));
  expect(await reads.current(() => pool.connect())).toBe(onPrimary);
  expect(await reads.available(() => pool.connect())).toBe(onReplica);
});

test('a statement outside of a read gets no connection to a replica', async () => {
  const { pool } = routeReadsToReplica(primary, replica, silentFor(0));
  await expect(pool.connect()).rejects.toBe(lost);
});

test('a read is not repeated if the primary answers with an error', async () => {
  const { reads } = routeReadsToReplica(primary, replica, { ...silentFor(0), isPrimaryAway: () => false });
  let times = 0;
  const failing = async () => {
    times++;
    throw Object.assign(new Error('duplicate key'), { code: '23505' });
  };
  await expect(reads.available(failing)).rejects.toThrow('duplicate key');
  expect(times).toBe(1);
});

test('a read that loses its connection to the primary continues on the replica', async () => {
  let isAway = false;
  const check = async () => void (isAway = true);
  const dying = { connect: async () => onPrimary } as unknown as Pool;
  const position = { ...silentFor(0), isPrimaryAway: () => isAway, check };
  const { pool, reads } = routeReadsToReplica(dying, replica, position);
  const read = async () => {
    if ((await pool.connect()) === onPrimary) throw lost;
    return 'read';
  };
  expect(await reads.available(read)).toBe('read');
});

test('a read waits for a replica that still replays the last commits, but not for one that cannot catch up', async () => {
  let asked = 0;
  const behind = { ...replica, connectDuringOutage: async () => (++asked === 5 ? onReplica : null) };
  const { pool, reads } = routeReadsToReplica(primary, behind, silentFor(0));
  expect(await reads.available(() => pool.connect())).toBe(onReplica);
  for (const [away, isAway, silentMs] of [
    [{ ...replica, connectDuringOutage: async () => null }, false, 0],
    [behind, true, 0],
    [behind, false, 6_000],
  ] as const) {
    asked = 0;
    const hopeless = routeReadsToReplica(primary, { ...away, isAway: () => isAway }, silentFor(silentMs));
    await expect(hopeless.reads.available(() => hopeless.pool.connect())).rejects.toBe(lost);
  }
});

test('a read uses the primary if that answers again during the wait', async () => {
  let isAway = true;
  let connections = 0;
  const returning = {
    connect: () => (connections++ === 0 ? Promise.reject(lost) : Promise.resolve(onPrimary)),
  } as unknown as Pool;
  const behind = { ...replica, connectDuringOutage: async () => ((isAway = false), null) };
  const position = { ...silentFor(0), isPrimaryAway: () => connections > 0 && isAway };
  const { pool, reads } = routeReadsToReplica(returning, behind, position);
  expect(await reads.available(() => pool.connect())).toBe(onPrimary);
});

const onPrimary = { name: 'primary' } as unknown as PoolClient;
const primary = { connect: () => Promise.reject(lost) } as unknown as Pool;
const replica: Replica = {
  connect: async () => null,
  connectDuringOutage: async () => onReplica,
  markUnavailable() {},
  isAway: () => false,
  counts: { served: 0, behind: 0, away: 0, failed: 0 },
  close: async () => {},
};

function silentFor(milliseconds: number): WalPositionTracker {
  return {
    current: () => Promise.reject(lost),
    floor: () => 1n,
    isPrimaryAway: () => true,
    silentForMs: () => milliseconds,
    check: async () => {},
    close() {},
  };
}
