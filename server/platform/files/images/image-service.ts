import { fileURLToPath } from 'node:url';
import { HttpError } from '../../http/http-error.ts';
import type { Log } from '../../observability/log.ts';
import type { ProcessedImage, ImageVariantOptions } from './process-image.ts';
import {
  createChildWorker,
  ChildWorkerLostError,
  type ChildWorkerSettings,
} from '../../process/child-worker.ts';
import { IMAGE_ERROR_TEXTS } from './image-error.ts';
import type { ImageJob, ImageJobResult } from './image-worker.ts';

export type ImageCounts = { processed: number; rejected: number; lost: number };
export type ImageService = {
  process(bytes: Uint8Array, options: ImageVariantOptions): Promise<ProcessedImage>;
  readonly counts: ImageCounts;
  readonly pid: number | null;
  close(): Promise<void>;
};

type Settings = Omit<Partial<ChildWorkerSettings>, 'maxJobsPerProcess' | 'busyText'> & {
  log: Log;
  picturesEach?: number;
};

const WORKER = fileURLToPath(new URL('./image-worker.ts', import.meta.url));
const BUSY = 'A lot of photos are coming in right now. Please try again in a moment.';

export function createImageService({ log, picturesEach = 200, ...settings }: Settings): ImageService {
  const worker = createChildWorker<ImageJob, ImageJobResult>({
    worker: WORKER,
    ...settings,
    busyText: BUSY,
    maxJobsPerProcess: picturesEach,
  });
  const counts = { processed: 0, rejected: 0, lost: 0 };
  return {
    counts,
    async process(bytes, options) {
      const outcome = await worker.run({ bytes, options }).catch((error: unknown) => {
        if (!(error instanceof ChildWorkerLostError)) throw error;
        counts.lost++;
        log.warn({ err: error }, 'The process that was reading a picture crashed');
        throw new HttpError('unreadable', IMAGE_ERROR_TEXTS.damaged, { cause: error });
      });
      if ('done' in outcome) {
        counts.processed++;
        return outcome.done;
      }
      counts.rejected++;
      log.info({ complaint: outcome.complaint, reason: outcome.reason }, 'Rejected a picture');
      throw new HttpError('unreadable', IMAGE_ERROR_TEXTS[outcome.complaint]);
    },
    get pid() {
      return worker.pid;
    },
    close: () => worker.close(),
  };
}
