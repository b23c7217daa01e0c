import { Client } from 'pg';
import type { Config } from '#server/config/config.ts';
import { recordError } from '#server/features/error-log/error-log.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { defined } from '#shared/defined.ts';
import { createManagedBackup, recordBackup } from './managed-backup.ts';
import { folderFor } from './folders.ts';
import { firstMigration, lastBackup } from './queries.ts';

type ScheduleOptions = {
  config: Config;
  database: Pick<Database, 'db' | 'connection'>;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  now?: () => Date;
  lookEveryMs?: number;
};

export type BackupSchedule = {
  /** Makes a backup if one is due and nobody else is at it. */
  look(): Promise<void>;
  stop(): Promise<void>;
};

/** Any number that no other program uses on the same database for its advisory locks. */
const LOCK = 6_021_023_908;
const CHECK_INTERVAL_MS = 5 * 60_000;
const RETRY_AFTER_MS = 3_600_000;

/** Makes backups by itself, once among all processes on one database. What goes wrong is in the error log and tried again. */
export function startBackups({
  config,
  database,
  log,
  now = () => new Date(),
  ...rest
}: ScheduleOptions): BackupSchedule {
  const { everyMs } = config.backups;
  let isStopping = false;
  let running = Promise.resolve();
  if (everyMs === null) return { look: () => running, stop: () => running };
  const oneLook = async () => {
    const client = new Client(database.connection);
    client.on('error', () => {});
    await client.connect();
    try {
      const { rows } = await client.query<{ isOurs: boolean }>(
        `SELECT pg_try_advisory_lock(${LOCK}) AS "isOurs"`,
      );
      if (defined(rows[0]).isOurs && (await isDue(database.db, everyMs, now()))) await backUp();
    } finally {
      await client.end().catch(() => {});
    }
  };
  const backUp = async () => {
    const at = now();
    const kind = 'scheduled';
    const tell = () => {
      if (isStopping) throw new Error('The site was stopped in the middle of a backup');
    };
    try {
      const made = await createManagedBackup({
        config,
        connection: database.connection,
        kind,
        now: at,
        tell,
      });
      await recordBackup(database.db, made);
      log.info({ folder: made.folder, bytes: made.bytes }, 'Backed up');
    } catch (error) {
      if (isStopping) return;
      log.error({ err: error }, 'The backup failed; it is tried again in an hour');
      const problem = (error as Error).message;
      const folder = folderFor(config.backups.folder, kind, at);
      await recordBackup(database.db, { kind, folder, bytes: null, problem, dateCreated: at });
      await recordError(database.db, { origin: 'server', error, path: 'backup' });
    }
  };
  const look = () => {
    running = running
      .then(() => (isStopping ? undefined : oneLook()))
      .catch((err: unknown) => log.warn({ err }, 'It could not be seen whether a backup is due'));
    return running;
  };
  const timer = setInterval(() => void look(), rest.lookEveryMs ?? CHECK_INTERVAL_MS).unref();
  return {
    look,
    stop() {
      isStopping = true;
      clearInterval(timer);
      return running;
    },
  };
}

async function isDue(db: Database['db'], everyMs: number, now: Date): Promise<boolean> {
  const kinds = ['scheduled'];
  const last = await lastBackup(db, { hasWorked: true, kinds });
  const failed = await lastBackup(db, { hasWorked: false, kinds });
  const since = (date: Date) => now.getTime() - date.getTime();
  if (failed && since(failed.dateCreated) < RETRY_AFTER_MS) return false;
  return since(last?.dateCreated ?? (await firstMigration(db))) >= everyMs;
}
