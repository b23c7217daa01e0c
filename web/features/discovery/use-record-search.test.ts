import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubStorageAndFetch } from '#web/testing/stub-storage-and-fetch.ts';
import { currentToast } from '#web/ui/feedback/toast-store.ts';
import { SEARCH_SETTLE_DELAY_MS, createSearchRecorder } from './use-record-search.ts';
import { recordSearchOnServer } from './use-record-search.ts';

const browser = stubStorageAndFetch();
let sent: string[];
let notes: ReturnType<typeof createSearchRecorder>;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  notes = createSearchRecorder((userId, query) => sent.push(`${userId}: ${query}`));
});
afterEach(() => {
  vi.useRealTimers();
});

test('tracks one search when typing settles, not one per keystroke', () => {
  for (const typed of ['h', 'ho', 'hot']) {
    notes.look(typed, 'me');
    vi.advanceTimersByTime(SEARCH_SETTLE_DELAY_MS - 1);
  }
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual(['me: hot']);
});

test('trims the search text, and tracks neither empty text nor visitors (M5.1, M5.8, M7.11)', () => {
  notes.look('   ', 'me');
  notes.look('hot', undefined);
  vi.advanceTimersByTime(SEARCH_SETTLE_DELAY_MS);
  notes.leave();
  expect(sent).toEqual([]);
  notes.look('  hot ', 'me');
  vi.advanceTimersByTime(SEARCH_SETTLE_DELAY_MS);
  expect(sent).toEqual(['me: hot']);
});

test('tracks when the member leaves the search, and the same text only once', () => {
  notes.look('hot', 'me');
  notes.leave();
  expect(sent).toEqual(['me: hot']);
  notes.leave();
  notes.look('hot ', 'me');
  vi.advanceTimersByTime(SEARCH_SETTLE_DELAY_MS);
  expect(sent).toEqual(['me: hot']);
});

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
