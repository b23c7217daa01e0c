import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { parseConfig, type Config } from '#server/config/config.ts';
import {
  startWalArchiveScheduler,
  type WalArchiveScheduler,
} from '#server/features/archives/wal-archive-scheduler.ts';
import { JOB_INTERVALS_MS } from '#server/background-job-schedule.ts';
import { openDatabase, type Database } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { startPostgres } from '#server/platform/database/postgres/postgres.ts';
import type { ObjectStore } from '#server/platform/files/objects/object-store.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { copyDataFolder } from './copy-data-folder.ts';

type SiteOptions = { store?: ObjectStore; maxWalBytes?: number; now?: () => Date };
type ArchivedSite = {
  config: Config;
  database: Database;
  archive: WalArchiveScheduler;
  warnings: string[];
  stop(): Promise<void>;
};

/** An embedded database of its own with its archive, without the web server. */
export function useArchivedSite() {
  let dataDir: string;
  let running: ArchivedSite[] = [];
  beforeEach(() => {
    dataDir = copyDataFolder();
  });
  afterEach(async () => {
    for (const site of running) await site.stop();
    running = [];
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    get dataDir() {
      return dataDir;
    },
    get backups() {
      return join(dataDir, 'backups');
    },
    async start(environment: Record<string, string> = {}, options: SiteOptions = {}): Promise<ArchivedSite> {
      const config = parseConfig({ DATA_DIR: dataDir, ...environment });
      const silent = { info() {}, warn() {}, error() {} };
      const postgres = await startPostgres(config, silent);
      await migrate(postgres.connection);
      const database = openDatabase({ connection: postgres.connection, log: createLogger('silent') });
      const warnings: string[] = [];
      const log = createLogger('silent');
      log.warn = ((message: string) => void warnings.push(message)) as typeof log.warn;
      const archive = startWalArchiveScheduler({
        config,
        database,
        log,
        everyMs: JOB_INTERVALS_MS.archive,
        ...options,
      });
      let isStopped = false;
      const site: ArchivedSite = {
        config,
        database,
        archive,
        warnings,
        async stop() {
          if (isStopped) return;
          isStopped = true;
          await archive.stop();
          await database.close();
          await postgres.stop();
        },
      };
      running.push(site);
      return site;
    },
  };
}
