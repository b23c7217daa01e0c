import { sql, type Db } from '#server/platform/database/database.ts';

type Progress = { done: number; total: number | null };

/** Returns false if the run has been discarded in the meantime. */
export async function updateImportRunProgress(
  db: Db,
  id: number,
  { done, total }: Progress,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_runs')
    .set({ progress_done: done, progress_total: total })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counted before the work, because a process that the file crashes cannot report it afterwards. */
export async function incrementImportRunAttempts(db: Db, id: number): Promise<void> {
  await db
    .updateTable('import_runs')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function resetImportRunAttempts(db: Db, id: number): Promise<void> {
  await db.updateTable('import_runs').set({ attempts: 0 }).where('id', '=', id).execute();
}

export async function setImportRunReady(db: Db, id: number, preview: object): Promise<void> {
  await db
    .updateTable('import_runs')
    .set({ state: 'ready', preview: JSON.stringify(preview) })
    .where(({ and }) => and({ id, state: 'checking' }))
    .execute();
}

/** Deletes the file, because it cannot be imported. */
export async function setImportRunCheckFailed(
  db: Db,
  id: number,
  { error, preview, now }: { error: string; preview: object | null; now: Date },
): Promise<void> {
  await db
    .updateTable('import_runs')
    .set({
      state: 'failed',
      error,
      preview: preview && JSON.stringify(preview),
      file: null,
      date_ended: now,
    })
    .where(({ and }) => and({ id, state: 'checking' }))
    .execute();
}

export async function setImportRunImporting(
  tx: Db,
  id: number,
  total: number | null,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('import_runs')
    .set(({ fn, ref, val }) => ({
      state: 'importing',
      attempts: 0,
      error: null,
      progress_done: ref('rows_imported'),
      progress_total: total,
      date_started: fn.coalesce('date_started', val(now)),
      date_ended: null,
    }))
    .where('id', '=', id)
    .execute();
}

export async function saveImportRunCheckpoint(
  tx: Db,
  id: number,
  { rows, changeSetId, counts }: { rows: number; changeSetId: number | null; counts: object },
): Promise<void> {
  await tx
    .updateTable('import_runs')
    .set({
      attempts: 0,
      rows_imported: rows,
      progress_done: rows,
      change_set_id: changeSetId,
      counts: JSON.stringify(counts),
    })
    .where('id', '=', id)
    .execute();
}

type EndedImport = {
  state: 'imported' | 'failed' | 'stopped';
  error: string | null;
  counts: object | null;
  doubtfulCount: number;
  keepsFile: boolean;
  now: Date;
};

export async function setImportRunEnded(
  db: Db,
  id: number,
  { state, error, counts, doubtfulCount, keepsFile, now }: EndedImport,
): Promise<void> {
  await db
    .updateTable('import_runs')
    .set({ state, error, doubtful_count: doubtfulCount, date_ended: now })
    .$if(counts !== null, (query) => query.set({ counts: JSON.stringify(counts) }))
    .$if(!keepsFile, (query) => query.set({ file: null }))
    .where('id', '=', id)
    .execute();
}

/** Call it while holding the import lock, which ensures that no command is running. */
export async function selectInterruptedCommandImports(db: Db) {
  return db
    .selectFrom('import_runs')
    .select(['id', 'date_started as dateStarted'])
    .where('state', '=', 'importing')
    .where('file', 'is', null)
    .execute();
}

/** A failed revert continues where it stopped, in the change set of the admin who started it. */
export async function setImportRunReverting(
  tx: Db,
  id: number,
  { by, total }: { by: string; total: number },
): Promise<void> {
  await tx
    .updateTable('import_runs')
    .set(({ ref }) => ({
      state: 'reverting',
      state_before_revert: ref('state'),
      attempts: 0,
      error: null,
      file: null,
      reverted_by: sql`CASE WHEN ${ref('revert_change_set_id')} IS NULL THEN ${by} ELSE ${ref('reverted_by')} END`,
      progress_done: sql`CASE WHEN ${ref('reverted_until')} IS NULL THEN 0 ELSE ${ref('progress_done')} END`,
      progress_total: total,
    }))
    .where('id', '=', id)
    .execute();
}

type RevertedUntil = {
  from: number | null;
  done: number;
  changeSetId: number | null;
  until: number | null;
  revert: object;
  isLast: boolean;
};

/** Returns false if another process has done this step, because the import lock can be lost with its connection. */
export async function saveRevertCheckpoint(
  tx: Db,
  id: number,
  { from, done, changeSetId, until, revert, isLast }: RevertedUntil,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('import_runs')
    .set({
      attempts: 0,
      progress_done: done,
      revert_change_set_id: changeSetId,
      reverted_until: until,
      revert: JSON.stringify(revert),
    })
    .$if(isLast, (query) => query.set({ state: 'reverted' }))
    .where(({ and }) => and({ id, state: 'reverting' }))
    .where('reverted_until', 'is not distinct from', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setImportRunRevertFailed(db: Db, id: number, error: string): Promise<void> {
  await db
    .updateTable('import_runs')
    .set(({ fn, ref, val }) => ({
      state: fn.coalesce(
        ref('state_before_revert').$castTo<'imported' | 'failed' | 'stopped'>(),
        val('imported'),
      ),
      error,
    }))
    .where(({ and }) => and({ id, state: 'reverting' }))
    .execute();
}
