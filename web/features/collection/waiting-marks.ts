import { useSyncExternalStore } from 'react';
import { createListeners } from '#web/ui/listeners.ts';

export type Marked = 'saved' | 'favorite' | 'tried';

let marks: ReadonlySet<string> = new Set();
const { subscribe, tell } = createListeners();

/** Spread on a button whose deed has not reached the site: the style draws a clock, and it is said. */
export function useWaitingMark(sandwichId: number, button: Marked): object {
  const waits = useSyncExternalStore(
    subscribe,
    () => isWaiting(sandwichId, button),
    () => false,
  );
  return waits ? { 'data-waits': '', 'aria-description': 'Waiting to be sent' } : {};
}

export function isWaiting(sandwichId: number, button: Marked): boolean {
  return marks.has(markOf(sandwichId, button));
}

export function showMarks(next: ReadonlySet<string>): void {
  marks = next;
  tell();
}

export function markOf(sandwichId: number, button: Marked): string {
  return button + sandwichId;
}
