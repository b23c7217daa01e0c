export type Theme = 'light' | 'dark';

export function readThemeCookie(cookie: string | undefined): Theme | null {
  return (/(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookie ?? '')?.[1] as Theme | undefined) ?? null;
}
