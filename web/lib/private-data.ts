import { forgetLocation } from './geolocation.ts';
import { forgetDrafts } from './local-store.ts';
import { forgetFixes } from './recent-fixes.ts';

/** What this device kept of a member besides the account: it goes with a logout, on a shared device above all. */
export function forgetPrivateData(): void {
  forgetDrafts();
  forgetLocation();
  forgetFixes();
}
