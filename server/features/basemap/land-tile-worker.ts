import { Worker } from 'node:worker_threads';
import type { LandTileJob, LandTileJobResult } from './land-tile-worker-thread.ts';

export type LandTileWorker = {
  cut(z: number, x: number, y: number): Promise<Uint8Array>;
  stop(): void;
};

/** Open atlases take about 330 MB, and opening them again takes 1.5 seconds. */
const IDLE_MS = 15_000;

type PendingTile = { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void };

export function createLandTileWorker(): LandTileWorker {
  const pending = new Map<number, PendingTile>();
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let nextId = 0;

  function startWorker(): Worker {
    const started = new Worker(new URL('./land-tile-worker-thread.ts', import.meta.url));
    started.unref();
    started.on('message', (outcome: LandTileJobResult) => {
      const request = pending.get(outcome.id);
      pending.delete(outcome.id);
      if ('bytes' in outcome) request?.resolve(outcome.bytes);
      else request?.reject(new Error(`No tile could be cut: ${outcome.failure}`));
    });
    started.on('error', (error) => stopWorker(error as Error));
    return started;
  }

  function stopWorker(reason = new Error('The thread that cuts tiles has ended')): void {
    const stopped = worker;
    worker = null;
    for (const { reject } of pending.values()) reject(reason);
    pending.clear();
    void stopped?.terminate();
  }

  /** A worker with a queue is not idle, however old the last request is. */
  function stopIdleWorker(): void {
    if (pending.size === 0) return stopWorker();
    idle = setTimeout(stopIdleWorker, IDLE_MS).unref();
  }

  return {
    cut(z, x, y) {
      worker ??= startWorker();
      clearTimeout(idle);
      idle = setTimeout(stopIdleWorker, IDLE_MS).unref();
      const id = nextId++;
      const cutting = new Promise<Uint8Array>((resolve, reject) => pending.set(id, { resolve, reject }));
      // oxlint-disable-next-line require-post-message-target-origin -- a thread, not a window
      worker.postMessage({ id, z, x, y } satisfies LandTileJob);
      return cutting;
    },
    stop() {
      clearTimeout(idle);
      stopWorker();
    },
  };
}
