import { inject } from 'vitest';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ProvidedContext {
    isLong: boolean;
  }
}

/** In `npm run test:long`. */
export const isLong = inject('isLong');

/** How much a search for rare events does: little before each change lands, much in the long form. */
export function amount(short: number, long: number): number {
  return isLong ? long : short;
}
