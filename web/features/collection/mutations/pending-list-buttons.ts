import { useSyncExternalStore } from 'react';
import { createChangeNotifier } from '#web/ui/create-change-notifier.ts';

export type ListButtonName = 'saved' | 'favorite' | 'tried';

let marks: ReadonlySet<string> = new Set();
const { subscribe, notify } = createChangeNotifier();

/** For a button whose mutation has not reached the server: CSS draws a clock, and the label says so. */
export function usePendingListButton(sandwichId: number, button: ListButtonName): object {
  const waits = useSyncExternalStore(
    subscribe,
    () => isListButtonPending(sandwichId, button),
    () => false,
  );
  return waits ? { 'data-waits': '', 'aria-description': 'Waiting to be sent' } : {};
}

export function isListButtonPending(sandwichId: number, button: ListButtonName): boolean {
  return marks.has(getPendingListButtonKey(sandwichId, button));
}

export function setPendingListButtons(next: ReadonlySet<string>): void {
  marks = next;
  notify();
}

export function getPendingListButtonKey(sandwichId: number, button: ListButtonName): string {
  return button + sandwichId;
}
