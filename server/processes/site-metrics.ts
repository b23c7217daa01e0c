import { AggregatorRegistry, Gauge, Registry } from 'prom-client';
import type { Config } from '#server/config/config.ts';
import { archiveState } from '#server/features/archives/archives.ts';
import { backupState } from '#server/features/backups/backups.ts';
import { countBacklog } from '#server/features/notifications/notifications.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { deprecated, type Metrics } from '#server/platform/observability/metrics.ts';
import { serveMetrics } from '#server/platform/observability/serve-metrics.ts';
import { defined } from '#shared/defined.ts';
import type { ShutdownSteps } from './graceful-shutdown.ts';

type SiteMetricsDeps = {
  config: Config;
  database: Pick<Database, 'db'>;
  log: Log;
  own?: Metrics | undefined;
};

export async function serveSiteMetrics(
  { config, database, log, own }: SiteMetricsDeps,
  started: ShutdownSteps,
): Promise<void> {
  if (!config.metrics) return;
  const site = createSiteRegistry(config, database.db);
  const workers = own ? null : new AggregatorRegistry();
  const ofProcesses = () => (own ? own.text() : defined(workers).clusterMetrics());
  // Without a database only the site's own metrics are missing, not those of the processes.
  const ofSite = () => site.metrics().catch(() => '# The database does not answer\n');
  const text = async () => `${await ofProcesses()}\n${await ofSite()}`;
  const served = await serveMetrics({ ...config.metrics, text, log });
  started.push(() => served.stop());
}

const NO_BACKUP = -1;

function createSiteRegistry(config: Config, db: Database['db']): Registry {
  const registry = new Registry();
  const gauge = (name: string, help: string, read: () => Promise<number>) => {
    const collect = async function (this: Gauge) {
      this.set(await read());
    };
    registry.registerMetric(new Gauge({ name, help, collect, registers: [] }));
  };
  gauge('clucket_backup_age_seconds', 'Since the last backup that worked; -1 without any', async () => {
    const { last } = await backupState(db);
    return last ? (Date.now() - last.dateCreated.getTime()) / 1000 : NO_BACKUP;
  });
  gauge('clucket_backup_failed', '1 where the last backup failed', async () =>
    (await backupState(db)).failed ? 1 : 0,
  );
  if (config.backups.isArchived) addArchive(config, gauge);
  gauge(
    'clucket_announcements_due',
    'New sandwiches that members should have been told of by now',
    async () => (await countBacklog(db)).announcements,
  );
  const digests = async () => (await countBacklog(db)).digests;
  gauge('clucket_digests_due', 'Weekly digests that should have left by now', digests);
  gauge('clucket_letters_due', deprecated('clucket_digests_due'), digests);
  return registry;
}

function addArchive(
  config: Config,
  gauge: (name: string, help: string, read: () => Promise<number>) => void,
): void {
  const state = () => {
    const found = archiveState(config);
    return found === 'off' ? null : found;
  };
  gauge('clucket_archive_age_seconds', 'Since changes were last archived; -1 before the first', async () => {
    const last = state()?.lastSuccess;
    return last ? (Date.now() - Date.parse(last)) / 1000 : NO_BACKUP;
  });
  gauge('clucket_archive_failed', '1 while changes cannot be archived', async () =>
    state()?.problem ? 1 : 0,
  );
}
