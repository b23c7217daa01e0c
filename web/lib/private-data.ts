import { forgetLocation } from './geolocation.ts';
import { forgetHistory } from './history.ts';
import { forgetDrafts } from './local-store.ts';
import { forgetFixes } from './recent-fixes.ts';
import { forgetRecentSearches } from './recent-searches.ts';

/** What this device kept of a member besides the account: it goes with a logout, on a shared device above all. */
export function forgetPrivateData(): void {
  forgetDrafts();
  forgetLocation();
  forgetFixes();
  forgetHistory();
  forgetRecentSearches();
}
