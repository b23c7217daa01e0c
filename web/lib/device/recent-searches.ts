import { useSyncExternalStore } from 'react';
import { createChangeNotifier } from '#web/ui/create-change-notifier.ts';
import { removeFromLocalStorage, readLocalStorageJson, writeLocalStorageJson } from './local-storage.ts';

const KEY = 'recent-searches';
const MAX_SEARCHES = 6;
const NONE: readonly string[] = [];

let known: readonly string[] | undefined;
const { subscribe, notify } = createChangeNotifier();

/** Stored on this device only, newest first. */
export function useRecentSearches(): readonly string[] {
  return useSyncExternalStore(subscribe, getRecentSearches, () => NONE);
}

export function addRecentSearch(text: string): void {
  const query = text.trim();
  if (!query) return;
  const others = getRecentSearches().filter((other) => other.toLowerCase() !== query.toLowerCase());
  change([query, ...others].slice(0, MAX_SEARCHES));
  writeLocalStorageJson(KEY, known);
}

export function clearRecentSearches(): void {
  change(NONE);
  removeFromLocalStorage(KEY);
}

export function getRecentSearches(): readonly string[] {
  known ??= read();
  return known;
}

function read(): readonly string[] {
  const stored = readLocalStorageJson<unknown>(KEY);
  if (!Array.isArray(stored)) return NONE;
  return stored.filter((text) => typeof text === 'string' && text !== '').slice(0, MAX_SEARCHES) as string[];
}

function change(next: readonly string[]): void {
  known = next;
  notify();
}
