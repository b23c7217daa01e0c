import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLatencyHistogram } from './latency-histogram.ts';

test('quantiles are correct to about one percent', () => {
  const values = fc.array(fc.double({ min: 0.01, max: 50_000, noNaN: true }), {
    minLength: 1,
    maxLength: 500,
  });
  fc.assert(
    fc.property(values, (milliseconds) => {
      const times = createLatencyHistogram();
      for (const value of milliseconds) times.add(value);
      const sorted = milliseconds.toSorted((a, b) => a - b);
      const summary = times.summarize(2);
      for (const [share, value] of [
        [0.5, summary.p50],
        [0.99, summary.p99],
      ] as const) {
        const right = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]!;
        expect(Math.abs(value - right)).toBeLessThanOrEqual(right * 0.011);
      }
      expect([summary.count, summary.rate, summary.longest]).toEqual([
        sorted.length,
        sorted.length / 2,
        sorted.at(-1),
      ]);
    }),
  );
});

test('counts failures by kind', () => {
  const times = createLatencyHistogram();
  times.fail('503', 1);
  times.fail('503', 2);
  expect(times.summarize(1).failures).toEqual({ 503: 3 });
});
