import { inject } from 'vitest';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ProvidedContext {
    isLong: boolean;
  }
}

export const isLong = inject('isLong');

export function amount(short: number, long: number): number {
  return isLong ? long : short;
}
