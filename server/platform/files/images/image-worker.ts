import { flushCompileCache } from 'node:module';
import { processImage, type ImageVariantOptions } from './process-image.ts';
import { ImageError, type ImageErrorCode } from './image-error.ts';
import type { ProcessedImage } from './process-image.ts';

export type ImageJob = { bytes: Uint8Array; options: ImageVariantOptions };
export type ImageJobResult = { done: ProcessedImage } | { complaint: ImageErrorCode; reason: string };

/** Above this the process exits, and the sender gets an error that the image cannot be read. */
const MAX_RSS_BYTES = 400 * 1024 * 1024;
const LOOK_EVERY_MS = 20;

process.on('message', (job: ImageJob) => void work(job).then((outcome) => process.send?.(outcome)));
// Also exits if the server was killed.
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
// Flushed now, because this process is killed in the end.
flushCompileCache();

async function work({ bytes, options }: ImageJob): Promise<ImageJobResult> {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > MAX_RSS_BYTES) process.abort();
  }, LOOK_EVERY_MS);
  try {
    return { done: await processImage(bytes, options) };
  } catch (error) {
    const complaint = error instanceof ImageError ? error.complaint : 'damaged';
    const { message, cause } = error as Error;
    return { complaint, reason: cause instanceof Error ? cause.message : message };
  } finally {
    clearInterval(watch);
  }
}
