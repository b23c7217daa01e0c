import type { Client } from 'pg';
import { assertDefined } from '#shared/assert-defined.ts';
import { formatLsn, parseLsn } from './lsn.ts';

/** Keeps WAL that is not archived yet; `max_slot_wal_keep_size` bounds how much (settings.ts). */
const SLOT = 'clucket_archive';

export type FlushedWalPosition = {
  timeline: number;
  flushed: number;
  segmentBytes: number;
  systemId: string;
};

export async function createReplicationSlot(client: Client): Promise<number> {
  const { rows } = await client.query<{ lsn: string }>(
    'SELECT lsn::text FROM pg_create_physical_replication_slot($1, true)',
    [SLOT],
  );
  return parseLsn(assertDefined(rows[0]).lsn);
}

/** Null without a slot, or if PostgreSQL has dropped changes that the slot should have retained. */
export async function findReplicationSlot(client: Client): Promise<{ restartLsn: number } | null> {
  const { rows } = await client.query<{ lsn: string | null }>(
    `SELECT CASE WHEN wal_status <> 'lost' THEN restart_lsn::text END AS lsn
     FROM pg_replication_slots WHERE slot_name = $1`,
    [SLOT],
  );
  const lsn = rows[0]?.lsn;
  return lsn ? { restartLsn: parseLsn(lsn) } : null;
}

export async function advanceReplicationSlot(client: Client, lsn: number): Promise<void> {
  await client.query(
    `SELECT pg_replication_slot_advance(slot_name, $2::pg_lsn) FROM pg_replication_slots
     WHERE slot_name = $1 AND restart_lsn < $2::pg_lsn`,
    [SLOT, formatLsn(lsn)],
  );
}

export async function dropReplicationSlot(client: Client): Promise<void> {
  await client.query(
    'SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = $1',
    [SLOT],
  );
}

export async function readFlushedWalPosition(client: Client): Promise<FlushedWalPosition> {
  const { rows } = await client.query<{ flushed: string; timeline: number; bytes: number; systemId: string }>(
    `SELECT pg_current_wal_flush_lsn()::text AS flushed, timeline_id AS timeline, bytes_per_wal_segment AS bytes,
       system_identifier::text AS "systemId"
     FROM pg_control_checkpoint(), pg_control_init(), pg_control_system()`,
  );
  const { flushed, timeline, bytes, systemId } = assertDefined(rows[0]);
  return { flushed: parseLsn(flushed), timeline, segmentBytes: bytes, systemId };
}
