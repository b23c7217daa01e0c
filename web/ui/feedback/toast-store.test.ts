import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  CLOSED_TOAST_RETENTION_MS,
  TOAST_DURATION_MS,
  currentToast,
  dismissToast,
  showFailureToast,
  toast,
} from './toast-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('a new toast replaces the old one (M8.1, M8.46, M9.31)', () => {
  toast({ title: 'Added to wishlist' });
  showFailureToast('Error', 'Failed to update wishlist');
  expect(currentToast()).toMatchObject({
    title: 'Error',
    variant: 'destructive',
    open: true,
    duration: TOAST_DURATION_MS,
  });
});

test('a toast with an Undo stays longer', () => {
  toast({ title: 'Removed from wishlist', action: { label: 'Undo', run: () => {} } });
  expect(currentToast()?.duration).toBeGreaterThan(TOAST_DURATION_MS);
});

test('a dismissed toast is removed from state 1,000,000 ms later (M9.30)', () => {
  toast({ title: 'Added to favorites' });
  dismissToast(currentToast()!.id);
  expect(currentToast()).toMatchObject({ open: false });
  vi.advanceTimersByTime(CLOSED_TOAST_RETENTION_MS - 1);
  expect(currentToast()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(currentToast()).toBeNull();
});

test('dismissing an older toast does not affect the current one', () => {
  toast({ title: 'first' });
  const { id } = currentToast()!;
  toast({ title: 'second' });
  dismissToast(id);
  expect(currentToast()).toMatchObject({ title: 'second', open: true });
});

test('a toast shows for 5000 ms and stays in state for 1,000,000 ms after dismissal (M9.30, M9.31)', () => {
  expect([TOAST_DURATION_MS, CLOSED_TOAST_RETENTION_MS]).toEqual([5000, 1_000_000]);
});
