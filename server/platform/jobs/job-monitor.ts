import { NO_JOB_RECORDER, type JobRecorder } from './job.ts';

export type TraceJob = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Counts of this process since its start. */
export type JobStats = { runs: number; failures: number; endedAt: Date | null; seconds: number };
export type JobMonitor = JobRecorder & { readonly stats: ReadonlyMap<string, Readonly<JobStats>> };

type MonitorDeps = { names: readonly string[]; trace?: TraceJob | undefined; recorder?: JobRecorder };

/** Measures and traces what `recorder` records. Names are listed in advance, so that a job that never ran has a metric too. */
export function createJobMonitor({
  names,
  trace = (_name, work) => work(),
  recorder = NO_JOB_RECORDER,
}: MonitorDeps): JobMonitor {
  const stats = new Map<string, JobStats>(names.map((name) => [name, neverRun()]));
  return {
    stats,
    recordFailure: recorder.recordFailure,
    async run(job, work) {
      const of = stats.get(job.name) ?? neverRun();
      stats.set(job.name, of);
      const startedAt = performance.now();
      try {
        return await recorder.run(job, () => trace(job.name, work));
      } catch (error) {
        of.failures++;
        throw error;
      } finally {
        of.runs++;
        of.endedAt = new Date();
        of.seconds = (performance.now() - startedAt) / 1000;
      }
    },
  };
}

function neverRun(): JobStats {
  return { runs: 0, failures: 0, endedAt: null, seconds: 0 };
}
