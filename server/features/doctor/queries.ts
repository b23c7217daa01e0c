import { sql, type Db } from '#server/platform/database/database.ts';

export type DatabaseDiagnostics = Awaited<ReturnType<typeof readDatabaseDiagnostics>>;

export async function readDatabaseDiagnostics(db: Db) {
  const count = sql<number>`count(*)`.as('count');
  const admins = await db
    .selectFrom('users')
    .select(count)
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow();
  const errorsToday = db
    .selectFrom('error_log')
    .select(count)
    .where('origin', '=', 'server')
    .where('date_created', '>', sql<Date>`now() - interval '1 day'`);
  const state = await db
    .selectNoFrom([
      sql<Date>`clock_timestamp()`.as('now'),
      sql<string>`current_setting('server_version')`.as('version'),
      sql<number>`pg_database_size(current_database())`.as('bytes'),
      sql<number>`(SELECT count(*) FROM pg_stat_activity)`.as('connections'),
      sql<number>`current_setting('max_connections')::int`.as('maxConnections'),
      sql<number>`${errorsToday}`.as('errorsToday'),
    ])
    .executeTakeFirstOrThrow();
  return { ...state, admins: admins.count };
}

/** Only Citus has a catalog of distributed tables. */
export async function hasDistributedTables(db: Db): Promise<boolean> {
  const catalog = sql<boolean>`to_regclass('pg_dist_partition') IS NOT NULL`;
  const { has } = await db.selectNoFrom(catalog.as('has')).executeTakeFirstOrThrow();
  if (!has) return false;
  const found = await sql`SELECT 1 FROM pg_dist_partition WHERE partmethod = 'h' LIMIT 1`.execute(db);
  return found.rows.length > 0;
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
