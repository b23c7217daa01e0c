import { useSyncExternalStore } from 'react';
import { createListeners } from '#web/ui/create-listeners.ts';

export type ListButton = 'saved' | 'favorite' | 'tried';

let marks: ReadonlySet<string> = new Set();
const { subscribe, notify } = createListeners();

/** For a button whose mutation has not reached the server: CSS draws a clock, and the label says so. */
export function usePendingMark(sandwichId: number, button: ListButton): object {
  const waits = useSyncExternalStore(
    subscribe,
    () => isPending(sandwichId, button),
    () => false,
  );
  return waits ? { 'data-waits': '', 'aria-description': 'Waiting to be sent' } : {};
}

export function isPending(sandwichId: number, button: ListButton): boolean {
  return marks.has(pendingMarkKey(sandwichId, button));
}

export function setPendingMarks(next: ReadonlySet<string>): void {
  marks = next;
  notify();
}

export function pendingMarkKey(sandwichId: number, button: ListButton): string {
  return button + sandwichId;
}
