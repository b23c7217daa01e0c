import { useSyncExternalStore } from 'react';
import { createListeners } from '#web/ui/create-listeners.ts';
import { readLocalStorage, writeLocalStorage } from './local-storage.ts';

const KEY = 'compact-list';

let known: boolean | undefined;
const { subscribe, notify } = createListeners();

/** Whether lists of results show rows instead of cards; stored on this device only. */
export function useCompactListPreference(): boolean {
  return useSyncExternalStore(subscribe, isCompact, () => false);
}

export function setCompactListPreference(compact: boolean): void {
  known = compact;
  writeLocalStorage(KEY, compact);
  notify();
}

function isCompact(): boolean {
  known ??= readLocalStorage<unknown>(KEY) === true;
  return known;
}
