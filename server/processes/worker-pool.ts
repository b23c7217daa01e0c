import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../platform/observability/log.ts';
import { StartupError } from '../platform/process/startup-error.ts';

export type WorkerPool = {
  /** Resolves when all of them serve. */
  start(): Promise<void>;
  /** Replaces them one by one, each once its replacement serves. */
  restart(): Promise<void>;
  /** Lets each of them answer what it has begun; ended by SIGINT they do not wait for a balancer. */
  stop(signal?: NodeJS.Signals): Promise<void>;
};

type WorkerPoolSettings = {
  workers: number;
  /** What each of them is told when it asks. */
  ground: object;
  /** How long each goes on before it stops. */
  shutdownDelayMs: number;
  /** And how long where another takes its place. */
  handOverMs: number;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
};

/** A worker that dies at once, again and again, is tried ever more slowly; one that has lived for so long starts afresh. */
const MIN_BACKOFF_MS = 100;
const MAX_BACKOFF_MS = 5_000;
const STABLE_AFTER_MS = 10_000;
/** Less than the primary itself is given by whoever stops it. */
const STOP_TIMEOUT_MS = 8_000;
/** Ends a worker with its primary already; twice would be taken for impatience. */
const ENDS_WITH_PARENT = /end-with-parent/;

/** The processes that serve: wherever one dies, another starts. */
export function createWorkerPool({
  workers,
  ground,
  log,
  shutdownDelayMs,
  handOverMs,
}: WorkerPoolSettings): WorkerPool {
  cluster.setupPrimary({ execArgv: withoutPreload(process.execArgv) });
  let isStopping = false;
  let isRestarting = false;
  const replaced = new WeakSet<Worker>();

  const keep = async (worker: Worker, shortLives: number): Promise<void> => {
    const since = Date.now();
    const [code, signal] = (await once(worker, 'exit')) as [number | null, string | null];
    if (isStopping || replaced.has(worker)) return;
    const lives = Date.now() - since < STABLE_AFTER_MS ? shortLives + 1 : 0;
    const wait = Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** lives);
    log.error(
      { worker: worker.process.pid, code, signal },
      `A worker has ended; another starts in ${wait} ms`,
    );
    await pause(wait, undefined, { ref: false });
    if (!isStopping) void keep(fork(ground), lives);
  };

  const replace = async (worker: Worker): Promise<void> => {
    replaced.add(worker);
    try {
      void keep(await forkServing(ground), 0);
    } catch (error) {
      replaced.delete(worker);
      if (worker.isDead() && !isStopping) void keep(fork(ground), 0);
      throw error;
    }
    await stopWorker(worker, 'SIGHUP', STOP_TIMEOUT_MS + handOverMs);
  };
  return {
    // One after the other, so that what keeps all of them from starting is said once.
    async start() {
      for (let hired = 0; hired < workers && !isStopping; hired++) {
        void keep(await forkServing(ground), 0);
      }
    },
    async restart() {
      if (isRestarting || isStopping) return;
      isRestarting = true;
      const before = runningWorkers();
      try {
        for (const worker of before) if (!isStopping && !worker.isDead()) await replace(worker);
        if (!isStopping) log.info(`Replaced ${before.length} workers`);
      } catch (err) {
        log.error({ err }, 'A new worker does not start, so the workers from before go on');
      } finally {
        isRestarting = false;
      }
    },

    async stop(signal = 'SIGTERM') {
      isStopping = true;
      const patienceMs = STOP_TIMEOUT_MS + shutdownDelayMs;
      await Promise.all(runningWorkers().map((worker) => stopWorker(worker, signal, patienceMs)));
    },
  };
}

function fork(ground: object): Worker {
  const worker = cluster.fork();
  worker.on('message', (message) => void (message === 'ground?' && worker.send(ground)));
  return worker;
}

async function forkServing(ground: object): Promise<Worker> {
  const worker = fork(ground);
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

async function stopWorker(worker: Worker, signal: NodeJS.Signals, patienceMs: number): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, 'exit');
  worker.process.kill(signal);
  const late = setTimeout(() => worker.process.kill('SIGKILL'), patienceMs);
  await ended;
  clearTimeout(late);
}

function withoutPreload(options: readonly string[]): string[] {
  return options.filter(
    (option, at) => !ENDS_WITH_PARENT.test(option) && !ENDS_WITH_PARENT.test(options[at + 1] ?? ''),
  );
}
