import type { QueryClient } from '@tanstack/react-query';
import type { Sandwich } from '#contract/sandwiches.ts';
import { ApiError, answerOf } from '#web/lib/call.ts';
import { viewerIn } from '#web/lib/session.ts';
import { deviceFix } from '#web/lib/geolocation.ts';
import type { DeviceFix } from '#web/lib/recent-fixes.ts';
import { failureToast, toast } from '#web/ui/toast-store.ts';
import { defined } from '#rules/defined.ts';
import { keptToast } from './kept-toast.ts';
import { refreshCollection, refreshProgress } from './shown-links.ts';
import { sightingsOf } from './sightings.ts';
import { tell } from './tried-flow.ts';
import { triedState } from './tried-store.ts';
import { perform } from './waiting-links.ts';

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
  toast({
    title: receipt.fullXP ? 'Sandwich marked as tried!' : 'Sandwich marked as tried (reduced XP)',
  });
  refreshCollection(client, viewer.id);
  refreshProgress(client, viewer.id, receipt);
}
