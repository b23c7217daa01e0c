import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { assertDefined } from '#shared/assert-defined.ts';
import { httpTransport } from '#web/lib/api/api-client.ts';
import type { PageState } from '#web/lib/document/page-state.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { PageStateProvider } from '#web/lib/document/page-state-context.tsx';
import { SITE_FIXTURE } from './fixtures.ts';

/** Returns a hook's result from a single render: its actions work, but its state does not change. */
export function renderHook<T>(use: () => T, client?: QueryClient, went?: string[]): T {
  const answers: T[] = [];
  function Probe() {
    answers.push(use());
    return null;
  }
  renderToHtml(<Probe />, client, went);
  return assertDefined(answers[0]);
}

/** The first render of a part of a page, with a client that may have cached data; `went` collects navigations. */
export function renderToHtml(
  part: ReactNode,
  client: QueryClient = createQueryClient(httpTransport),
  went?: string[],
): string {
  const listening = went && { hook: (): Place => ['/', (to) => void went.push(to)] };
  return renderToString(
    <PageStateProvider value={{ site: SITE_FIXTURE, now: 0, pictures: { hero: '/hero.svg' } } as PageState}>
      <QueryClientProvider client={client}>
        <Router ssrPath="/" ssrSearch="" {...listening}>
          {part}
        </Router>
      </QueryClientProvider>
    </PageStateProvider>,
  );
}

type Place = [path: string, navigate: (to: string) => void];
