import { useSyncExternalStore } from 'react';
import { createChangeNotifier } from '#web/ui/create-change-notifier.ts';
import { readLocalStorageJson, writeLocalStorageJson } from './local-storage.ts';

const KEY = 'compact-list';

let known: boolean | undefined;
const { subscribe, notify } = createChangeNotifier();

/** Whether lists of results show rows instead of cards; stored on this device only. */
export function useIsListCompact(): boolean {
  return useSyncExternalStore(subscribe, isCompact, () => false);
}

export function setCompactListPreference(compact: boolean): void {
  known = compact;
  writeLocalStorageJson(KEY, compact);
  notify();
}

function isCompact(): boolean {
  known ??= readLocalStorageJson<unknown>(KEY) === true;
  return known;
}
