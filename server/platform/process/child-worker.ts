import { fork, type ChildProcess } from 'node:child_process';
import { compileCacheEnvironment } from './compile-cache-environment.ts';
import { unavailableError, type HttpError } from '../http/http-error.ts';

/** Runs jobs one at a time in a child process, so that a job that crashes it affects nothing else. */
export type ChildWorker<Order, Outcome> = {
  ask(order: Order): Promise<Outcome>;
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
  ordersEach?: number;
};

export class ChildWorkerLostError extends Error {}

const START_LIMIT_MS = 20_000;

export function createChildWorker<Order extends object, Outcome>(
  settings: ChildWorkerSettings,
): ChildWorker<Order, Outcome> {
  const { worker, busyText, timeLimitMs = 5_000, maxQueueLength = 8 } = settings;
  const { idleMs = 60_000, ordersEach = 200 } = settings;
  const renewed = createRenewedProcess(worker, ordersEach);
  let waiting = 0;
  let isClosed = false;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function work(order: Order): Promise<Outcome> {
    clearTimeout(idle);
    if (isClosed) throw busy();
    const child = await renewed.forNextOrder().catch((error: unknown) => {
      throw busy(error);
    });
    try {
      const answer = answerOf(child, timeLimitMs);
      child.send(order);
      return (await answer) as Outcome;
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
    async ask(order) {
      if (waiting > maxQueueLength) throw busy();
      waiting++;
      const turn = last.then(() => work(order)).finally(() => waiting--);
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

function createRenewedProcess(worker: string, ordersEach: number) {
  let child: ChildProcess | null = null;
  let orders = 0;

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
    orders = 0;
  }

  return {
    get pid() {
      return child?.pid ?? null;
    },
    async forNextOrder(): Promise<ChildProcess> {
      if (orders >= ordersEach) end();
      child ??= await startProcess();
      orders++;
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
