export type PausedJobs = { run(): void };

/** Notifications, cleanup and backups have longer intervals; shorter ones keep connections and caches fresh. */
const MIN_INTERVAL_MS = 5_000;

/** Jobs run on command, so that their writes do not depend on the duration of the recording. */
export function pauseIntervalJobsForRecording(): PausedJobs {
  const jobs: (() => void)[] = [];
  const realSetInterval = globalThis.setInterval;
  const setInterval = (job: () => void, delay = 0, ...args: []) => {
    if (delay < MIN_INTERVAL_MS) return realSetInterval(job, delay, ...args);
    jobs.push(job);
    return realSetInterval(() => {}, 2 ** 31 - 1);
  };
  globalThis.setInterval = Object.assign(setInterval, realSetInterval) as typeof globalThis.setInterval;
  return { run: () => jobs.forEach((job) => job()) };
}
