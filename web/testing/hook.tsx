import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { overHttp } from '#web/lib/call.ts';
import type { PageState } from '#web/lib/page-state.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { PageStateProvider } from '#web/lib/site.tsx';
import { SITE } from './fixtures.ts';

/** What a hook answers when a component is drawn once: its deeds can be done, its state stays as it was. */
export function hookOf<T>(use: () => T): T {
  const answers: T[] = [];
  function Probe() {
    answers.push(use());
    return null;
  }
  htmlOf(<Probe />);
  return answers[0]!;
}

/** A part of a page as it is drawn first, over a client that may know some answers. */
export function htmlOf(part: ReactNode, client: QueryClient = createQueryClient(overHttp)): string {
  return renderToString(
    <PageStateProvider value={{ site: SITE, now: 0 } as PageState}>
      <QueryClientProvider client={client}>
        <Router ssrPath="/" ssrSearch="">
          {part}
        </Router>
      </QueryClientProvider>
    </PageStateProvider>,
  );
}
