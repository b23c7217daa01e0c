import { describe, expect, test, vi } from 'vitest';
import type { Location } from '#contract/catalog/locations.ts';
import type { RestaurantDetails } from '#contract/catalog/restaurants.ts';
import { stubStorageAndFetch } from '#web/testing/stub-storage-and-fetch.ts';
import { buildRestaurantFixture } from '#web/testing/fixtures.ts';
import { renderHook, renderToHtml } from '#web/testing/render-to-html.tsx';
import { currentToast } from '#web/ui/feedback/toast-store.ts';
import { DeleteRestaurant } from './delete-restaurant.tsx';
import { EMPTY_LOCATION_FORM } from './location-form-values.ts';
import { useDeleteLocation } from './location-item.tsx';
import { useSaveLocation } from './use-location-form.ts';
import { useUpdateRestaurant } from './restaurant-details-form.tsx';

const dialogs: { onConfirm: () => void }[] = [];
vi.mock('#web/ui/dialogs/confirm-dialog.tsx', () => ({
  ConfirmDialog: (props: { onConfirm: () => void }) => {
    dialogs.push(props);
    return null;
  },
}));

const browser = stubStorageAndFetch();
const BUSY = { status: 503, problem: 'The database is away.' };
const restaurant = buildRestaurantFixture({ id: 4, name: 'Birdhouse' });
const storedLocation = {
  id: 9,
  restaurantId: 4,
  address: '1 Pier Lane',
  phoneNumber: null,
  latitude: null,
  longitude: null,
  isPinStale: false,
  hoursOfOperation: { text: 'Hours not available' },
  timeZone: null,
  specialDays: [],
  closure: null,
  revision: 1,
} as Location;

function shown() {
  const { title, text, variant } = currentToast()!;
  return [title, text, variant];
}

describe('locations (A8.36, A8.37, A8.38, A8.39)', () => {
  const add = (restaurantId = 4) =>
    renderHook(() => useSaveLocation(restaurantId, null, () => {})).save(EMPTY_LOCATION_FORM);
  const update = (location = storedLocation) =>
    renderHook(() => useSaveLocation(4, location, () => {})).save({
      ...EMPTY_LOCATION_FORM,
      address: 'x',
      hours: 'At night',
    });
  const remove = (location = storedLocation) =>
    renderHook(() => useDeleteLocation(location, () => {})).remove();

  test.each([
    ['POST /api/locations', 'Error Adding Location', 'Failed to add location', add],
    ['PATCH /api/locations/9', 'Error Updating Location', 'Failed to update location', update],
    ['DELETE /api/locations/9', 'Error Deleting Location', 'Failed to delete location', remove],
  ])(
    'a failed %s shows "%s": "%s: {reason}." (A8.1, A8.36, A8.37, A8.38)',
    async (call, title, text, act) => {
      browser.answers[call] = BUSY;
      await act();
      expect(shown()).toEqual([title, `${text}: The database is away.`, 'destructive']);
      browser.answers[call] = new Error('');
      await act();
      expect(shown()).toEqual([title, `${text}: Unknown error.`, 'destructive']);
    },
  );

  test.each([
    ['POST /api/locations', 'Location Added', 'The location has been added successfully.', add],
    ['PATCH /api/locations/9', 'Location Updated', 'The location has been updated successfully.', update],
    ['DELETE /api/locations/9', 'Location Deleted', 'The location has been deleted successfully.', remove],
  ])('a successful %s shows "%s" (A8.39)', async (call, title, text, act) => {
    browser.answers[call] = { status: 200, json: storedLocation };
    await act();
    expect(shown()).toEqual([title, text, 'good']);
  });

  test('shows "Restaurant ID is required" or "Location ID is required" without an id, and sends nothing (A8.40)', async () => {
    await add(0);
    expect(shown()[1]).toBe('Failed to add location: Restaurant ID is required.');
    await update({ ...storedLocation, id: 0 });
    expect(shown()[1]).toBe('Failed to update location: Location ID is required.');
    await remove({ ...storedLocation, id: 0 });
    expect(shown()[1]).toBe('Failed to delete location: Location ID is required.');
    expect(browser.sent.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('sends hours as {text}, and the restaurant’s id only with a new location (A7.13, A7.18)', async () => {
    await add();
    await update();
    expect(browser.sent.map(({ body }) => body)).toEqual([
      expect.objectContaining({ restaurantId: 4, hoursOfOperation: { text: '' } }),
      { address: 'x', hoursOfOperation: { text: 'At night' } },
    ]);
  });
});

describe('"Update Failed": "Failed to update restaurant: {reason or Unknown error}." (A8.34)', () => {
  const fields = { name: 'x', description: '', restaurantType: 'Deli', priceRange: '$', website: '' };
  const update = () =>
    renderHook(() => useUpdateRestaurant(restaurant as RestaurantDetails, () => {})).update(fields as never);

  test.each([
    [BUSY, 'Failed to update restaurant: The database is away.'],
    [new Error(''), 'Failed to update restaurant: Unknown error.'],
    [new TypeError('Failed to fetch'), 'Failed to update restaurant: The site isn’t responding.'],
  ])('%o', async (answer, text) => {
    browser.answers['PATCH /api/restaurants/4'] = answer;
    await update();
    expect(shown()).toEqual(['Update Failed', text, 'destructive']);
  });

  test('"Restaurant Updated": "The restaurant has been updated successfully." (A8.35)', async () => {
    browser.answers['PATCH /api/restaurants/4'] = { status: 200, json: restaurant };
    await update();
    expect(shown()).toEqual(['Restaurant Updated', 'The restaurant has been updated successfully.', 'good']);
  });
});

test('"Location Deleted" has an Undo, which restores the location or shows why it cannot', async () => {
  browser.answers['DELETE /api/locations/9'] = { status: 204 };
  await renderHook(() => useDeleteLocation(storedLocation, () => {})).remove();
  expect(shown()).toEqual(['Location Deleted', 'The location has been deleted successfully.', 'good']);
  const { label, run } = currentToast()!.action!;
  expect(label).toBe('Undo');
  browser.answers['POST /api/locations/9/restoration'] = BUSY;
  run();
  const failed = ['Error', 'We couldn’t restore the location: The database is away', 'destructive'];
  await vi.waitFor(() => expect(shown()).toEqual(failed), 60_000);
  browser.answers['POST /api/locations/9/restoration'] = { status: 200, json: storedLocation };
  run();
  await vi.waitFor(() => expect(shown()).toEqual(['Location restored', '1 Pier Lane', 'good']), 60_000);
});

test.each([
  [BUSY, 'Could not delete restaurant: The database is away.'],
  [{ status: 409, problem: 'Too late' }, 'Could not delete restaurant: Too late'],
])('"Deletion Failed": "Could not delete restaurant: {message}" (A8.17): %o', async (answer, text) => {
  browser.answers['DELETE /api/restaurants/4'] = answer;
  renderToHtml(<DeleteRestaurant restaurant={restaurant} mayRestore onClose={() => {}} />);
  dialogs.at(-1)!.onConfirm();
  await vi.waitFor(() => expect(shown()).toEqual(['Deletion Failed', text, 'destructive']), 60_000);
});
