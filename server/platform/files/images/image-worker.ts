import { flushCompileCache } from 'node:module';
import { processImage, type ResizeOptions } from './process-image.ts';
import { ImageError, type ImageErrorCode } from './image-error.ts';
import type { ProcessedImage } from './process-image.ts';

export type ImageJob = { bytes: Uint8Array; wish: ResizeOptions };
export type ImageJobResult = { done: ProcessedImage } | { complaint: ImageErrorCode; reason: string };

/** Beyond it this process ends itself: whoever sent the picture is told that it cannot be read. */
const MAX_RSS_BYTES = 400 * 1024 * 1024;
const LOOK_EVERY_MS = 20;

process.on('message', (order: ImageJob) => void work(order).then((outcome) => process.send?.(outcome)));
// Ends with the server, also one that was killed.
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
// Kept now: this process is killed at its end.
flushCompileCache();

async function work({ bytes, wish }: ImageJob): Promise<ImageJobResult> {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > MAX_RSS_BYTES) process.abort();
  }, LOOK_EVERY_MS);
  try {
    return { done: await processImage(bytes, wish) };
  } catch (error) {
    const complaint = error instanceof ImageError ? error.complaint : 'damaged';
    const { message, cause } = error as Error;
    return { complaint, reason: cause instanceof Error ? cause.message : message };
  } finally {
    clearInterval(watch);
  }
}
