import { describeMachine } from './describe-machine.ts';
import type { BenchOptions } from './bench-plans.ts';
import type { BenchResult } from './bench-result-table.ts';
import { saveBenchRows } from './saved-bench-results.ts';

const TIMEOUT_MINUTES = { short: 8, full: 60 };

export type BenchSectionRunner = {
  /** False after an error: its site must not be reused. */
  run(section: string, data: string, rows: AsyncGenerator<BenchResult>): Promise<boolean>;
};

/** Saves each row at once, so that an error costs only its own section. */
export function createBenchSectionRunner(
  { plan, step }: BenchOptions,
  sections: readonly string[],
): BenchSectionRunner {
  const timeoutMinutes = TIMEOUT_MINUTES[plan.isFull ? 'full' : 'short'];
  let turn = 0;
  return {
    async run(section, data, rows) {
      step(`Section ${++turn} of ${sections.length}: ${section} (--only ${section})`);
      const since = performance.now();
      const saved = { section, data, isFull: plan.isFull, machine: describeMachine() };
      const done: BenchResult[] = [];
      try {
        await inTime(
          timeoutMinutes,
          each(rows, (row) => {
            done.push(row);
            saveBenchRows({ ...saved, rows: done, isWhole: false });
            step(`${row.isReached ? 'reached' : 'MISSED '}  ${row.name}: ${row.reached}`);
          }),
        );
        saveBenchRows({ ...saved, rows: done, isWhole: true });
        step(`${section} took ${Math.round((performance.now() - since) / 1000)} s`);
        return true;
      } catch (error) {
        const [failure = ''] = (error as Error).message.split('\n');
        saveBenchRows({ ...saved, rows: done, isWhole: false, failure });
        step(`FAILED   ${section}: ${(error as Error).stack}`);
        return false;
      }
    },
  };
}

async function each(rows: AsyncGenerator<BenchResult>, onRow: (row: BenchResult) => void): Promise<void> {
  for await (const row of rows) onRow(row);
}

async function inTime(minutes: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${minutes} minutes`)), minutes * 60_000);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
