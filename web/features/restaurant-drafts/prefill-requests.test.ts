import { expect, test } from 'vitest';
import { stubStorageAndFetch } from '#web/testing/stub-storage-and-fetch.ts';
import { renderHook } from '#web/testing/render-to-html.tsx';
import { currentToast } from '#web/ui/feedback/toast-store.ts';
import {
  fetchWebsiteImport,
  fetchPlaceDetails,
  fetchProcessedMenu,
  fetchPlaces,
  fetchPlaceSuggestions,
  fetchGeneratedDescription,
} from './prefill-requests.ts';
import { showPrefillError } from './show-prefill-error.ts';
import { EMPTY_RESTAURANT_DRAFT } from './draft/draft.ts';
import { setDraftMenuText } from './draft/draft-actions.ts';
import {
  completeRestaurantDraftFixture,
  websiteImportFixture,
  placeFixture,
} from './testing/draft-fixtures.ts';
import { useCancelableRequest } from './use-cancelable-request.ts';
import {
  PLACE_SUGGESTION_DEBOUNCE_MS,
  MIN_PLACE_SUGGESTION_CHARACTERS,
} from './prefill/place-suggestions.tsx';

const browser = stubStorageAndFetch();
const position = { latitude: 34, longitude: -118 };
const { signal } = new AbortController();
const SEARCH = 'GET /api/places/search?query=chick&lat=34&lng=-118&radius=25000';
const DETAILS = 'GET /api/places/details/p1';
const IMPORT = 'POST /api/restaurant/import-basic';
const DESCRIBE = 'POST /api/restaurant/generate-description';
const MENU = 'POST /api/menu/process';
const BROKEN = { status: 500, problem: 'Oh no' };

/** The toast and the field text of a failure. */
async function complaintOf(work: Promise<unknown>) {
  const error = await work.then(
    () => new Error('nothing failed'),
    (reason: unknown) => reason,
  );
  const before = currentToast()?.id;
  const { inline, reason } = showPrefillError(error);
  const toast = currentToast();
  const shown = toast && toast.id !== before ? [toast.variant, toast.title, toast.text] : null;
  return { shown, inline, ...(reason && { reason }) };
}

test('searches places within 25,000 meters (A7.4, A9.1)', async () => {
  browser.answers[SEARCH] = { status: 200, json: [placeFixture()] };
  expect(await fetchPlaces(' chick ', position, signal)).toHaveLength(1);
});

test('requests suggestions within 50,000 meters, "starting at 3 characters with a 300 ms delay" (A7.8, A9.2)', async () => {
  browser.answers['GET /api/places/autocomplete?input=chi&lat=34&lng=-118&radius=50000'] = {
    status: 200,
    json: [],
  };
  expect(await fetchPlaceSuggestions('chi', position, signal)).toEqual([]);
  expect([MIN_PLACE_SUGGESTION_CHARACTERS, PLACE_SUGGESTION_DEBOUNCE_MS]).toEqual([3, 300]);
});

test('truncates a search text that is too long to the allowed length', async () => {
  browser.answers[SEARCH.replace('chick', 'x'.repeat(200))] = { status: 200, json: [placeFixture()] };
  expect(await fetchPlaces('x'.repeat(250), position, signal)).toEqual([placeFixture()]);
});

test('a search shows "Search Error", "No Results" and "Search Query Required" (A5.12, A8.1, A8.4, A8.5)', async () => {
  browser.answers[SEARCH] = BROKEN;
  expect((await complaintOf(fetchPlaces('chick', position, signal))).shown).toEqual([
    'destructive',
    'Search Error',
    'Failed to search for places. Please try again.',
  ]);
  browser.answers[SEARCH] = { status: 200, json: [] };
  expect((await complaintOf(fetchPlaces('chick', position, signal))).shown).toEqual([
    'destructive',
    'No Results',
    'No restaurants found for your search query.',
  ]);
  browser.sent.length = 0;
  expect((await complaintOf(fetchPlaces('  ', position, signal))).shown?.[1]).toBe('Search Query Required');
  expect(browser.sent).toEqual([]);
});

