import { defined } from '#shared/defined.ts';
export type Check = { name: string; run: () => string | Promise<string> };
export type CheckResult = { name: string; problem: string; seconds: number };

export async function* runInLanes(checks: readonly Check[], lanes: number): AsyncGenerator<CheckResult> {
  const results = checks.map(() => Promise.withResolvers<CheckResult>());
  const queue = checks.entries();
  for (let lane = 0; lane < lanes; lane++) void work();
  for (const { promise } of results) yield await promise;

  async function work(): Promise<void> {
    for (const [index, { name, run }] of queue) {
      const since = performance.now();
      // oxlint-disable-next-line no-await-in-loop -- one at a time in each lane
      const problem = await attempt(run);
      defined(results[index]).resolve({ name, problem, seconds: (performance.now() - since) / 1000 });
    }
  }
}

async function attempt(run: Check['run']): Promise<string> {
  try {
    return (await run()).trim();
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}
