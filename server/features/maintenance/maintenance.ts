import type { ReadOnlyState } from '#contract/site.ts';
import { recordChangeInAuditLog } from '#server/features/audit/audit.ts';
import type { QueryCache } from '#server/platform/cache/tagged-cache.ts';
import { invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import { inTransaction, type Database, type Db } from '#server/platform/database/database.ts';
import { unavailableError } from '#server/platform/http/http-error.ts';
import { deleteMaintenance, findMaintenance, lockMaintenance, upsertMaintenance } from './queries.ts';
import type { MaintenanceRow } from './queries.ts';

type MaintenanceChange = { isOn: boolean; message?: string | null | undefined };
type ChangeContext = { by: string | null; now: Date };

/** Clients retry a queued change after this time at the latest. */
const RETRY_AFTER_SECONDS = 60;

export async function setMaintenance(
  db: Database['db'],
  { isOn, message: text }: MaintenanceChange,
  { by, now }: ChangeContext,
): Promise<void> {
  const message = text || null;
  await inTransaction(db, async (tx) => {
    const former = await lockMaintenance(tx);
    if (isOn) await upsertMaintenance(tx, message, now);
    else await deleteMaintenance(tx);
    const before = fieldsOf(former);
    const after = isOn ? { isOn, message } : { isOn };
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    await recordChangeInAuditLog(tx, {
      actorId: by,
      action: 'update',
      entityType: 'maintenance',
      entityId: 'site',
      before,
      after,
    });
    await invalidateCacheTags(tx, ['maintenance']);
  });
}

export async function getReadOnlyState(db: Db, cache: QueryCache): Promise<ReadOnlyState | null> {
  return cache.getOrCompute(
    'maintenance',
    null,
    async () => ({ value: presentMaintenance(await findMaintenance(db)), tags: ['maintenance'], bytes: 500 }),
    { allowStale: true },
  );
}

export async function assertNotReadOnly(db: Db, cache: QueryCache): Promise<void> {
  const readOnly = await getReadOnlyState(db, cache);
  if (readOnly) throw readOnlyError(readOnly);
}

/** For processes without a cache. */
export async function isInMaintenance(db: Db): Promise<boolean> {
  return (await findMaintenance(db)) !== undefined;
}

export async function findMaintenanceState(db: Db): Promise<ReadOnlyState | null> {
  return presentMaintenance(await findMaintenance(db));
}

function readOnlyError({ message }: ReadOnlyState) {
  const text = `The site is read-only for maintenance, so you can’t change anything right now. ${message ?? 'Please try again later.'}`;
  return unavailableError('maintenance', text, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

function presentMaintenance(row: MaintenanceRow | undefined): ReadOnlyState | null {
  return row ? { reason: 'maintenance', message: row.message, since: row.dateStarted.toISOString() } : null;
}

function fieldsOf(row: MaintenanceRow | undefined) {
  return row ? { isOn: true, message: row.message } : { isOn: false };
}
