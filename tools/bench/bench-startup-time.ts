import { startTestSite } from '#server/testing/started-test-site.ts';
import type { BenchOptions } from './bench-plans.ts';
import { quantile } from './quantile.ts';
import type { BenchResult } from './bench-result-table.ts';

const WITHIN_SECONDS = 2;

export async function* benchStartupTime(
  dataDir: string,
  { plan, step }: BenchOptions,
): AsyncGenerator<BenchResult> {
  const seconds: number[] = [];
  for (let turn = 0; turn <= plan.rounds; turn++) {
    const since = performance.now();
    const site = await startTestSite({ DATA_DIR: dataDir });
    if (turn > 0) seconds.push((performance.now() - since) / 1000);
    await site.stop();
  }
  const middle = quantile(seconds, 0.5);
  step(`Start to ready: ${seconds.map((one) => one.toFixed(2)).join(', ')} s`);
  yield {
    name: 'start to ready, warm data folder',
    how: `median of ${plan.rounds}, with its PostgreSQL`,
    reference: '',
    reached: `**${middle.toFixed(2)} s**`,
    aim: `<= ${WITHIN_SECONDS} s`,
    isReached: middle <= WITHIN_SECONDS,
  };
}
