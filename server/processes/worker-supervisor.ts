import { formatCountWithNoun } from '#shared/text/format-count.ts';
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../platform/observability/log.ts';
import type { WorkerRestartCounts } from './machine-metrics.ts';
import { StartupError } from '../platform/process/startup-error.ts';

export type WorkerSupervisor = {
  readonly restarts: WorkerRestartCounts;
  start(): Promise<void>;
  restart(): Promise<void>;
  /** Workers finish their requests; after SIGINT they do not wait for a load balancer. */
  stop(signal?: NodeJS.Signals): Promise<void>;
};

type WorkerSupervisorSettings = {
  workers: number;
  bootstrap: object;
  shutdownDelayMs: number;
  handOverMs: number;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
};

/** Crash loops back off exponentially; a worker that lived for `STABLE_AFTER_MS` resets the backoff. */
const MIN_BACKOFF_MS = 100;
const MAX_BACKOFF_MS = 5_000;
const STABLE_AFTER_MS = 10_000;
/** Shorter than the time that a service manager gives the primary. */
const STOP_TIMEOUT_MS = 8_000;
/** Workers end with the primary anyway; a second signal from this preload would force their exit. */
const ENDS_WITH_PARENT = /end-with-parent/;

export function createWorkerSupervisor({
  workers,
  bootstrap,
  log,
  shutdownDelayMs,
  handOverMs,
}: WorkerSupervisorSettings): WorkerSupervisor {
  cluster.setupPrimary({ execArgv: withoutPreload(process.execArgv) });
  const restarts = { crash: 0, replacement: 0 };
  let isStopping = false;
  let isRestarting = false;
  const replaced = new WeakSet<Worker>();

  const supervise = async (worker: Worker, previousCrashes: number): Promise<void> => {
    const since = Date.now();
    const [code, signal] = (await once(worker, 'exit')) as [number | null, string | null];
    if (isStopping || replaced.has(worker)) return;
    const crashes = Date.now() - since < STABLE_AFTER_MS ? previousCrashes + 1 : 0;
    const wait = Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** crashes);
    log.error(
      { worker: worker.process.pid, code, signal },
      `A worker exited; starting another in ${wait} ms`,
    );
    await pause(wait, undefined, { ref: false });
    if (isStopping) return;
    restarts.crash++;
    void supervise(fork(bootstrap), crashes);
  };

  const replace = async (worker: Worker): Promise<void> => {
    replaced.add(worker);
    try {
      void supervise(await forkServing(bootstrap), 0);
    } catch (error) {
      replaced.delete(worker);
      if (worker.isDead() && !isStopping) void supervise(fork(bootstrap), 0);
      throw error;
    }
    restarts.replacement++;
    await stopWorker(worker, 'SIGHUP', STOP_TIMEOUT_MS + handOverMs);
  };
  return {
    restarts,
    // Sequential, so that an error that stops every worker is logged once.
    async start() {
      for (let started = 0; started < workers && !isStopping; started++) {
        void supervise(await forkServing(bootstrap), 0);
      }
    },
    async restart() {
      if (isRestarting || isStopping) return;
      isRestarting = true;
      const before = runningWorkers();
      try {
        for (const worker of before) if (!isStopping && !worker.isDead()) await replace(worker);
        if (!isStopping) log.info(`Replaced ${formatCountWithNoun(before.length, 'worker', 'workers')}`);
      } catch (err) {
        log.error({ err }, 'A new worker failed to start; keeping the old workers');
      } finally {
        isRestarting = false;
      }
    },

    async stop(signal = 'SIGTERM') {
      isStopping = true;
      const timeoutMs = STOP_TIMEOUT_MS + shutdownDelayMs;
      await Promise.all(runningWorkers().map((worker) => stopWorker(worker, signal, timeoutMs)));
    },
  };
}

function fork(bootstrap: object): Worker {
  const worker = cluster.fork();
  worker.on('message', (message) => void (message === 'bootstrap-request' && worker.send({ bootstrap })));
  return worker;
}

async function forkServing(bootstrap: object): Promise<Worker> {
  const worker = fork(bootstrap);
  await untilServing(worker);
  return worker;
}

function runningWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

async function untilServing(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit').then(([code]) => {
    throw new StartupError(code === 1 ? '' : `A worker ended with code ${code} while it was starting.`);
  });
  await Promise.race([once(worker, 'listening'), ended]);
  ended.catch(() => {});
}

async function stopWorker(worker: Worker, signal: NodeJS.Signals, timeoutMs: number): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, 'exit');
  worker.process.kill(signal);
  const killTimer = setTimeout(() => worker.process.kill('SIGKILL'), timeoutMs);
  await ended;
  clearTimeout(killTimer);
}

function withoutPreload(options: readonly string[]): string[] {
  return options.filter(
    (option, at) => !ENDS_WITH_PARENT.test(option) && !ENDS_WITH_PARENT.test(options[at + 1] ?? ''),
  );
}
