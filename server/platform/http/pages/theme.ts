export type Theme = 'light' | 'dark';

/** As the member set it on this device; null follows the system. */
export function themeOf(cookie: string | undefined): Theme | null {
  return (/(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookie ?? '')?.[1] as Theme | undefined) ?? null;
}
