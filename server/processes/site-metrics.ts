import { AggregatorRegistry, Registry } from 'prom-client';
import type { Config } from '#server/config/config.ts';
import { getWalArchiveState } from '#server/features/archives/archives.ts';
import { findLastBackupAndFailure } from '#server/features/backups/backups.ts';
import { countDueAnnouncementsAndDigests } from '#server/features/notifications/notifications.ts';
import type { Database } from '#server/platform/database/database.ts';
import { registerBuildInfoMetric } from '#server/platform/observability/build-info.ts';
import type { Log } from '#server/platform/observability/log.ts';
import type { Metrics } from '#server/platform/observability/metrics.ts';
import {
  registerPostgresMetrics,
  registerReplicaMetrics,
} from '#server/platform/observability/postgres-metrics.ts';
import { selectPostgresVersion } from '#server/platform/observability/postgres-statistics-queries.ts';
import {
  deprecatedMetricHelp,
  registerGauge,
  memoizePerScrape,
} from '#server/platform/observability/register-metric.ts';
import { serveMetrics } from '#server/platform/observability/serve-metrics.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { registerBackgroundJobMetrics } from './background-job-metrics.ts';
import type { BackgroundJobCounts } from './start-background-jobs.ts';
import type { ShutdownSteps } from './graceful-shutdown.ts';
import { registerMachineMetrics, type WorkerRestartCounts } from './machine-metrics.ts';

type SiteMetricsDeps = {
  config: Config;
  database: Pick<Database, 'db' | 'replica'>;
  log: Log;
  jobs: BackgroundJobCounts;
  workers?: WorkerRestartCounts;
  own?: Metrics | undefined;
};

export async function serveSiteMetrics(deps: SiteMetricsDeps, started: ShutdownSteps): Promise<void> {
  const { config, database, log, own } = deps;
  if (!config.metrics) return;
  const machine = new Registry();
  registerBuildInfoMetric(machine, await selectPostgresVersion(database.db));
  registerMachineMetrics(machine, deps);
  registerBackgroundJobMetrics(machine, deps.jobs);
  const site = createSiteRegistry(config, database);
  const workers = own ? null : new AggregatorRegistry();
  const ofProcesses = () => (own ? own.text() : assertDefined(workers).clusterMetrics());
  // Without a database, only the metrics that are read from it are missing.
  const ofSite = () => site.metrics().catch(() => '# The database does not answer\n');
  const text = async () => (await Promise.all([ofProcesses(), machine.metrics(), ofSite()])).join('\n');
  const served = await serveMetrics({ ...config.metrics, text, log });
  started.push(() => served.stop());
}

const NO_BACKUP = -1;

function createSiteRegistry(config: Config, { db, replica }: SiteMetricsDeps['database']): Registry {
  const registry = new Registry();
  registerPostgresMetrics(registry, db);
  registerReplicaMetrics(registry, replica);
  const backups = memoizePerScrape(() => findLastBackupAndFailure(db));
  registerGauge(registry, {
    name: 'clucket_backup_age_seconds',
    help: 'Since the last successful backup; -1 if there is none',
    read: async () => {
      const { last } = await backups();
      return last ? (Date.now() - last.dateCreated.getTime()) / 1000 : NO_BACKUP;
    },
  });
  registerGauge(registry, {
    name: 'clucket_backup_failed',
    help: '1 where the last backup failed',
    read: async () => ((await backups()).failed ? 1 : 0),
  });
  if (config.backups.isArchived) registerArchive(registry, config);
  const backlog = memoizePerScrape(() => countDueAnnouncementsAndDigests(db));
  registerGauge(registry, {
    name: 'clucket_announcements_due',
    help: 'New sandwiches that members should have been notified about by now',
    read: async () => (await backlog()).announcements,
  });
  const digests = async () => (await backlog()).digests;
  const name = 'clucket_digests_due';
  registerGauge(registry, { name, help: 'Weekly digests that should have been sent by now', read: digests });
  registerGauge(registry, { name: 'clucket_letters_due', help: deprecatedMetricHelp(name), read: digests });
  return registry;
}

function registerArchive(registry: Registry, config: Config): void {
  const state = () => {
    const found = getWalArchiveState(config);
    return found === 'off' ? null : found;
  };
  registerGauge(registry, {
    name: 'clucket_archive_age_seconds',
    help: 'Since changes were last archived; -1 before the first archive',
    read() {
      const last = state()?.lastSuccess;
      return last ? (Date.now() - Date.parse(last)) / 1000 : NO_BACKUP;
    },
  });
  registerGauge(registry, {
    name: 'clucket_archive_failed',
    help: '1 while changes cannot be archived',
    read: () => (state()?.problem ? 1 : 0),
  });
}
