import { flushCompileCache } from 'node:module';
import { develop, type Wish } from './develop.ts';
import { Unreadable, type Complaint } from './unreadable.ts';
import type { Developed } from './develop.ts';

export type Order = { bytes: Uint8Array; wish: Wish };
export type Outcome = { done: Developed } | { complaint: Complaint; reason: string };

/** Beyond it this process ends itself: whoever sent the picture is told that it cannot be read. */
const MOST_RSS_BYTES = 400 * 1024 * 1024;
const LOOK_EVERY_MS = 20;

process.on('message', (order: Order) => void work(order).then((outcome) => process.send?.(outcome)));
// Ends with the server, also one that was killed.
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
// Kept now: this process is killed at its end.
flushCompileCache();

async function work({ bytes, wish }: Order): Promise<Outcome> {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > MOST_RSS_BYTES) process.abort();
  }, LOOK_EVERY_MS);
  try {
    return { done: await develop(bytes, wish) };
  } catch (error) {
    const complaint = error instanceof Unreadable ? error.complaint : 'damaged';
    const { message, cause } = error as Error;
    return { complaint, reason: cause instanceof Error ? cause.message : message };
  } finally {
    clearInterval(watch);
  }
}
