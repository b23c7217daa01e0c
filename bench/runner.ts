import { machine } from './machine.ts';
import type { Bench } from './plan.ts';
import type { Row } from './rows.ts';
import { keepRows } from './table.ts';

/** A section that takes longer than that waits for something that does not come. */
const PATIENCE_MINUTES = { short: 8, full: 60 };

export type Runner = {
  /** False after an accident: whatever it ran on is not to be trusted any more. */
  run(section: string, data: string, rows: AsyncGenerator<Row>): Promise<boolean>;
};

/** Each row is kept when it is there, so that an accident costs its own section only. */
export function createRunner({ plan, step }: Bench, sections: readonly string[]): Runner {
  const patience = PATIENCE_MINUTES[plan.isFull ? 'full' : 'short'];
  let turn = 0;
  return {
    async run(section, data, rows) {
      step(`Section ${++turn} of ${sections.length}: ${section} (--only ${section})`);
      const since = performance.now();
      const kept = { section, data, isFull: plan.isFull, machine: machine() };
      const done: Row[] = [];
      try {
        await inTime(
          patience,
          each(rows, (row) => {
            done.push(row);
            keepRows({ ...kept, rows: done, isWhole: false });
            step(`${row.isReached ? 'reached' : 'MISSED '}  ${row.what}: ${row.reached}`);
          }),
        );
        keepRows({ ...kept, rows: done, isWhole: true });
        step(`${section} took ${Math.round((performance.now() - since) / 1000)} s`);
        return true;
      } catch (error) {
        const [failure = ''] = (error as Error).message.split('\n');
        keepRows({ ...kept, rows: done, isWhole: false, failure });
        step(`FAILED   ${section}: ${(error as Error).stack}`);
        return false;
      }
    },
  };
}

async function each(rows: AsyncGenerator<Row>, told: (row: Row) => void): Promise<void> {
  for await (const row of rows) told(row);
}

async function inTime(minutes: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${minutes} minutes`)), minutes * 60_000);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
