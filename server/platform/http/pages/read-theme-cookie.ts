export type ThemeCookieValue = 'light' | 'dark';

export function readThemeCookie(cookie: string | undefined): ThemeCookieValue | null {
  return (
    (/(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookie ?? '')?.[1] as ThemeCookieValue | undefined) ?? null
  );
}
