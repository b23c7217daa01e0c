import type { QueryClient } from '@tanstack/react-query';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { milesBetween } from '#shared/geo/distance.ts';
import {
  MAX_POSITION_ACCURACY_METERS,
  isWithinLocationBonusRadius,
} from '#shared/members/location-bonus-eligibility.ts';
import { ApiError, parseEndpointResponse, callApi } from '#web/lib/api/api-client.ts';
import { getDevicePosition, type DevicePosition } from '#web/lib/geo/device-position.ts';
import { listRecentDevicePositions } from '#web/lib/geo/recent-positions.ts';
import { getViewer } from '#web/lib/session/session.ts';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';
import { showSavedOfflineToast } from '#web/lib/mutation-queue/saved-offline-toast.ts';
import { getCachedListEntry, invalidateCollectionQueries, refreshXpAndBadges } from '../list/list-cache.ts';
import { currentCollectionQuery } from '../list/cached-collection-start.ts';
import { dispatchMarkAsTried } from './mark-as-tried-transitions.ts';
import { getMarkAsTriedState } from './mark-as-tried-store.ts';
import { enqueueListEntryMutation } from '../mutations/sync-list-with-mutation-queue.ts';
import type { PositionWithDistance } from './mark-as-tried-state.ts';

/** The documented options of the first attempt; a retry accepts no cached position (M9.2, M9.3). */
const POSITION_OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 };

let lastRun = 0;

export function startMarkAsTried(client: QueryClient, sandwich: Sandwich): Promise<void> {
  if (dispatchMarkAsTried({ type: 'started', sandwich }).step !== 'locating') return Promise.resolve();
  return locate(client, sandwich, POSITION_OPTIONS);
}

export async function retryMarkTriedWithPosition(client: QueryClient): Promise<void> {
  const state = dispatchMarkAsTried({ type: 'share-pressed' });
  if (state.step !== 'no-location') return;
  await locate(client, state.sandwich, { ...POSITION_OPTIONS, maximumAge: 0 });
}

export async function markAsTriedWithReducedXp(client: QueryClient): Promise<void> {
  dispatchMarkAsTried({ type: 'save-pressed' });
  await save(client);
}

export function cancelMarkAsTried(): void {
  lastRun += 1;
  dispatchMarkAsTried({ type: 'closed' });
}

async function locate(client: QueryClient, sandwich: Sandwich, options: PositionOptions): Promise<void> {
  const run = ++lastRun;
  let fix: DevicePosition | null = null;
  let message: string | null = null;
  try {
    fix = await getDevicePosition(options);
  } catch (error) {
    message = error instanceof Error ? error.message : 'Unable to get your location.';
  }
  if (run !== lastRun) return;
  try {
    const fixes = await measureFixes(sandwich.restaurantId, fix);
    if (run !== lastRun) return;
    dispatchMarkAsTried({ type: 'located', fixes, message });
  } catch (error) {
    if (run !== lastRun) return;
    if (error instanceof ApiError) {
      dispatchMarkAsTried({ type: 'check-failed' });
      showFailureToast('Error', 'Failed to check location. Please try again.');
    } else dispatchMarkAsTried({ type: 'unreachable', fix, message });
  }
  const { step } = getMarkAsTriedState();
  if (step === 'saving') return save(client);
  if (step === 'no-location' && message !== null && options.maximumAge === 0) {
    showFailureToast(
      'Location Access Failed',
      'Unable to access your location. You can still save with reduced XP.',
    );
  }
}

async function save(client: QueryClient): Promise<void> {
  const state = getMarkAsTriedState();
  const viewer = getViewer(client);
  if (state.step !== 'saving' || !viewer) return;
  const { sandwich, fix } = state;
  const wasUnlisted = isUnlisted(client, viewer.id, sandwich.id);
  const outcome = await enqueueListEntryMutation(client, viewer.id, sandwich, { kind: 'tried', fix });
  if (outcome.is === 'refused') {
    dispatchMarkAsTried({ type: 'save-failed' });
    return showFailureToast('Error', 'Failed to mark sandwich as tried. Please try again.');
  }
  if (outcome.is === 'waiting') {
    // A member whose session has ended is sent to the login.
    if (outcome.why === 'signed-out') dispatchMarkAsTried({ type: 'kept' });
    else dispatchMarkAsTried({ type: 'saved', receipt: null, wasUnlisted });
    return showSavedOfflineToast(outcome.why, 'Marked as tried on this device');
  }
  // Only the server decides how many XP it earns, from the position.
  const receipt = parseEndpointResponse<'POST', '/api/users/{id}/actions'>(assertDefined(outcome.response));
  dispatchMarkAsTried({ type: 'saved', receipt, wasUnlisted });
  toast({ title: receipt.fullXP ? 'Sandwich marked as tried!' : 'Sandwich marked as tried (reduced XP)' });
  invalidateCollectionQueries(client, viewer.id);
  refreshXpAndBadges(client, viewer.id, receipt);
}

/** False if the list has not been loaded, so that an Undo removes no existing entry. */
function isUnlisted(client: QueryClient, userId: string, sandwichId: number): boolean {
  const isLoaded = client.getQueryData(currentCollectionQuery(client, userId).queryKey) !== undefined;
  return isLoaded && getCachedListEntry(client, userId, sandwichId) === null;
}

const SAME_PLACE_MILES = 0.03;

/** Distances of this position and those of the last ten minutes, up to the first one that is near. */
async function measureFixes(
  restaurantId: number,
  fix: DevicePosition | null,
): Promise<PositionWithDistance[]> {
  const fixes: PositionWithDistance[] = [];
  for (const candidate of candidateFixes(fix, listRecentDevicePositions())) {
    const miles = await milesToNearest(restaurantId, candidate);
    fixes.push({ fix: candidate, miles });
    if (
      miles !== null &&
      isWithinLocationBonusRadius(miles) &&
      candidate.accuracy <= MAX_POSITION_ACCURACY_METERS
    )
      break;
  }
  return fixes;
}

function candidateFixes(fix: DevicePosition | null, remembered: readonly DevicePosition[]): DevicePosition[] {
  const chosen: DevicePosition[] = fix ? [fix] : [];
  for (const other of remembered) {
    if (other.accuracy > MAX_POSITION_ACCURACY_METERS) continue;
    const isKnown = chosen.some(
      (known) =>
        known.accuracy <= MAX_POSITION_ACCURACY_METERS && milesBetween(known, other) < SAME_PLACE_MILES,
    );
    if (!isKnown) chosen.push(other);
  }
  return chosen;
}

/** The server ignores stale pins, too. */
async function milesToNearest(restaurantId: number, fix: DevicePosition): Promise<number | null> {
  const nearest = await callApi('GET', '/api/restaurants/{id}/locations', {
    params: { id: restaurantId },
    query: { lat: fix.latitude, lng: fix.longitude, limit: 5 },
  });
  return nearest.find(({ isPinStale }) => !isPinStale)?.distance ?? null;
}
