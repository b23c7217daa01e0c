import { setTimeout as pause } from 'node:timers/promises';

export type TimedResult<T> = { result: T; elapsedMs: number };

const LONG_MS = 1_000;
const MAX_TRIES = 3;
const TICK_MS = 10;

/** Without the delays of this process: after a long one the machine stood still, so an incorrect response is repeated. */
export async function retryIfClientWasDelayed<T>(
  operation: () => Promise<T>,
  isWell: (timed: TimedResult<T>) => boolean,
): Promise<TimedResult<T>> {
  for (let left = MAX_TRIES - 1; ; left--) {
    const { ownDelay, ...timed } = await watched(operation);
    if (left === 0 || ownDelay <= LONG_MS || isWell(timed)) return timed;
  }
}

/** `monitorEventLoopDelay` needs a wait before the request, and concurrent requests would lose their order. */
async function watched<T>(operation: () => Promise<T>): Promise<TimedResult<T> & { ownDelay: number }> {
  const since = performance.now();
  let last = since;
  let ownDelay = 0;
  const ticking = setInterval(() => {
    const now = performance.now();
    ownDelay = Math.max(ownDelay, now - last - TICK_MS);
    last = now;
  }, TICK_MS);
  try {
    const result = await operation();
    const waited = performance.now() - since;
    // A response may be read before the tick that would report the delay.
    await pause(2 * TICK_MS);
    return { result, elapsedMs: Math.max(0, waited - ownDelay), ownDelay };
  } finally {
    clearInterval(ticking);
  }
}
