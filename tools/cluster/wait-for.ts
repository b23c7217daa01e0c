import { setTimeout as pause } from 'node:timers/promises';
import type { ManagedProcess } from './create-managed-process.ts';

export async function waitFor<T>(
  what: string,
  operation: () => Promise<T>,
  seconds = 90,
  by?: ManagedProcess,
): Promise<NonNullable<T>> {
  const end = Date.now() + seconds * 1000;
  let problem: unknown = null;
  while (Date.now() < end && (!by || by.isRunning())) {
    const answer = await operation().catch((error: unknown) => {
      problem = error;
      return null;
    });
    if (answer) return answer;
    await pause(200);
  }
  const why = by && !by.isRunning() ? `: ${by.name} has ended, see ${by.log}` : ` within ${seconds} seconds`;
  throw new Error(`${what} did not happen${why}`, { cause: problem });
}
