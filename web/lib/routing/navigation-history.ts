import { useSyncExternalStore } from 'react';
import {
  EMPTY_NAVIGATION_HISTORY,
  getRestaurantBackTarget,
  getSandwichBackTarget,
  getExploreReturnPath,
  addPageToHistory,
} from '#web/lib/routing/back-link.ts';
import type { BackTarget, NavigationHistory } from '#web/lib/routing/back-link.ts';
import { createChangeNotifier } from '#web/ui/create-change-notifier.ts';

const KEY = 'navigation-history';
let history: NavigationHistory | undefined;
const { subscribe, notify } = createChangeNotifier();

export function recordNavigation(path: string, query: string): void {
  const before = current();
  history = addPageToHistory(before, path, query);
  storeHistory(history);
  notify();
}

export function clearNavigationHistory(): void {
  history = EMPTY_NAVIGATION_HISTORY;
  storeHistory(history);
}

export function useNavigationHistory(): NavigationHistory {
  return useSyncExternalStore(subscribe, current, () => EMPTY_NAVIGATION_HISTORY);
}

export function useSandwichBackTarget(): BackTarget {
  return getSandwichBackTarget(useNavigationHistory());
}

export function useRestaurantBackTarget(): BackTarget {
  return getRestaurantBackTarget(useNavigationHistory());
}

export function useLastExploreUrl(): string {
  return getExploreReturnPath(useNavigationHistory());
}

function current(): NavigationHistory {
  history ??= restored();
  return history;
}

// A reload keeps the history, a new tab starts its own.
function restored(): NavigationHistory {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as NavigationHistory | null;
    return stored && Array.isArray(stored.entries) ? stored : EMPTY_NAVIGATION_HISTORY;
  } catch {
    return EMPTY_NAVIGATION_HISTORY;
  }
}

function storeHistory(value: NavigationHistory): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(value));
  } catch {
    // Without session storage the history lives as long as the page.
  }
}
