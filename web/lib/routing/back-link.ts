export type NavigationHistory = {
  readonly entries: readonly string[];
  readonly exploreQuery: string;
};

export const EMPTY_NAVIGATION_HISTORY: NavigationHistory = { entries: [], exploreQuery: '' };
export const MAX_NAVIGATION_HISTORY_ENTRIES = 10;
export const DEFAULT_PREVIOUS_PAGE = '/explore';

export type BackTarget = {
  to: string;
  label: 'Back to Sandwiches' | 'Back to Restaurant' | 'Back to Collection' | 'Back to Restaurants';
};

export function addPageToHistory(history: NavigationHistory, path: string, query = ''): NavigationHistory {
  const exploreQuery = path === '/explore' ? query : history.exploreQuery;
  if (history.entries.at(-1) === path) return { ...history, exploreQuery };
  return { entries: [...history.entries, path].slice(-MAX_NAVIGATION_HISTORY_ENTRIES), exploreQuery };
}

export function previousPage(history: NavigationHistory): string {
  return history.entries.at(-2) ?? DEFAULT_PREVIOUS_PAGE;
}

export function getSandwichBackTarget(history: NavigationHistory): BackTarget {
  const previous = previousPage(history);
  if (isRestaurant(previous)) return { to: previous, label: 'Back to Restaurant' };
  const current = history.entries.at(-1);
  const restaurant = history.entries.findLast((path) => isRestaurant(path) && path !== current);
  if (restaurant) return { to: restaurant, label: 'Back to Restaurant' };
  if (previous === '/collection') return { to: '/collection', label: 'Back to Collection' };
  return { to: getExploreReturnPath(history), label: 'Back to Sandwiches' };
}

export function getRestaurantBackTarget(history: NavigationHistory): BackTarget {
  return { to: getExploreReturnPath(history), label: 'Back to Restaurants' };
}

export function getExploreReturnPath(history: NavigationHistory): string {
  return `/explore${history.exploreQuery}`;
}

function isRestaurant(path: string): boolean {
  return /^\/restaurant\/\d+$/.test(path);
}
