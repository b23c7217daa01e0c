import { anyOfValuesSql, sql, type Db } from '#server/platform/database/database.ts';

export type BackupRow = {
  kind: string;
  folder: string;
  bytes: number | null;
  problem: string | null;
  dateCreated: Date;
};

/** A backup that works replaces its earlier failures, which are dated later if only the upload was repeated. */
export async function insertBackup(db: Db, { dateCreated, ...backup }: BackupRow): Promise<void> {
  if (backup.problem === null)
    await db
      .deleteFrom('backups')
      .where('folder', '=', backup.folder)
      .where('problem', 'is not', null)
      .execute();
  await db
    .insertInto('backups')
    .values({ ...backup, date_created: dateCreated })
    .execute();
  await db
    .deleteFrom('backups')
    .where('date_created', '<', sql<Date>`${dateCreated}::timestamptz - interval '400 days'`)
    .execute();
}

export async function findLastBackupAttempt(
  db: Db,
  { hasWorked, kinds = ['scheduled', 'command'] }: { hasWorked: boolean; kinds?: readonly string[] },
): Promise<BackupRow | undefined> {
  return db
    .selectFrom('backups')
    .select(['kind', 'folder', 'bytes', 'problem', 'date_created as dateCreated'])
    .where('problem', hasWorked ? 'is' : 'is not', null)
    .where('kind', '=', anyOfValuesSql(kinds))
    .orderBy('date_created', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findFirstMigrationDate(db: Db): Promise<Date> {
  const { first } = await db
    .selectFrom('schema_migrations')
    .select(({ fn }) => fn.min('applied_at').as('first'))
    .executeTakeFirstOrThrow();
  return first;
}
