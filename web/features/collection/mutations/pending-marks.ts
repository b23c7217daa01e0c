import { useSyncExternalStore } from 'react';
import { createListeners } from '#web/ui/listeners.ts';

export type MarkedButton = 'saved' | 'favorite' | 'tried';

let marks: ReadonlySet<string> = new Set();
const { subscribe, tell } = createListeners();

/** Spread on a button whose deed has not reached the site: the style draws a clock, and it is said. */
export function usePendingMark(sandwichId: number, button: MarkedButton): object {
  const waits = useSyncExternalStore(
    subscribe,
    () => isPending(sandwichId, button),
    () => false,
  );
  return waits ? { 'data-waits': '', 'aria-description': 'Waiting to be sent' } : {};
}

export function isPending(sandwichId: number, button: MarkedButton): boolean {
  return marks.has(pendingMarkKey(sandwichId, button));
}

export function setPendingMarks(next: ReadonlySet<string>): void {
  marks = next;
  tell();
}

export function pendingMarkKey(sandwichId: number, button: MarkedButton): string {
  return button + sandwichId;
}
