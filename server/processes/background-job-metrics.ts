import type { Registry } from 'prom-client';
import type { JobStats } from '#server/platform/jobs/job-monitor.ts';
import { registerCounter, registerGauge } from '#server/platform/observability/register-metric.ts';
import type { BackgroundJobCounts } from './start-background-jobs.ts';

export function registerBackgroundJobMetrics(
  registry: Registry,
  { stats, counts }: BackgroundJobCounts,
): void {
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
