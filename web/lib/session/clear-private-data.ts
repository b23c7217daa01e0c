import { clearGeolocation } from '../geo/geolocation.ts';
import { clearNavigationHistory } from '../routing/navigation-history.ts';
import { clearDrafts } from '../device/local-storage.ts';
import { clearRecentPositions } from '../geo/recent-positions.ts';
import { clearRecentSearches } from '../device/recent-searches.ts';

/** A logout removes it, because the device may be shared. */
export function clearPrivateData(): void {
  clearDrafts();
  clearGeolocation();
  clearRecentPositions();
  clearNavigationHistory();
  clearRecentSearches();
}
