import { clearLocation } from './geolocation.ts';
import { clearHistory } from './history.ts';
import { clearDrafts } from './local-store.ts';
import { clearRecentPositions } from './recent-fixes.ts';
import { clearRecentSearches } from './recent-searches.ts';

/** What this device kept of a member besides the account: it goes with a logout, on a shared device above all. */
export function clearPrivateData(): void {
  clearDrafts();
  clearLocation();
  clearRecentPositions();
  clearHistory();
  clearRecentSearches();
}