test('place details show "Details Not Found" after a 404, and "Error" after another failure (A8.6, A8.7)', async () => {
  browser.answers[DETAILS] = { status: 404, problem: 'Gone' };
  expect((await complaintOf(fetchPlaceDetails('p1', signal))).shown?.slice(0, 2)).toEqual([
    'destructive',
    'Details Not Found',
  ]);
  browser.answers[DETAILS] = BROKEN;
  expect((await complaintOf(fetchPlaceDetails('p1', signal))).shown).toEqual([
    'destructive',
    'Error',
    'Failed to get place details. Please try again.',
  ]);
});

test.each([
  [' ', 'Website URL is required'],
  ['seventh', 'Please enter a valid website URL'],
])('rejects the website %j at its field without a toast: %s (A5.1, A5.2)', async (url, text) => {
  expect(await complaintOf(fetchWebsiteImport(url, signal))).toEqual({ shown: null, inline: text });
  expect(browser.sent).toEqual([]);
});

test('trims a website address, removes its trailing slashes, and adds https:// (A5.3)', async () => {
  browser.answers[IMPORT] = { status: 200, json: websiteImportFixture() };
  await fetchWebsiteImport(' seventh.example// ', signal);
  expect(browser.sent[0]?.body).toEqual({ websiteUrl: 'https://seventh.example' });
});

test('shows "Website Analysis Failed" with its inline text (A8.2, A8.3)', async () => {
  browser.answers[IMPORT] = { status: 400, problem: 'x' };
  expect(await complaintOf(fetchWebsiteImport('seventh.example', signal))).toEqual({
    shown: [
      'destructive',
      'Website Analysis Failed',
      "We couldn't extract information from the provided website. Please check the URL and try again.",
    ],
    inline: 'Failed to analyze website. Please check the URL and try again.',
  });
});

test('shows at the field what was wrong with the website if it answered', async () => {
  const text = 'There’s no page at this URL.';
  browser.answers[IMPORT] = { status: 422, problem: text };
  expect(await complaintOf(fetchWebsiteImport('seventh.example', signal))).toMatchObject({
    shown: ['destructive', 'Website Analysis Failed', expect.any(String)],
    inline: 'Failed to analyze website. Please check the URL and try again.',
    reason: text,
  });
});

test('also fetches the locations and the menu if a website import matches a restaurant', async () => {
  browser.answers[IMPORT] = { status: 200, json: websiteImportFixture({ id: 7 }) };
  browser.answers['GET /api/restaurants/7/locations'] = { status: 200, json: [{ id: 3, address: 'x' }] };
  browser.answers['GET /api/restaurants/7/sandwiches'] = { status: 200, json: [{ id: 5, name: 'Hot' }] };
  const { known, menu } = await fetchWebsiteImport('seventh.example', signal);
  expect([known, menu]).toEqual([[{ id: 3, address: 'x' }], [{ id: 5, name: 'Hot' }]]);
});

test('fetches all pages of the locations', async () => {
  const path = 'GET /api/restaurants/7/locations';
  browser.answers[IMPORT] = { status: 200, json: websiteImportFixture({ id: 7 }) };
  browser.answers[path] = { status: 200, json: [{ id: 3 }], next: '/api/restaurants/7/locations?cursor=b' };
  browser.answers[`${path}?cursor=b`] = { status: 200, json: [{ id: 4 }] };
  browser.answers['GET /api/restaurants/7/sandwiches'] = { status: 200, json: [] };
  expect((await fetchWebsiteImport('seventh.example', signal)).known).toEqual([{ id: 3 }, { id: 4 }]);
});

test('also fetches the menu of a listed place', async () => {
  browser.answers[DETAILS] = { status: 200, json: placeFixture({ restaurantId: 7 }) };
  browser.answers['GET /api/restaurants/7/sandwiches'] = { status: 200, json: [{ id: 5, name: 'Hot' }] };
  expect((await fetchPlaceDetails('p1', signal)).menu).toEqual([{ id: 5, name: 'Hot' }]);
  browser.answers['GET /api/restaurants/7/sandwiches'] = BROKEN;
  expect((await complaintOf(fetchPlaceDetails('p1', signal))).shown?.[1]).toBe('Error');
});

