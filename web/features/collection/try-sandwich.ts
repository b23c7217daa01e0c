import type { QueryClient } from '@tanstack/react-query';
import type { Sandwich } from '#contract/sandwiches.ts';
import { defined } from '#rules/defined.ts';
import { milesBetween } from '#rules/distance.ts';
import { COARSE_METRES, isNear } from '#rules/visits.ts';
import { ApiError, answerOf, call } from '#web/lib/call.ts';
import { deviceFix } from '#web/lib/geolocation.ts';
import { recentFixes, type DeviceFix } from '#web/lib/recent-fixes.ts';
import { viewerIn } from '#web/lib/session.ts';
import { failureToast, toast } from '#web/ui/toast-store.ts';
import { keptToast } from './kept-toast.ts';
import { refreshCollection, refreshProgress } from './shown-links.ts';
import { tell } from './tried-flow.ts';
import { triedState } from './tried-store.ts';
import { perform } from './waiting-links.ts';
import type { Sighting } from './tried-state.ts';

/** member.md section 9. */
const ASKED: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 };

let lastRun = 0;

export function startTrying(client: QueryClient, sandwich: Sandwich): Promise<void> {
  if (tell({ type: 'started', sandwich }).step !== 'locating') return Promise.resolve();
  return locate(client, sandwich, ASKED);
}

/** Share Location: the device is asked anew. */
export async function shareLocation(client: QueryClient): Promise<void> {
  const state = tell({ type: 'share-pressed' });
  if (state.step !== 'no-location') return;
  await locate(client, state.sandwich, { ...ASKED, maximumAge: 0 });
}

export async function saveReduced(client: QueryClient): Promise<void> {
  tell({ type: 'save-pressed' });
  await save(client);
}

export function stopTrying(): void {
  lastRun += 1;
  tell({ type: 'closed' });
}

async function locate(client: QueryClient, sandwich: Sandwich, options: PositionOptions): Promise<void> {
  const run = ++lastRun;
  let fix: DeviceFix | null = null;
  let message: string | null = null;
  try {
    fix = await deviceFix(options);
  } catch (error) {
    message = error instanceof Error ? error.message : 'Unable to get your location.';
  }
  if (run !== lastRun) return;
  try {
    const sightings = await sightingsOf(sandwich.restaurantId, fix);
    if (run !== lastRun) return;
    tell({ type: 'located', sightings, message });
  } catch (error) {
    if (run !== lastRun) return;
    if (error instanceof ApiError) {
      tell({ type: 'check-failed' });
      failureToast('Error', 'Failed to check location. Please try again.');
    } else tell({ type: 'unreachable', fix, message });
  }
  const { step } = triedState();
  if (step === 'saving') return save(client);
  if (step === 'no-location' && message !== null && options.maximumAge === 0) {
    failureToast(
      'Location Access Failed',
      'Unable to access your location. You can still save with reduced XP.',
    );
  }
}

async function save(client: QueryClient): Promise<void> {
  const state = triedState();
  const viewer = viewerIn(client);
  if (state.step !== 'saving' || !viewer) return;
  const { sandwich, fix } = state;
  const outcome = await perform(client, viewer.id, sandwich, { kind: 'tried', fix });
  if (outcome.is === 'refused') {
    tell({ type: 'save-failed' });
    return failureToast('Error', 'Failed to mark sandwich as tried. Please try again.');
  }
  if (outcome.is === 'waiting') {
    tell({ type: 'kept' });
    return keptToast(outcome.why, 'Marked as tried on this device');
  }
  // The server decides what it earns, from the position alone.
  const receipt = answerOf<'POST', '/api/users/{id}/actions'>(defined(outcome.response));
  tell({ type: 'saved', receipt });
  toast({ title: receipt.fullXP ? 'Sandwich marked as tried!' : 'Sandwich marked as tried (reduced XP)' });
  refreshCollection(client, viewer.id);
  refreshProgress(client, viewer.id, receipt);
}

const SAME_PLACE_MILES = 0.03;

/** How far from the restaurant this device is, and was in the last ten minutes; no further than the first that is near. */
async function sightingsOf(restaurantId: number, fix: DeviceFix | null): Promise<Sighting[]> {
  const sightings: Sighting[] = [];
  for (const candidate of candidates(fix, recentFixes())) {
    const miles = await milesToNearest(restaurantId, candidate);
    sightings.push({ fix: candidate, miles });
    if (miles !== null && isNear(miles) && candidate.accuracy <= COARSE_METRES) break;
  }
  return sightings;
}

function candidates(fix: DeviceFix | null, remembered: readonly DeviceFix[]): DeviceFix[] {
  const chosen: DeviceFix[] = fix ? [fix] : [];
  for (const other of remembered) {
    if (other.accuracy > COARSE_METRES) continue;
    const isKnown = chosen.some(
      (known) => known.accuracy <= COARSE_METRES && milesBetween(known, other) < SAME_PLACE_MILES,
    );
    if (!isKnown) chosen.push(other);
  }
  return chosen;
}

/** The server passes over a pin that its address has left, too. */
async function milesToNearest(restaurantId: number, fix: DeviceFix): Promise<number | null> {
  const nearest = await call('GET', '/api/restaurants/{id}/locations', {
    params: { id: restaurantId },
    query: { lat: fix.latitude, lng: fix.longitude, limit: 5 },
  });
  return nearest.find(({ isPinStale }) => !isPinStale)?.distance ?? null;
}
