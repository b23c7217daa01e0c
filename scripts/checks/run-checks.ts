import { assertDefined } from '#shared/assert-defined.ts';
export type RepositoryCheck = { name: string; run: () => string | Promise<string> };
export type RepositoryCheckResult = { name: string; problem: string; seconds: number };

export async function* runRepositoryChecks(
  checks: readonly RepositoryCheck[],
  concurrency: number,
): AsyncGenerator<RepositoryCheckResult> {
  const results = checks.map(() => Promise.withResolvers<RepositoryCheckResult>());
  const queue = checks.entries();
  for (let started = 0; started < concurrency; started++) void work();
  for (const { promise } of results) yield await promise;

  async function work(): Promise<void> {
    for (const [index, { name, run }] of queue) {
      const since = performance.now();
      // oxlint-disable-next-line no-await-in-loop -- one after the other, beside the others
      const problem = await attempt(run);
      assertDefined(results[index]).resolve({ name, problem, seconds: (performance.now() - since) / 1000 });
    }
  }
}

async function attempt(run: RepositoryCheck['run']): Promise<string> {
  try {
    return (await run()).trim();
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}