test('requests a description with name, website, restaurantType, priceRange and address (A7.9)', async () => {
  browser.answers[DESCRIBE] = { status: 200, json: { source: 'rules', description: 'Good.' } };
  expect(await fetchGeneratedDescription(completeRestaurantDraftFixture(), signal)).toBe('Good.');
  expect(browser.sent[0]?.body).toEqual({
    name: 'Seventh Heaven',
    website: 'https://7.example',
    restaurantType: 'Fast Casual',
    priceRange: '$$',
    address: '3110 Beverly Row',
    sandwiches: ['Cloud Nine', 'Seventh Circle'],
  });
});

test('a description request shows "Restaurant Name Required" and "Generation Failed" (A5.10, A8.8)', async () => {
  expect((await complaintOf(fetchGeneratedDescription(EMPTY_RESTAURANT_DRAFT, signal))).shown?.[1]).toBe(
    'Restaurant Name Required',
  );
  expect(browser.sent).toEqual([]);
  browser.answers[DESCRIBE] = BROKEN;
  expect(
    (await complaintOf(fetchGeneratedDescription(completeRestaurantDraftFixture(), signal))).shown,
  ).toEqual([
    'destructive',
    'Generation Failed',
    'Failed to generate description. Please try again or write one manually.',
  ]);
});

test('shows "Please enter menu text to process" at the field (A5.11)', async () => {
  expect(await complaintOf(fetchProcessedMenu(EMPTY_RESTAURANT_DRAFT, signal))).toEqual({
    shown: null,
    inline: 'Please enter menu text to process',
  });
  expect(browser.sent).toEqual([]);
});

test('shows "Error Processing Menu" with "Failed to process menu. Please try again." (A7.10, A8.9)', async () => {
  browser.answers[MENU] = BROKEN;
  const { shown, inline } = await complaintOf(
    fetchProcessedMenu(setDraftMenuText(completeRestaurantDraftFixture(), 'Thigh 12'), signal),
  );
  expect(shown?.slice(0, 2)).toEqual(['destructive', 'Error Processing Menu']);
  expect(inline).toBe('Failed to process menu. Please try again.');
  expect(browser.sent[0]?.body).toEqual({ menuText: 'Thigh 12', restaurantName: 'Seventh Heaven' });
});

test('does not send a menu or a website address that is too long, and says so', async () => {
  const menu = await complaintOf(
    fetchProcessedMenu(setDraftMenuText(completeRestaurantDraftFixture(), 'x'.repeat(200_001)), signal),
  );
  expect(menu.inline).toBe(
    'Menu text must be 200,000 characters or less. Please paste one part of it at a time.',
  );
  const website = await complaintOf(fetchWebsiteImport(`7.example/${'x'.repeat(2_000)}`, signal));
  expect(website).toEqual({ shown: null, inline: 'Website URL must be 2,000 characters or less' });
  expect(browser.sent).toEqual([]);
});

test('shows the server’s message if the menu is too long for the server', async () => {
  browser.answers[MENU] = { status: 413, problem: 'One part at a time, please.' };
  const { inline } = await complaintOf(
    fetchProcessedMenu(setDraftMenuText(completeRestaurantDraftFixture(), 'x'), signal),
  );
  expect(inline).toBe('One part at a time, please.');
});

test('closes the error toast of the last search when the next one starts', async () => {
  browser.answers[SEARCH] = { status: 200, json: [] };
  await complaintOf(fetchPlaces('chick', position, signal));
  expect(currentToast()).toMatchObject({ title: 'No Results', open: true });
  browser.answers[SEARCH] = { status: 200, json: [placeFixture()] };
  const { attempt } = renderHook(() => useCancelableRequest());
  await attempt(
    'Searching...',
    (to) => fetchPlaces('chick', position, to),
    () => {},
  );
  expect(currentToast()).toMatchObject({ title: 'No Results', open: false });
});
