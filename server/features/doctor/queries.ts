import { sql, type Db } from '#server/platform/database/database.ts';

export type DatabaseState = Awaited<ReturnType<typeof readDatabaseState>>;

export async function readDatabaseState(db: Db) {
  const count = sql<number>`count(*)`.as('count');
  const admins = db.selectFrom('users').select(count).where('role', '=', 'admin');
  const errorsToday = db
    .selectFrom('error_log')
    .select(count)
    .where('origin', '=', 'server')
    .where('date_created', '>', sql<Date>`now() - interval '1 day'`);
  return db
    .selectNoFrom([
      sql<Date>`clock_timestamp()`.as('now'),
      sql<string>`current_setting('server_version')`.as('version'),
      sql<number>`pg_database_size(current_database())`.as('bytes'),
      sql<number>`${admins}`.as('admins'),
      sql<number>`(SELECT count(*) FROM pg_stat_activity)`.as('connections'),
      sql<number>`current_setting('max_connections')::int`.as('maxConnections'),
      sql<number>`${errorsToday}`.as('errorsToday'),
    ])
    .executeTakeFirstOrThrow();
}

export async function listAppliedMigrations(db: Db) {
  return db
    .selectFrom('schema_migrations')
    .select(['name', 'compatible_from as compatibleFrom'])
    .orderBy('name')
    .execute();
}

export async function sampleUploads(db: Db, limit: number) {
  return db
    .selectFrom('uploads')
    .select(['id', 'widths'])
    .orderBy(({ ref }) => sql`md5(${ref('id')} || current_date::text)`)
    .limit(limit)
    .execute();
}
