import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { Router } from 'wouter';
import type { PublicSiteInfo } from '#contract/site.ts';
import { httpTransport } from '#web/lib/api/api-client.ts';
import { startFocusRestoration } from '#web/lib/routing/focus-restoration.ts';
import type { PageState } from '#web/lib/document/page-state.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { setViewer, type Viewer } from '#web/lib/session/session.ts';
import { PageStateProvider } from '#web/lib/document/page-state-context.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';
import { SITE_FIXTURE } from './fixtures.ts';

type Mounted = { client: QueryClient; unmount: () => Promise<void> };

export type MountOptions = {
  viewer?: Viewer;
  path?: string;
  site?: Partial<PublicSiteInfo>;
};

/** Mounts a part of a page with the context of every page: queries, router, toasts and focus restoration. */
export async function mountComponent(
  part: ReactNode,
  { viewer, path = '/', site }: MountOptions = {},
): Promise<Mounted> {
  const client = createQueryClient(httpTransport);
  if (viewer) setViewer(client, viewer);
  history.replaceState(null, '', path);
  const state = {
    site: { ...SITE_FIXTURE, ...site },
    now: Date.now(),
    pictures: { hero: 'data:,', logo: 'data:,', spot: 'data:,' },
  };
  const { unmount } = await render(
    <PageStateProvider value={state as PageState}>
      <QueryClientProvider client={client}>
        <Router>
          <main id="main" tabIndex={-1}>
            {part}
          </main>
          <Toaster />
        </Router>
      </QueryClientProvider>
    </PageStateProvider>,
  );
  startFocusRestoration();
  return { client, unmount };
}
