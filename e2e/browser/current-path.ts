import type { Page } from 'playwright-core';

export function currentPath(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}
