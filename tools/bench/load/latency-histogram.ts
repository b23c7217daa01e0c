import type { HttpLoadResult } from './run-generator.ts';

export type LatencyHistogram = {
  add(milliseconds: number): void;
  fail(reason: string, times: number): void;
  summarize(seconds: number): HttpLoadResult;
};

/** Each class is 1 % wide, so that ten minutes of load take no more memory than one second. */
const CLASSES = 2_400;
const WIDTH = Math.log(1.01);
const MIN_MS = 0.001;

export function createLatencyHistogram(): LatencyHistogram {
  const classes = new Uint32Array(CLASSES);
  const failures: Record<string, number> = {};
  let count = 0;
  let longest = 0;
  const quantile = (share: number) => {
    let left = Math.max(1, Math.ceil(count * share));
    const at = classes.findIndex((many) => (left -= many) <= 0);
    return Math.min(longest, MIN_MS * Math.exp((at + 0.5) * WIDTH));
  };
  return {
    add(milliseconds) {
      count++;
      longest = Math.max(longest, milliseconds);
      const at = Math.floor(Math.log(milliseconds / MIN_MS) / WIDTH);
      classes[Math.min(CLASSES - 1, Math.max(0, at))]!++;
    },
    fail: (reason, times) => void (failures[reason] = (failures[reason] ?? 0) + times),
    summarize: (seconds) => ({
      count,
      rate: count / seconds,
      p50: quantile(0.5),
      p99: quantile(0.99),
      longest,
      failures,
    }),
  };
}
