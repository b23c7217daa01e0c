import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Location } from '#contract/catalog/locations.ts';
import type { XpReceipt } from '#contract/members/progress.ts';
import { stubApi, createProblemResponse } from '#web/testing/stub-api.ts';
import { buildMemberFixture, buildRankingFixture, buildSandwichFixture } from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { expectToast } from '#web/testing/expect-toast.ts';
import { TriedDetailButton } from '#web/features/collection/buttons/detail-buttons.tsx';
import { LazyMarkAsTriedDialog } from './lazy-mark-as-tried-dialog.tsx';
import { cancelMarkAsTried } from '#web/features/collection/tried/mark-as-tried.ts';

const LOCATIONS = 'GET /api/restaurants/{id}/locations';
const TRY = 'POST /api/users/{id}/actions';
const DENIED = 'Location access denied. Please enable location access in your browser settings.';
const tried = page.getByRole('button', { name: "I've tried this" });
const dialog = page.getByRole('dialog', { name: 'Are you at the restaurant?' });
const tooFar = page.getByRole('dialog', { name: 'A bit too far' });
const receipt = page.getByRole('dialog', { name: 'Receipt for The Big Cluck' });
/** Between the mark and the receipt the sheet asks for stars: tried-sandwich-sheet.dom.test.tsx. */
const skip = page.getByRole('button', { name: 'Skip' });
const geolocation = vi.spyOn(navigator.geolocation, 'getCurrentPosition');

beforeEach(() => {
  stubApi.reply('GET /api/users/{id}/sandwiches', []);
  stubApi.reply('GET /api/reviews', []);
  stubApi.reply('GET /api/users/{id}/ranking', buildRankingFixture());
});
afterEach(cancelMarkAsTried);

test('at the restaurant it earns the full XP, and the receipt lists it (M4.16, M9.1)', async () => {
  locate({ accuracy: 20 });
  nearest(0.1);
  stubApi.reply(TRY, receiptOf({ xpEarned: 10, locationBonusXp: 15 }));
  await mountButton();
  await tried.click();
  await expectToast('Sandwich marked as tried!');
  await skip.click();
  await expect.element(receipt.getByText('25 XP')).toBeVisible();
  await expect
    .element(receipt)
    .toMatchTextContent(
      /The Big Cluck, tried\s*\+10\s*Location bonus: you were there\s*\+15\s*Total\s*25 XP/,
    );
  await receipt.getByRole('button', { name: 'Done' }).click();
  await expect.element(receipt).not.toBeInTheDocument();
  await expect.element(tried).toHaveFocus();
});

test('the receipt links to the review form', async () => {
  locate({ accuracy: 20 });
  nearest(0.1);
  stubApi.reply(TRY, receiptOf({}));
  await mountButton();
  await tried.click();
  await skip.click();
  await receipt.getByRole('link', { name: 'Add a Review' }).click();
  await expect.element(receipt).not.toBeInTheDocument();
  await expect.poll(() => location.pathname).toBe('/sandwich/1/review');
});

test('the button shows the progress, and a second click sends nothing', async () => {
  locate({ accuracy: 20 });
  const answer = stubApi.hold(LOCATIONS);
  await mountButton();
  await tried.click();
  const checking = page.getByRole('button', { name: 'Checking location...' });
  await checking.click();
  expect(stubApi.requests(LOCATIONS)).toHaveLength(1);
  answer([]);
  await expect.element(tooFar).toBeVisible();
});

