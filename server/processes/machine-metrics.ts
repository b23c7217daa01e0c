import type { Registry } from 'prom-client';
import type { Config } from '#server/config/config.ts';
import { readDiskSpace } from '#server/platform/files/disk-space.ts';
import type { JobStats } from '#server/platform/jobs/job-monitor.ts';
import { registerCounter, registerGauge } from '#server/platform/observability/register-metric.ts';
import type { BackgroundJobCounts } from './background-jobs.ts';

/** Crashed or replaced workers since the start. */
export type WorkerRestartCounts = { crash: number; replacement: number };

type MachineMetricsDeps = {
  config: Pick<Config, 'dataDir' | 'backups'>;
  jobs: BackgroundJobCounts;
  workers?: WorkerRestartCounts;
};

export function registerMachineMetrics(
  registry: Registry,
  { config, jobs, workers = { crash: 0, replacement: 0 } }: MachineMetricsDeps,
): void {
  registerCounter(registry, {
    name: 'clucket_worker_restarts_total',
    help: 'Workers that crashed and were restarted, or were replaced after SIGHUP',
    label: 'cause',
    read: () => workers,
  });
  registerDiskMetrics(registry, { data: config.dataDir, backups: config.backups.folder });
  registerJobMetrics(registry, jobs);
}

function registerDiskMetrics(registry: Registry, folders: Record<string, string>): void {
  const read = async (key: 'freeBytes' | 'sizeBytes') => {
    const entries = Object.entries(folders).map(async ([name, folder]) => {
      const space = await readDiskSpace(folder).catch(() => null);
      return [name, space?.[key]] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  };
  registerGauge(registry, {
    name: 'clucket_disk_free_bytes',
    help: 'Free space on the disk of DATA_DIR and BACKUP_DIR',
    label: 'folder',
    read: () => read('freeBytes'),
  });
  registerGauge(registry, {
    name: 'clucket_disk_size_bytes',
    help: 'Size of the disk of DATA_DIR and BACKUP_DIR',
    label: 'folder',
    read: () => read('sizeBytes'),
  });
}

function registerJobMetrics(registry: Registry, { stats, counts }: BackgroundJobCounts): void {
  const byJob = (read: (job: Readonly<JobStats>) => number | undefined) => () =>
    Object.fromEntries([...stats].map(([name, job]) => [name, read(job)]));
  registerCounter(registry, {
    name: 'clucket_job_runs_total',
    help: 'Runs of background jobs in this process',
    label: 'job_name',
    read: byJob(({ runs }) => runs),
  });
  registerCounter(registry, {
    name: 'clucket_job_failures_total',
    help: 'Failed runs of background jobs',
    label: 'job_name',
    read: byJob(({ failures }) => failures),
  });
  registerGauge(registry, {
    name: 'clucket_job_last_run_timestamp_seconds',
    help: 'When the last run ended; missing before the first run and in processes that leave the job to another',
    label: 'job_name',
    read: byJob(({ endedAt }) => (endedAt ? endedAt.getTime() / 1000 : undefined)),
  });
  registerGauge(registry, {
    name: 'clucket_job_last_duration_seconds',
    help: 'How long the last run took',
    label: 'job_name',
    read: byJob(({ seconds }) => seconds),
  });
  registerCounter(registry, {
    name: 'clucket_pushes_total',
    help: 'Push messages, by outcome; gone: the browser has unsubscribed',
    label: 'outcome',
    read: () => counts.pushes,
  });
  registerCounter(registry, {
    name: 'clucket_digest_mails_total',
    help: 'Weekly digests, by outcome',
    label: 'outcome',
    read: () => counts.digests,
  });
}
