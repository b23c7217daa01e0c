/// <reference types="vite/client" />
import type { ComponentType } from 'react';
import type { PageProps, PageRoute } from './routes.ts';

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

function pageFile(page: string): string {
  return `./pages/${page}/page.tsx`;
}