test('too far away, it asks first: Cancel saves nothing, saving earns reduced XP (M4.19, M8.31)', async () => {
  locate({ accuracy: 20 });
  nearest(0.6);
  await mountButton();
  await tried.click();
  await expect
    .element(tooFar)
    .toMatchTextContent(
      "You're not within 0.5 miles of the restaurant. You can still save this sandwich but will receive reduced XP.",
    );
  await expect.element(page.getByRole('heading', { name: 'A bit too far' })).toHaveFocus();
  await tooFar.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(tooFar).not.toBeInTheDocument();
  await expect.element(tried).toHaveFocus();
  await expect.element(tried).toHaveAttribute('aria-pressed', 'false');
  expect(stubApi.requests(TRY)).toEqual([]);

  const answer = stubApi.hold(TRY);
  await tried.click();
  await tooFar.getByRole('button', { name: 'Save (Reduced XP)' }).click();
  await expect
    .element(tooFar.getByRole('button', { name: 'Saving...' }))
    .toHaveAttribute('aria-disabled', 'true');
  answer(receiptOf({ xpEarned: 10, locationBonusXp: 0, withheld: 'far', fullXP: false }));
  await expectToast('Sandwich marked as tried (reduced XP)');
  await skip.click();
  await expect
    .element(receipt.getByText('No location bonus: you were more than 0.5 miles away.'))
    .toBeVisible();
  await expect.element(receipt.getByText('10 XP').first()).toBeVisible();
});

test('without a position it asks the member to share it or save with reduced XP (M4.17, M8.22, M8.30)', async () => {
  locate(null);
  await mountButton();
  await tried.click();
  await expect
    .element(dialog)
    .toMatchTextContent(
      "To get full XP, we need to verify you're at the restaurant. Share your location or save with reduced XP.",
    );
  await expect.element(dialog.getByText(DENIED)).toBeVisible();
  await dialog.getByRole('button', { name: 'Share Location' }).click();
  await expectToast(
    'Location Access Failed',
    'Unable to access your location. You can still save with reduced XP.',
  );
  stubApi.reply(TRY, receiptOf({ xpEarned: 10, locationBonusXp: 0, withheld: 'no-position', fullXP: false }));
  await dialog.getByRole('button', { name: 'Save Now (Reduced XP)' }).click();
  await expectToast('Sandwich marked as tried (reduced XP)');
  await skip.click();
  await expect.element(receipt).toMatchTextContent('No location bonus: we couldn’t tell where you were.');
});

test('a coarse position does not count until a precise one is shared (D22)', async () => {
  locate({ accuracy: 2_000 });
  nearest(0.1);
  await mountButton();
  await tried.click();
  await expect.element(dialog).toMatchTextContent('Your device only shares a rough location.');
  locate({ accuracy: 20 });
  stubApi.reply(TRY, receiptOf({ xpEarned: 10, locationBonusXp: 15 }));
  await dialog.getByRole('button', { name: 'Share Location' }).click();
  await skip.click();
  await expect.element(receipt.getByText('25 XP')).toBeVisible();
  expect(geolocation.mock.lastCall![2]).toMatchObject({ maximumAge: 0 });
});

test('a save that fails shows an error and keeps the dialog open for another try (M8.16)', async () => {
  locate(null);
  stubApi.reply(TRY, createProblemResponse(400, 'No.'));
  await mountButton();
  await tried.click();
  await dialog.getByRole('button', { name: 'Save Now (Reduced XP)' }).click();
  await expectToast('Error', 'Failed to mark sandwich as tried. Please try again.');
  await expect.element(dialog.getByRole('button', { name: 'Save Now (Reduced XP)' })).toBeEnabled();
});

async function mountButton(): Promise<void> {
  await mountComponent(
    <>
      <TriedDetailButton sandwich={buildSandwichFixture()} />
      <LazyMarkAsTriedDialog />
    </>,
    { viewer: buildMemberFixture({ id: crypto.randomUUID() }) },
  );
}

/** null: the browser denies access. */
function locate(fix: { accuracy: number } | null): void {
  geolocation.mockImplementation((found, onError) => {
    const coords = { latitude: 34.07, longitude: -118.25, ...fix } as GeolocationCoordinates;
    if (fix) found({ coords, timestamp: Date.now() } as GeolocationPosition);
    else onError?.({ code: 1 } as GeolocationPositionError);
  });
}

function nearest(distance: number): void {
  const locations: Partial<Location>[] = [{ id: 70, isPinStale: false, distance }];
  stubApi.reply(LOCATIONS, () => Response.json(locations));
}

function receiptOf(more: Partial<XpReceipt>): XpReceipt {
  return {
    id: 3,
    xpEarned: 10,
    locationBonusXp: 15,
    fullXP: true,
    distanceMiles: 0.1,
    withheld: null,
    xp: 765,
    level: 7,
    newBadges: [],
    ...more,
  };
}
