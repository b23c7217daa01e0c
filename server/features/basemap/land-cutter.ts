import { Worker } from 'node:worker_threads';
import type { TileJob, TileJobResult } from './land-worker.ts';

export type LandCutter = {
  cut(z: number, x: number, y: number): Promise<Uint8Array>;
  stop(): void;
};

/** The atlases take some 330 MB as long as they are open, and a second and a half to be opened again. */
const IDLE_MS = 15_000;

type Waiting = { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void };

/** Cuts tiles in a thread of its own, which ends when nobody has asked for a while. */
export function createLandCutter(): LandCutter {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let orders = 0;

  function startWorker(): Worker {
    const started = new Worker(new URL('./land-worker.ts', import.meta.url));
    started.unref();
    started.on('message', (outcome: TileJobResult) => {
      const asker = waiting.get(outcome.id);
      waiting.delete(outcome.id);
      if ('bytes' in outcome) asker?.resolve(outcome.bytes);
      else asker?.reject(new Error(`No tile could be cut: ${outcome.failure}`));
    });
    started.on('error', (error) => stopWorker(error as Error));
    return started;
  }

  function stopWorker(reason = new Error('The thread that cuts tiles has ended')): void {
    const stopped = worker;
    worker = null;
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
    void stopped?.terminate();
  }

  /** A long queue is work, however long ago its last order came. */
  function stopIdleWorker(): void {
    if (waiting.size === 0) return stopWorker();
    idle = setTimeout(stopIdleWorker, IDLE_MS).unref();
  }

  return {
    cut(z, x, y) {
      worker ??= startWorker();
      clearTimeout(idle);
      idle = setTimeout(stopIdleWorker, IDLE_MS).unref();
      const id = orders++;
      const cutting = new Promise<Uint8Array>((resolve, reject) => waiting.set(id, { resolve, reject }));
      // oxlint-disable-next-line require-post-message-target-origin -- a thread, not a window
      worker.postMessage({ id, z, x, y } satisfies TileJob);
      return cutting;
    },
    stop() {
      clearTimeout(idle);
      stopWorker();
    },
  };
}
