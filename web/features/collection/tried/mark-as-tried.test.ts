import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { httpTransport } from '#web/lib/api/api-client.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { setViewer } from '#web/lib/session/session.ts';
import { stubStorageAndFetch } from '#web/testing/stub-storage-and-fetch.ts';
import { buildMemberFixture, buildSandwichFixture } from '#web/testing/fixtures.ts';
import { currentToast } from '#web/ui/feedback/toast-store.ts';
import { collectionQuery } from '../queries.ts';
import type { OwnListEntry } from '../list/list-entries.ts';
import { unmarkTried } from '../mutations/list-entry-mutations.ts';
import { dispatchMarkAsTried } from './mark-as-tried-transitions.ts';
import { getMarkAsTriedState } from './mark-as-tried-store.ts';
import {
  markAsTriedWithReducedXp,
  retryMarkTriedWithPosition,
  startMarkAsTried,
  cancelMarkAsTried,
} from './mark-as-tried.ts';

const browser = stubStorageAndFetch();
const member = buildMemberFixture();
const sandwich = buildSandwichFixture();
const LIST = `GET /api/users/${member.id}/sandwiches`;
const TRY = `POST /api/users/${member.id}/actions`;
const LOCATIONS = 'GET /api/restaurants/7/locations?lat=34.07&lng=-118.25&limit=5';
const DENIED = 1;
let client: QueryClient;
let positionRequests: PositionOptions[];

beforeEach(() => {
  client = createQueryClient(httpTransport);
  setViewer(client, member);
  client.setQueryData(collectionQuery(member.id).queryKey, []);
  browser.answers[LIST] = { status: 200, json: [] };
  browser.answers[LOCATIONS] = { status: 200, json: [{ id: 1, distance: 0.2 }] };
  browser.answers[TRY] = { status: 201, json: aReceipt(true) };
  positionRequests = [];
});

afterEach(() => {
  dispatchMarkAsTried({ type: 'save-failed' });
  cancelMarkAsTried();
});

describe('the position request of Mark as Tried (M4.15, M4.18, M9.2, M9.3)', () => {
  test('uses high accuracy, a 10 s timeout and a 60 s cache, and no cache on retry (M4.15, M4.18, M8.22, M9)', async () => {
    stubPositionError(DENIED);
    await startMarkAsTried(client, sandwich);
    expect(getMarkAsTriedState().step).toBe('no-location');
    await retryMarkTriedWithPosition(client);
    expect(positionRequests).toEqual([
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 },
    ]);
    expect(toastShown()).toEqual([
      'destructive',
      'Location Access Failed',
      'Unable to access your location. You can still save with reduced XP.',
    ]);
  });
});

describe('the toasts of Mark as Tried (M8.15, M8.16)', () => {
  test('Sandwich marked as tried! for full XP, and the list is refetched (M4.21, M8.40)', async () => {
    stubNearPosition();
    await startMarkAsTried(client, sandwich);
    expect(toastShown()).toEqual(['good', 'Sandwich marked as tried!', undefined]);
    expect(getMarkAsTriedState().step).toBe('receipt');
    expect(client.getQueryState(collectionQuery(member.id).queryKey)?.isInvalidated).toBe(true);
  });

  test('no further toast if the button is clicked again before the receipt is closed', async () => {
    stubNearPosition();
    const doing = { client, userId: member.id, sandwich };
    client.setQueryData(collectionQuery(member.id).queryKey, [aListEntry()]);
    browser.answers['PATCH /api/user-sandwiches/9'] = { status: 200, json: aListEntry() };
    const trying = startMarkAsTried(client, sandwich);
    await unmarkTried(doing);
    await trying;
    await unmarkTried(doing);
    expect(toastShown()[1]).toBe('Sandwich marked as tried!');
    expect(browser.sent.filter(({ method }) => method === 'PATCH')).toEqual([]);
    cancelMarkAsTried();
    await unmarkTried(doing);
    expect(toastShown()[1]).toBe('Removed from Tried');
  });

  test('Sandwich marked as tried (reduced XP) without a position (M8.41)', async () => {
    stubPositionError(DENIED);
    browser.answers[TRY] = { status: 201, json: aReceipt(false) };
    await startMarkAsTried(client, sandwich);
    await markAsTriedWithReducedXp(client);
    expect(toastShown()).toEqual(['good', 'Sandwich marked as tried (reduced XP)', undefined]);
    expect(browser.sent.find(({ method }) => method === 'POST')?.body).toEqual({
      actionType: 'try',
      entityType: 'sandwich',
      entityId: sandwich.id,
      performedAt: expect.any(String) as string,
    });
  });

  test('Failed to check location. Please try again. (M4.14, M8.15)', async () => {
    stubNearPosition();
    browser.answers[LOCATIONS] = { status: 503 };
    await startMarkAsTried(client, sandwich);
    expect(toastShown()).toEqual(['destructive', 'Error', 'Failed to check location. Please try again.']);
    expect(getMarkAsTriedState().step).toBe('idle');
  });

  test('Failed to mark sandwich as tried. Please try again. (M8.16)', async () => {
    stubNearPosition();
    browser.answers[TRY] = { status: 503 };
    await startMarkAsTried(client, sandwich);
    expect(toastShown()).toEqual([
      'destructive',
      'Error',
      'Failed to mark sandwich as tried. Please try again.',
    ]);
  });
});

function aListEntry(): OwnListEntry {
  const at = '2026-11-20T12:00:00Z';
  const flags = { isFavorite: false, hasTried: true, rating: null, notes: null };
  return { id: 9, userId: member.id, sandwichId: sandwich.id, ...flags, dateCreated: at, dateUpdated: at };
}

function stubNearPosition(): void {
  stubGeolocation((found) =>
    found({ coords: { latitude: 34.07, longitude: -118.25, accuracy: 12 }, timestamp: 0 }),
  );
}

function stubPositionError(code: number): void {
  stubGeolocation((_, onError) => onError({ code }));
}

type Fix = { coords: { latitude: number; longitude: number; accuracy: number }; timestamp: number };

function stubGeolocation(
  answer: (found: (fix: Fix) => void, refused: (error: { code: number }) => void) => void,
) {
  const getCurrentPosition = (
    found: (fix: Fix) => void,
    onError: (error: { code: number }) => void,
    options: PositionOptions,
  ) => {
    positionRequests.push(options);
    answer(found, onError);
  };
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
}

function aReceipt(fullXP: boolean) {
  const earned = { xpEarned: 10, locationBonusXp: fullXP ? 15 : 0, withheld: fullXP ? null : 'no-position' };
  return { id: 1, ...earned, fullXP, distanceMiles: null, xp: 765, level: 7, newBadges: [] };
}

function toastShown() {
  const { variant, title, text } = currentToast()!;
  return [variant, title, text];
}
