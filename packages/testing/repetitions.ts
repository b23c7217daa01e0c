import { inject } from 'vitest';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ProvidedContext {
    isLong: boolean;
  }
}

export const isLongRun = inject('isLong');

export function repetitions(short: number, long: number): number {
  return isLongRun ? long : short;
}

/**
 * All kinds in a long run. Otherwise `count` of them, and the next ones for the next `turn`, so that a sweep
 * over many routes still tries each kind on some.
 */
export function pickCasesForTurn<T>(kinds: readonly T[], turn: number, count = 1): T[] {
  if (isLongRun) return [...kinds];
  const first = (turn * count) % kinds.length;
  return kinds.filter((_, at) => (at - first + kinds.length) % kinds.length < count);
}
