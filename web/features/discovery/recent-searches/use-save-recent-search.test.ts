import { expect, test, vi } from 'vitest';
import { stubStorageAndFetch } from '#web/testing/stub-storage-and-fetch.ts';
import { currentToast } from '#web/ui/feedback/toast-store.ts';
import { recordSearchOnServer } from './use-save-recent-search.ts';

const browser = stubStorageAndFetch();

test('shows no toast if tracking fails (M7.11)', async () => {
  vi.stubGlobal('location', { pathname: '/explore', search: '?q=hot' });
  browser.answers['POST /api/users/me/actions'] = { status: 503 };
  browser.answers['POST /api/error-log'] = { status: 204 };
  const before = currentToast();
  await recordSearchOnServer('me', 'hot');
  expect(browser.sent[0]).toMatchObject({
    method: 'POST',
    url: '/api/users/me/actions',
    body: { actionType: 'search', metadata: { query: 'hot' } },
  });
  expect(currentToast()).toBe(before);
});
