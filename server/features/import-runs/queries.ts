import type { ImportRunDetails, ImportRunState } from '#contract/administration/import-runs.ts';
import type { SourceKind, SourceTrust } from '#contract/administration/sources.ts';
import type { ImportCounts, ImportedUntil } from '#server/features/places/places.ts';
import { countRows, selectUsernames, sql, type Db } from '#server/platform/database/database.ts';

/** States that a job, or the command, is at work on. */
export const WORKING = ['checking', 'importing', 'reverting'] as const satisfies ImportRunState[];

export type StoredPreview = Pick<ImportRunDetails, 'changes' | 'doubtful'> & {
  counts: ImportCounts;
  doubtfulCount: number;
};
export type StoredRevert = NonNullable<ImportRunDetails['revert']>;
export type ImportRunRow = Awaited<ReturnType<typeof selectImportRuns>>[number];

export type NewImportRun = {
  userId: string | null;
  fileName: string;
  file: Uint8Array | null;
  source: string | null;
  kind: SourceKind | null;
  license: string | null;
  date: string | null;
  trust: SourceTrust;
  state: ImportRunState;
  now: Date;
};

export async function insertImportRun(db: Db, run: NewImportRun): Promise<number> {
  const { userId, fileName, file, source, kind, license, date, trust, state, now } = run;
  const { id } = await db
    .insertInto('import_runs')
    .values({
      user_id: userId,
      file_name: fileName,
      file: file && Buffer.from(file.buffer, file.byteOffset, file.length),
      source,
      kind,
      license,
      data_date: date,
      trust,
      state,
      progress_total: file?.length ?? null,
      date_created: now,
      date_started: state === 'importing' ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function selectImportRuns(db: Db, before: number | null, limit: number) {
  const rows = await importRuns(db)
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return withUsernames(db, rows);
}

export async function countImportRuns(db: Db, upTo: number): Promise<number> {
  return countRows(db, db.selectFrom('import_runs').select('id'), upTo);
}

/** Files that wait for a decision; each can have 32 MB. */
export async function countWaitingFiles(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('import_runs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('file', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function findImportRun(db: Db, id: number): Promise<ImportRunRow | undefined> {
  const row = await importRuns(db).where('id', '=', id).executeTakeFirst();
  return row && (await withUsernames(db, [row]))[0];
}

export async function lockImportRun(tx: Db, id: number): Promise<ImportRunRow | undefined> {
  const row = await importRuns(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && (await withUsernames(tx, [row]))[0];
}

export async function hasImportWork(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('import_runs')
    .select('id')
    .where('state', 'in', WORKING)
    .executeTakeFirst();
  return row !== undefined;
}

export async function selectNextImportRun(db: Db): Promise<ImportRunRow | undefined> {
  const row = await importRuns(db)
    .where('state', 'in', WORKING)
    .orderBy('id')
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row && (await withUsernames(db, [row]))[0];
}

export async function selectImportFile(db: Db, id: number): Promise<Uint8Array | null> {
  const row = await db.selectFrom('import_runs').select('file').where('id', '=', id).executeTakeFirst();
  return row?.file ?? null;
}

function importRuns(db: Db) {
  return db
    .selectFrom('import_runs')
    .select(['id', 'user_id as userId', 'file_name as fileName', 'source', 'license', 'error'])
    .select(['progress_done as progressDone', 'progress_total as progressTotal'])
    .select(['rows_imported as rowsImported', 'doubtful_count as doubtfulCount'])
    .select(['change_set_id as changeSetId', 'revert_change_set_id as revertChangeSetId'])
    .select(['reverted_by as revertedBy', 'reverted_until as revertedUntil'])
    .select(['date_created as dateCreated', 'date_started as dateStarted', 'date_ended as dateEnded'])
    .select(({ ref }) => [
      ref('kind').$castTo<SourceKind | null>().as('kind'),
      ref('trust').$castTo<SourceTrust>().as('trust'),
      ref('state').$castTo<ImportRunState>().as('state'),
      ref('preview').$castTo<StoredPreview | null>().as('preview'),
      ref('counts').$castTo<ImportCounts | null>().as('counts'),
      ref('revert').$castTo<StoredRevert | null>().as('revert'),
      sql<string | null>`${ref('data_date')}::text`.as('date'),
      sql<boolean>`${ref('file')} IS NOT NULL`.as('hasFile'),
    ]);
}

async function withUsernames<Row extends { userId: string | null }>(db: Db, rows: readonly Row[]) {
  const names = await selectUsernames(
    db,
    rows.map(({ userId }) => userId),
  );
  return rows.map((row) => ({ ...row, username: names.get(row.userId) ?? null }));
}

export async function deleteImportRun(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('import_runs').where('id', '=', id).execute();
}

export async function deleteUnstartedImportRuns(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('import_runs')
    .where('state', 'in', ['ready', 'failed'])
    .where('change_set_id', 'is', null)
    .where('date_created', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function eraseMemberFromImportRuns(tx: Db, id: string): Promise<void> {
  await tx.updateTable('import_runs').set({ user_id: 'erased' }).where('user_id', '=', id).execute();
  await tx.updateTable('import_runs').set({ reverted_by: 'erased' }).where('reverted_by', '=', id).execute();
}

type Progress = { done: number; total: number | null };

export async function setProgress(db: Db, id: number, { done, total }: Progress): Promise<void> {
  await db
    .updateTable('import_runs')
    .set({ progress_done: done, progress_total: total })
    .where('id', '=', id)
    .execute();
}

export async function setReady(db: Db, id: number, preview: StoredPreview): Promise<void> {
  await db
    .updateTable('import_runs')
    .set({ state: 'ready', preview: JSON.stringify(preview) })
    .where(({ and }) => and({ id, state: 'checking' }))
    .execute();
}

/** A file that cannot be imported is not kept. */
export async function setCheckFailed(
  db: Db,
  id: number,
  { error, preview, now }: { error: string; preview: StoredPreview | null; now: Date },
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

export async function setImporting(tx: Db, id: number, total: number | null, now: Date): Promise<void> {
  await tx
    .updateTable('import_runs')
    .set(({ fn, ref, val }) => ({
      state: 'importing',
      error: null,
      progress_done: ref('rows_imported'),
      progress_total: total,
      date_started: fn.coalesce('date_started', val(now)),
      date_ended: null,
    }))
    .where('id', '=', id)
    .execute();
}

export async function setImportedUntil(
  tx: Db,
  id: number,
  { rows, changeSetId, counts }: ImportedUntil,
): Promise<void> {
  await tx
    .updateTable('import_runs')
    .set({
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
  counts: ImportCounts | null;
  doubtfulCount: number;
  keepsFile: boolean;
  now: Date;
};

export async function setImportEnded(
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

/** Whoever holds the lock of imports knows that no command is at work. */
export async function setInterruptedCommandsStopped(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('import_runs')
    .set({ state: 'stopped', date_ended: now })
    .where('state', '=', 'importing')
    .where('file', 'is', null)
    .execute();
}

/** A revert that has failed goes on where it stopped, in its change set, which is that of whoever began it. */
export async function setReverting(
  tx: Db,
  id: number,
  { by, total }: { by: string; total: number },
): Promise<void> {
  await tx
    .updateTable('import_runs')
    .set(({ ref }) => ({
      state: 'reverting',
      error: null,
      reverted_by: sql`CASE WHEN ${ref('revert_change_set_id')} IS NULL THEN ${by} ELSE ${ref('reverted_by')} END`,
      progress_done: sql`CASE WHEN ${ref('reverted_until')} IS NULL THEN 0 ELSE ${ref('progress_done')} END`,
      progress_total: total,
    }))
    .where('id', '=', id)
    .execute();
}

type RevertedUntil = {
  done: number;
  changeSetId: number | null;
  until: number | null;
  revert: StoredRevert;
  isLast: boolean;
};

export async function setRevertedUntil(
  tx: Db,
  id: number,
  { done, changeSetId, until, revert, isLast }: RevertedUntil,
): Promise<void> {
  await tx
    .updateTable('import_runs')
    .set({
      progress_done: done,
      revert_change_set_id: changeSetId,
      reverted_until: until,
      revert: JSON.stringify(revert),
    })
    .$if(isLast, (query) => query.set({ state: 'reverted' }))
    .where('id', '=', id)
    .execute();
}

export async function setRevertFailed(db: Db, id: number, error: string): Promise<void> {
  await db.updateTable('import_runs').set({ state: 'imported', error }).where('id', '=', id).execute();
}
