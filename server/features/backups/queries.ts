import { sql, type Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';

export type BackupRow = {
  kind: string;
  folder: string;
  bytes: number | null;
  problem: string | null;
  dateCreated: Date;
};

export async function insertBackup(db: Db, { kind, folder, bytes, problem, dateCreated }: BackupRow) {
  await sql`
    INSERT INTO backups (kind, folder, bytes, problem, date_created)
    VALUES (${kind}, ${folder}, ${bytes}, ${problem}, ${dateCreated})
  `.execute(db);
  await sql`DELETE FROM backups WHERE date_created < ${dateCreated}::timestamptz - interval '400 days'`.execute(
    db,
  );
}

export async function lastBackup(
  db: Db,
  filter: { hasWorked: boolean; kinds?: readonly string[] },
): Promise<BackupRow | undefined> {
  const { rows } = await sql<BackupRow>`
    SELECT kind, folder, bytes, problem, date_created AS "dateCreated" FROM backups
    WHERE (problem IS NULL) = ${filter.hasWorked} AND kind = ANY(${filter.kinds ?? ['scheduled', 'command']})
    ORDER BY date_created DESC LIMIT 1
  `.execute(db);
  return rows[0];
}

/** When the site began, which the first backup by schedule counts from. */
export async function firstMigration(db: Db): Promise<Date> {
  const { rows } = await sql<{ first: Date }>`SELECT min(applied_at) AS first FROM schema_migrations`.execute(
    db,
  );
  return defined(rows[0]).first;
}
