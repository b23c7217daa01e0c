import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SEARCH_RECORDING_DELAY_MS, createSettledSearchRecorder } from './settled-search-recorder.ts';

let recorded: string[];
let recorder: ReturnType<typeof createSettledSearchRecorder>;

beforeEach(() => {
  vi.useFakeTimers();
  recorded = [];
  recorder = createSettledSearchRecorder((userId, query) => recorded.push(`${userId}: ${query}`));
});
afterEach(() => {
  vi.useRealTimers();
});

test('tracks one search when typing settles, not one per keystroke', () => {
  for (const typed of ['h', 'ho', 'hot']) {
    recorder.schedule(typed, 'me');
    vi.advanceTimersByTime(SEARCH_RECORDING_DELAY_MS - 1);
  }
  expect(recorded).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(recorded).toEqual(['me: hot']);
});

test('trims the search text, and tracks neither empty text nor visitors (M5.1, M5.8, M7.11)', () => {
  recorder.schedule('   ', 'me');
  recorder.schedule('hot', undefined);
  vi.advanceTimersByTime(SEARCH_RECORDING_DELAY_MS);
  recorder.flush();
  expect(recorded).toEqual([]);
  recorder.schedule('  hot ', 'me');
  vi.advanceTimersByTime(SEARCH_RECORDING_DELAY_MS);
  expect(recorded).toEqual(['me: hot']);
});

test('tracks when the member leaves the search, and the same text only once', () => {
  recorder.schedule('hot', 'me');
  recorder.flush();
  expect(recorded).toEqual(['me: hot']);
  recorder.flush();
  recorder.schedule('hot ', 'me');
  vi.advanceTimersByTime(SEARCH_RECORDING_DELAY_MS);
  expect(recorded).toEqual(['me: hot']);
});
