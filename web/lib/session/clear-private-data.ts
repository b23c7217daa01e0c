import { clearLocation } from '../geo/geolocation.ts';
import { clearHistory } from '../routing/navigation-history.ts';
import { clearDrafts } from '../device/local-storage.ts';
import { clearRecentPositions } from '../geo/recent-positions.ts';
import { clearRecentSearches } from '../device/recent-searches.ts';

/** What this device kept of a member besides the account: it goes with a logout, on a shared device above all. */
export function clearPrivateData(): void {
  clearDrafts();
  clearLocation();
  clearRecentPositions();
  clearHistory();
  clearRecentSearches();
}
