import { setTimeout as pause } from 'node:timers/promises';

const LONG_MS = 1_000;
const TICK_MS = 20;
/** The site runs in this process too: while it is busy itself, the processor is used. */
const MAX_USED = 0.1;

export type ClientDelayWatcher = {
  now(): number;
  wasLongSince(moment: number): Promise<boolean>;
  end(): void;
};
type Clock = { now(): number; used(): number };

export function watchClientDelay({ now, used }: Clock = PROCESS_CLOCK): ClientDelayWatcher {
  let last = now();
  let lastUsed = used();
  let lastLong = -Infinity;
  const look = () => {
    const took = now() - last;
    if (took > LONG_MS && used() - lastUsed < took * MAX_USED) lastLong = now();
    last = now();
    lastUsed = used();
  };
  const timer = setInterval(look, TICK_MS).unref();
  return {
    now,
    async wasLongSince(moment) {
      // A response may be read before the tick that reports the delay.
      await pause(2 * TICK_MS);
      return lastLong > moment;
    },
    end: () => clearInterval(timer),
  };
}

const PROCESS_CLOCK: Clock = {
  now: () => performance.now(),
  used() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};
