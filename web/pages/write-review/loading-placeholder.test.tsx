import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import type { PageState } from '#web/lib/document/page-state.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { PageStateProvider } from '#web/lib/document/page-state-context.tsx';
import { SITE_FIXTURE } from '#web/testing/fixtures.ts';
import { visibleText } from '#web/testing/rendered-page.ts';
import { Page } from './page.tsx';

test('a placeholder card shows while the sandwich loads (M2.120)', () => {
  const client = createQueryClient(() => new Promise(() => {}));
  const html = renderToString(
    <PageStateProvider value={{ site: SITE_FIXTURE, now: 0, pictures: { hero: '', logo: '' } } as PageState}>
      <QueryClientProvider client={client}>
        <Router ssrPath="/sandwich/1/review" ssrSearch="">
          <Page params={{ id: '1' }} />
        </Router>
      </QueryClientProvider>
    </PageStateProvider>,
  );
  expect(visibleText(html)).toContain('Loading the sandwich');
  expect(html).toContain('class="panel"');
  expect(visibleText(html)).not.toContain('Sandwich not found');
});
