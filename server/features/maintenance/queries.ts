import { sql, type Db } from '#server/platform/database/database.ts';

export type MaintenanceRow = NonNullable<Awaited<ReturnType<typeof findMaintenance>>>;

export async function findMaintenance(db: Db) {
  return db.selectFrom('maintenance').select(['message', 'date_started as dateStarted']).executeTakeFirst();
}

/** Concurrent changes queue here, so that the audit log has them in the order in which they took effect. */
export async function lockMaintenance(tx: Db) {
  await sql`LOCK TABLE maintenance IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
  return findMaintenance(tx);
}

export async function upsertMaintenance(tx: Db, message: string | null, now: Date): Promise<void> {
  await tx
    .insertInto('maintenance')
    .values({ message, date_started: now })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ message }))
    .execute();
}

export async function deleteMaintenance(tx: Db): Promise<void> {
  await tx.deleteFrom('maintenance').execute();
}
