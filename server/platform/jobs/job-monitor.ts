export type RunJob = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Of this process since its start. */
export type JobStats = { runs: number; failures: number; endedAt: Date | null; seconds: number };
export type JobMonitor = { readonly stats: ReadonlyMap<string, Readonly<JobStats>>; run: RunJob };

export const runUnmonitored: RunJob = (_name, work) => work();

/** Names are listed in advance, so that a job that never ran has a metric too. */
export function createJobMonitor(names: readonly string[], trace: RunJob = runUnmonitored): JobMonitor {
  const stats = new Map<string, JobStats>(names.map((name) => [name, neverRun()]));
  return {
    stats,
    async run(name, work) {
      const job = stats.get(name) ?? neverRun();
      stats.set(name, job);
      const startedAt = performance.now();
      try {
        return await trace(name, work);
      } catch (error) {
        job.failures++;
        throw error;
      } finally {
        job.runs++;
        job.endedAt = new Date();
        job.seconds = (performance.now() - startedAt) / 1000;
      }
    },
  };
}

function neverRun(): JobStats {
  return { runs: 0, failures: 0, endedAt: null, seconds: 0 };
}
