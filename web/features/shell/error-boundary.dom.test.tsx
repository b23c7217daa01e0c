import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { setUnreachableListener } from '#web/lib/api/api-client.ts';
import { setConnectionState } from '#web/lib/offline/connection-state.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { stubApi } from '#web/testing/stub-api.ts';
import { ErrorBoundary } from './error-boundary.tsx';

const REPORT = 'POST /api/error-log';

// All component tests share one page.
afterEach(() => setUnreachableListener(() => {}));

test('the error page says that the site isn’t responding if it cannot send the report', async () => {
  setUnreachableListener(() => setConnectionState('unreachable'));
  stubApi.reply(REPORT, () => Promise.reject(new TypeError('Failed to fetch')));
  const { unmount } = await mountBrokenPage();
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'The site isn’t responding' }))
    .toBeVisible();
  await expect.element(page.getByText(/It’ll load when the site is back\.$/)).toBeVisible();
  expect(page.getByText(/Our team has been notified/).elements()).toEqual([]);
  await unmount();
  setConnectionState('up');
});

function mountBrokenPage() {
  // React prints each error that a boundary has caught.
  vi.mocked(console.error).mockImplementation(() => {});
  return mountComponent(
    <ErrorBoundary>
      <BrokenPage />
    </ErrorBoundary>,
  );
}

function BrokenPage(): never {
  throw new Error('This page is broken.');
}
