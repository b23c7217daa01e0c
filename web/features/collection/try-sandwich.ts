import type { QueryClient } from '@tanstack/react-query';
import type { Receipt } from '#contract/progress.ts';
import type { Sandwich } from '#contract/sandwiches.ts';
import { viewerIn } from '#web/lib/session.ts';
import { call } from '#web/lib/call.ts';
import { deviceFix } from '#web/lib/geolocation.ts';
import type { DeviceFix } from '#web/lib/recent-fixes.ts';
import { failureToast, toast } from '#web/ui/toast-store.ts';
import { triedDeed } from './deeds-to-do.ts';
import { refreshCollection, refreshProgress } from './shown-links.ts';
import { sightingsOf } from './sightings.ts';
import { tell } from './tried-flow.ts';
import { triedState } from './tried-store.ts';
import { takeTurn } from './turns.ts';

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
  } catch {
    if (run !== lastRun) return;
    tell({ type: 'check-failed' });
    failureToast('Error', 'Failed to check location. Please try again.');
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
  try {
    const receipt = await mark(client, viewer.id, sandwich, fix);
    tell({ type: 'saved', receipt });
    toast({
      title: receipt.fullXP ? 'Sandwich marked as tried!' : 'Sandwich marked as tried (reduced XP)',
    });
    refreshCollection(client, viewer.id);
    refreshProgress(client, viewer.id, receipt);
  } catch {
    tell({ type: 'save-failed' });
    failureToast('Error', 'Failed to mark sandwich as tried. Please try again.');
  }
}

/** The server decides what it earns, from the position alone. */
async function mark(
  client: QueryClient,
  userId: string,
  sandwich: Sandwich,
  fix: DeviceFix | null,
): Promise<Receipt> {
  let receipt: Receipt | undefined;
  const deed = triedDeed(userId, sandwich, async () => {
    receipt = await call('POST', '/api/users/{id}/actions', {
      params: { id: userId },
      body: { actionType: 'try', entityType: 'sandwich', entityId: sandwich.id, ...positionOf(fix) },
    });
  });
  await takeTurn(client, userId, sandwich.id, deed);
  return receipt!;
}

function positionOf(fix: DeviceFix | null) {
  if (!fix) return {};
  return {
    userLatitude: fix.latitude,
    userLongitude: fix.longitude,
    accuracy: fix.accuracy,
    positionTime: new Date(fix.time).toISOString(),
  };
}
