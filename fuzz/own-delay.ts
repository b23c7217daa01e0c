import { setTimeout as pause } from 'node:timers/promises';

const LONG_MS = 1_000;
const TICK_MS = 20;
/** The site runs in this process, too: while it works itself, however long, the processor is used. */
const MOST_USED = 0.1;

export type OwnDelay = {
  now(): number;
  /** Whether this process was held up from outside since then, as one is whose processors are taken away. */
  wasLongSince(moment: number): Promise<boolean>;
  end(): void;
};

export function watchOwnDelay(): OwnDelay {
  let last = performance.now();
  let used = process.cpuUsage();
  let lastLong = -Infinity;
  const look = () => {
    const now = performance.now();
    const { user, system } = process.cpuUsage(used);
    const took = now - last;
    if (took > LONG_MS && (user + system) / 1000 < took * MOST_USED) lastLong = now;
    last = now;
    used = process.cpuUsage();
  };
  const timer = setInterval(look, TICK_MS).unref();
  return {
    now: () => performance.now(),
    async wasLongSince(moment) {
      // An answer may be read before the tick that tells of the delay has had its turn.
      await pause(2 * TICK_MS);
      return lastLong > moment;
    },
    end: () => clearInterval(timer),
  };
}
