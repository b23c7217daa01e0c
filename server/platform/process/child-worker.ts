import { fork, type ChildProcess } from 'node:child_process';
import { compileCacheEnvironment } from './compile-cache-environment.ts';
import { unavailableError, type HttpError } from '../http/http-error.ts';

/** Runs jobs one at a time in a child process, so that a job that crashes it affects nothing else. */
export type ChildWorker<Job, Result> = {
  run(job: Job): Promise<Result>;
  readonly pid: number | null;
  close(): Promise<void>;
};

export type ChildWorkerSettings = {
  worker: string;
  busyText: string;
  timeLimitMs?: number;
  maxQueueLength?: number;
  idleMs?: number;
  /** The process is replaced after this many jobs, before leaks add up. */
  maxJobsPerProcess?: number;
};

export class ChildWorkerLostError extends Error {}

const START_LIMIT_MS = 20_000;

export function createChildWorker<Job extends object, Result>(
  settings: ChildWorkerSettings,
): ChildWorker<Job, Result> {
  const { worker, busyText, timeLimitMs = 5_000, maxQueueLength = 8 } = settings;
  const { idleMs = 60_000, maxJobsPerProcess = 200 } = settings;
  const renewed = createRenewedProcess(worker, maxJobsPerProcess);
  let waiting = 0;
  let isClosed = false;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function work(job: Job): Promise<Result> {
    clearTimeout(idle);
    if (isClosed) throw busy();
    const child = await renewed.forNextJob().catch((error: unknown) => {
      throw busy(error);
    });
    try {
      const answer = answerOf(child, timeLimitMs);
      child.send(job);
      return (await answer) as Result;
    } catch (error) {
      renewed.end();
      throw new ChildWorkerLostError((error as Error).message, { cause: error });
    } finally {
      idle = setTimeout(renewed.end, idleMs).unref();
    }
  }

  function busy(cause?: unknown): HttpError {
    return unavailableError('overload', busyText, { retryAfterSeconds: 5, cause });
  }

  return {
    async run(job) {
      if (waiting > maxQueueLength) throw busy();
      waiting++;
      const turn = last.then(() => work(job)).finally(() => waiting--);
      last = turn.catch(() => {});
      return turn;
    },
    get pid() {
      return renewed.pid;
    },
    async close() {
      isClosed = true;
      await last;
      clearTimeout(idle);
      renewed.end();
    },
  };
}

function createRenewedProcess(worker: string, maxJobsPerProcess: number) {
  let child: ChildProcess | null = null;
  let jobs = 0;

  async function startProcess(): Promise<ChildProcess> {
    const started = await start(worker);
    started.once('exit', () => {
      if (child === started) child = null;
    });
    return started;
  }

  function end(): void {
    child?.kill('SIGKILL');
    child = null;
    jobs = 0;
  }

  return {
    get pid() {
      return child?.pid ?? null;
    },
    async forNextJob(): Promise<ChildProcess> {
      if (jobs >= maxJobsPerProcess) end();
      child ??= await startProcess();
      jobs++;
      return child;
    },
    end,
  };
}

/** The child gets none of the site's settings, and so no secrets. */
async function start(worker: string): Promise<ChildProcess> {
  const child = fork(worker, {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=96', '--disable-warning=ExperimentalWarning'],
    env: {
      ...compileCacheEnvironment(),
      MALLOC_ARENA_MAX: '2',
      UV_THREADPOOL_SIZE: '2',
      VIPS_CONCURRENCY: '1',
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.on('error', () => {});
  try {
    await answerOf(child, START_LIMIT_MS);
    return child;
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

function answerOf(child: ChildProcess, limitMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (work: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit).off('error', fail);
      work();
    };
    const onMessage = (message: unknown) => settle(() => resolve(message));
    const onExit = (code: number | null, signal: string | null) =>
      settle(() => reject(new Error(`The process ended: ${signal ?? code}`)));
    const fail = (error: Error) => settle(() => reject(error));
    const timer = setTimeout(() => settle(() => reject(new Error(`No answer in ${limitMs} ms`))), limitMs);
    child.on('message', onMessage).on('exit', onExit).on('error', fail);
  });
}
