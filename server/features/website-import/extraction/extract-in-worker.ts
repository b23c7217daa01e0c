import { Worker } from 'node:worker_threads';
import { compileCacheEnvironment } from '#server/platform/process/compile-cache-environment.ts';
import type { ExtractedRestaurant } from './extract-restaurant.ts';

type Page = { bytes: Uint8Array; contentType: string; address: string };
type WorkerLimits = { timeMs?: number; memoryMb?: number };

const TIME_MS = 5_000;
const MEMORY_MB = 192;

/** Limits time and memory, because a page of 2 MB that is nested deep enough keeps any parser busy for minutes. */
export function extractRestaurantInWorker(
  page: Page,
  { timeMs = TIME_MS, memoryMb = MEMORY_MB }: WorkerLimits = {},
) {
  return new Promise<ExtractedRestaurant | null>((resolve, reject) => {
    const worker = new Worker(new URL('./extract-restaurant-worker.ts', import.meta.url), {
      workerData: page,
      env: compileCacheEnvironment(),
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    });
    const timer = setTimeout(() => void worker.terminate(), timeMs);
    worker.once('message', (read: ExtractedRestaurant | null) => {
      resolve(read);
      void worker.terminate();
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('The page could not be read in its time'));
    });
  });
}
