/// <reference types="vite/client" />
import type { ComponentType } from 'react';
import type { PageLoadContext, PageProps, PageRoute } from './routes.ts';

type PageComponent = ComponentType<PageProps>;
const files = import.meta.glob<{ Page: PageComponent }>('./pages/*/page.tsx');
const loaded = new Map<string, PageComponent>();

export function loadedPageComponent({ page }: PageRoute): PageComponent | undefined {
  return loaded.get(page);
}

export async function loadPageCode({ page }: PageRoute): Promise<void> {
  if (loaded.has(page)) return;
  const file = files[pageFile(page)];
  if (!file) throw new Error(`web/pages/${page}/page.tsx is missing`);
  loaded.set(page, (await file()).Page);
}

const loads = import.meta.glob<{ load: (context: PageLoadContext) => Promise<unknown> }>('./pages/*/load.ts');

/**
 * Fetches what the page shows first, with the page's own query options. Required data is awaited (a missing row sets
 * the page's status), the rest is prefetched.
 */
export async function loadPageData({ page }: PageRoute, context: PageLoadContext): Promise<void> {
  // Two steps: an error within `import().then` would count as a missing file and reload the page.
  const file = await loads[`./pages/${page}/load.ts`]?.();
  await file?.load(context);
}

function pageFile(page: string): string {
  return `./pages/${page}/page.tsx`;
}
