import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Refusal } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Developed, Wish } from './develop.ts';
import { COMPLAINTS } from './unreadable.ts';
import type { Order, Outcome } from './worker.ts';

/** Draws pictures anew in a process of its own, one after the other: a picture that breaks it breaks nothing else. */
export type Workshop = {
  develop(bytes: Uint8Array, wish: Wish): Promise<Developed>;
  /** Of the process at work; null while there is none. */
  readonly pid: number | null;
  close(): Promise<void>;
};

type Settings = {
  log: Log;
  worker?: string;
  /** One picture may take this long; then its process is killed. */
  timeLimitMs?: number;
  /** So many may wait for the one that is being drawn. */
  mostWaiting?: number;
  /** Without work the process ends, and gives its memory back. */
  idleMs?: number;
  /** A new process after so many, before anything that leaks adds up. */
  picturesEach?: number;
};

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));
const START_LIMIT_MS = 20_000;

export function createWorkshop(settings: Settings): Workshop {
  const { log, worker = WORKER, timeLimitMs = 5_000, mostWaiting = 8 } = settings;
  const { idleMs = 60_000, picturesEach = 200 } = settings;
  let child: ChildProcess | null = null;
  let made = 0;
  let waiting = 0;
  let isClosed = false;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function work(order: Order): Promise<Developed> {
    clearTimeout(idle);
    if (isClosed) throw busy();
    if (made >= picturesEach) end();
    child ??= await hire();
    made++;
    try {
      const outcome = await ask(child, order, timeLimitMs);
      if ('done' in outcome) return outcome.done;
      log.info({ complaint: outcome.complaint, reason: outcome.reason }, 'A picture was not taken');
      throw new Refusal('unreadable', COMPLAINTS[outcome.complaint]);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      log.warn({ err: error }, 'A picture ended the process that read it');
      end();
      throw new Refusal('unreadable', COMPLAINTS.damaged, { cause: error });
    } finally {
      idle = setTimeout(end, idleMs).unref();
    }
  }

  async function hire(): Promise<ChildProcess> {
    const hired = await start(worker);
    hired.once('exit', () => {
      if (child === hired) child = null;
    });
    return hired;
  }

  function end(): void {
    child?.kill('SIGKILL');
    child = null;
    made = 0;
  }

  return {
    async develop(bytes, wish) {
      if (waiting > mostWaiting) throw busy();
      waiting++;
      const turn = last.then(() => work({ bytes, wish })).finally(() => waiting--);
      last = turn.catch(() => {});
      return turn;
    },
    get pid() {
      return child?.pid ?? null;
    },
    async close() {
      isClosed = true;
      await last;
      clearTimeout(idle);
      end();
    },
  };
}

/** It knows none of the settings of the site, its secrets least of all. */
async function start(worker: string): Promise<ChildProcess> {
  const child = fork(worker, {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=96', '--disable-warning=ExperimentalWarning'],
    env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2', VIPS_CONCURRENCY: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.on('error', () => {});
  try {
    await answerOf(child, START_LIMIT_MS);
    return child;
  } catch (error) {
    child.kill('SIGKILL');
    throw busy(error);
  }
}

function ask(child: ChildProcess, order: Order, limitMs: number): Promise<Outcome> {
  const answer = answerOf(child, limitMs);
  child.send(order);
  return answer as Promise<Outcome>;
}

function answerOf(child: ChildProcess, limitMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (work: () => void) => {
      clearTimeout(timer);
      child.off('message', hear).off('exit', gone).off('error', fail);
      work();
    };
    const hear = (message: unknown) => settle(() => resolve(message));
    const gone = (code: number | null, signal: string | null) =>
      settle(() => reject(new Error(`The process ended: ${signal ?? code}`)));
    const fail = (error: Error) => settle(() => reject(error));
    const timer = setTimeout(() => settle(() => reject(new Error(`No answer in ${limitMs} ms`))), limitMs);
    child.on('message', hear).on('exit', gone).on('error', fail);
  });
}

function busy(cause?: unknown): Refusal {
  return new Refusal('unavailable', 'Many pictures are arriving at once. Please try again in a moment.', {
    retryAfterSeconds: 5,
    cause,
  });
}
