import type { ImportRunState } from '#contract/administration/import-runs.ts';
import type { DataSourceKind, DataSourceTrust } from '#contract/administration/sources.ts';
import { countRowsUpTo, selectUsernames, sql, type Db } from '#server/platform/database/database.ts';

/** States in which the job or the command is working on the run. */
export const ACTIVE_IMPORT_RUN_STATES = [
  'checking',
  'importing',
  'reverting',
] as const satisfies ImportRunState[];

export type ImportRunRow = Awaited<ReturnType<typeof selectImportRuns>>[number];

export type NewImportRun = {
  userId: string | null;
  fileName: string;
  file: Uint8Array | null;
  source: string | null;
  kind: DataSourceKind | null;
  license: string | null;
  date: string | null;
  trust: DataSourceTrust;
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
  return countRowsUpTo(db, db.selectFrom('import_runs').select('id'), upTo);
}

/** Counts files that wait for a decision, because each can have 32 MB. */
export async function countUnstartedImportFiles(db: Db): Promise<number> {
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

export async function hasQueuedImportRun(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('import_runs')
    .select('id')
    .where('state', 'in', ACTIVE_IMPORT_RUN_STATES)
    .executeTakeFirst();
  return row !== undefined;
}

export async function selectNextImportRun(db: Db, after: number): Promise<ImportRunRow | undefined> {
  const row = await importRuns(db)
    .where('state', 'in', ACTIVE_IMPORT_RUN_STATES)
    .where('id', '>', after)
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
    .select(['id', 'user_id as userId', 'file_name as fileName', 'source', 'license', 'error', 'attempts'])
    .select(['preview', 'counts', 'revert'])
    .select(['progress_done as progressDone', 'progress_total as progressTotal'])
    .select(['rows_imported as rowsImported', 'doubtful_count as doubtfulCount'])
    .select(['change_set_id as changeSetId', 'revert_change_set_id as revertChangeSetId'])
    .select(['reverted_by as revertedBy', 'reverted_until as revertedUntil'])
    .select(['date_created as dateCreated', 'date_started as dateStarted', 'date_ended as dateEnded'])
    .select(({ ref }) => [
      ref('kind').$castTo<DataSourceKind | null>().as('kind'),
      ref('trust').$castTo<DataSourceTrust>().as('trust'),
      ref('state').$castTo<ImportRunState>().as('state'),
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

export async function deleteImportRunRow(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('import_runs').where('id', '=', id).execute();
}

export async function deleteUnstartedImportRuns(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('import_runs')
    .where('state', 'in', ['ready', 'failed'])
    .where('change_set_id', 'is', null)
    .where(({ fn }) => fn.coalesce('date_ended', 'date_created'), '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes the files of imports that failed midway and were not restarted. */
export async function deleteOldImportFiles(db: Db, before: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('import_runs')
    .set({ file: null })
    .where('state', '=', 'failed')
    .where('file', 'is not', null)
    .where(({ fn }) => fn.coalesce('date_ended', 'date_created'), '<', before)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function eraseMemberFromImportRuns(tx: Db, id: string): Promise<void> {
  await tx.updateTable('import_runs').set({ user_id: 'erased' }).where('user_id', '=', id).execute();
  await tx.updateTable('import_runs').set({ reverted_by: 'erased' }).where('reverted_by', '=', id).execute();
}
