import { useSyncExternalStore } from 'react';
import { createListeners } from '#web/ui/listeners.ts';
import { forget, readStored, store } from './local-store.ts';

const KEY = 'recent-searches';
const MOST = 6;
const NONE: readonly string[] = [];

let known: readonly string[] | undefined;
const { subscribe, tell } = createListeners();

/** What was searched for on this device, the newest first. The server knows nothing of them. */
export function useRecentSearches(): readonly string[] {
  return useSyncExternalStore(subscribe, recentSearches, () => NONE);
}

export function noteRecentSearch(text: string): void {
  const query = text.trim();
  if (!query) return;
  const others = recentSearches().filter((other) => other.toLowerCase() !== query.toLowerCase());
  change([query, ...others].slice(0, MOST));
  store(KEY, known);
}

export function forgetRecentSearches(): void {
  change(NONE);
  forget(KEY);
}

export function recentSearches(): readonly string[] {
  known ??= read();
  return known;
}

function read(): readonly string[] {
  const kept = readStored<unknown>(KEY);
  if (!Array.isArray(kept)) return NONE;
  return kept.filter((text) => typeof text === 'string' && text !== '').slice(0, MOST) as string[];
}

function change(next: readonly string[]): void {
  known = next;
  tell();
}
