export type PausedJobs = { run(): void };

/** Notifications, cleanup and backups begin at such intervals; what keeps connections and caches fresh is faster. */
const MIN_INTERVAL_MS = 5_000;

/** What a background job writes must not depend on how long the recording has taken so far: jobs run when told to. */
export function pauseJobs(): PausedJobs {
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
