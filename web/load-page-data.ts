/// <reference types="vite/client" />
import type { PageLoadContext, PageRoute } from './routes.ts';

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
