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
