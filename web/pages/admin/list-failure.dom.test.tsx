import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ImportedDataSource } from '#contract/administration/sources.ts';
import { NetworkStatusBar } from '#web/features/mutation-queue/network-status-bar.tsx';
import { setUnreachableListener } from '#web/lib/api/api-client.ts';
import { onReconnect, watchNetwork } from '#web/lib/offline/network-status.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { stubApi } from '#web/testing/stub-api.ts';
import { Page as SourcesPage } from '../admin-sources/page.tsx';

const source: ImportedDataSource = {
  id: 1,
  name: 'town list',
  kind: 'personal',
  license: null,
  date: null,
  trust: 'normal',
  placeCount: 3,
  progress: null,
  revision: 1,
};

// All component tests share one page.
afterEach(() => setUnreachableListener(() => {}));

test('without a service worker, an admin list says that the site isn’t responding, and loads by itself when it is back', async () => {
  const restoreSite = cutSite();
  watchNetwork();
  const { client } = await mountComponent(
    <>
      <SourcesPage />
      <NetworkStatusBar />
    </>,
  );
  const stop = onReconnect(() => void client.refetchQueries({ type: 'active' }));
  await expect
    .element(page.getByRole('heading', { level: 2, name: 'The site isn’t responding' }))
    .toBeVisible();
  await expect.element(page.getByText(/It’ll load when the site is back\.$/)).toBeVisible();
  await expect.element(page.getByText('Site not responding')).toBeVisible();
  expect(page.getByText(/Failed to load/).elements()).toEqual([]);

  stubApi.reply('GET /api/sources', [source]);
  restoreSite();
  await expect.element(page.getByRole('button', { name: 'Edit town list' })).toBeVisible();
  await expect.element(page.getByText('Site not responding')).not.toBeInTheDocument();
  stop();
});

function cutSite(): () => void {
  const receive = globalThis.fetch;
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  return () => {
    globalThis.fetch = async (input, init) =>
      input === '/health/ready' ? Response.json({}) : receive(input, init);
  };
}
