import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { disableGeolocation } from '#web/lib/geo/geolocation.ts';
import { clearRecentSearches, addRecentSearch } from '#web/lib/device/recent-searches.ts';
import { stubApi, createListPageResponse, createProblemResponse } from '#web/testing/stub-api.ts';
import { buildRestaurantFixture, buildSandwichFixture } from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { expectToast } from '#web/testing/expect-toast.ts';
import { Page } from './page.tsx';

const SEARCH = 'GET /api/sandwiches/search';
const RESTAURANTS = 'GET /api/restaurants/search';
const filters = page.getByRole('navigation', { name: 'Filters' });
const filter = (name: string) => filters.getByRole('link', { name, exact: true });
const searchBox = page.getByRole('searchbox', { name: 'Search' });

beforeEach(async () => {
  // This window is too narrow for the map.
  await page.viewport(1000, 844);
  stubApi.reply('GET /api/basemap', createProblemResponse(503, ''));
  clearRecentSearches();
  stubApi.reply(SEARCH, () => createListPageResponse([buildSandwichFixture()], { total: 1 }));
  stubApi.reply(RESTAURANTS, () => createListPageResponse([]));
  stubApi.reply('GET /api/tags', [
    { id: 1, name: 'Fried', type: 'style', revision: 1 },
    { id: 2, name: 'Southern', type: 'region', revision: 1 },
  ]);
});

test('filters add up in the URL and in the request, and each can be removed', async () => {
  await mountExplore('/explore?q=hot&view=sandwiches');
  await filter('Spicy').click();
  await filter('Open now').click();
  await expect.element(filter('Remove filter Spicy')).toBeVisible();
  await filter('Remove filter Spicy').click();
  await expect.element(filter('Spicy')).toBeVisible();
  await expect.element(filter('Remove filter Open now')).toBeVisible();
  expect(query()).toMatchObject({ q: 'hot', openNow: 'true' });
  expect(query()).not.toHaveProperty('spicy');
  await expect.poll(lastSearch).toMatchObject({ q: 'hot', openNow: 'true' });
});

test('a search text that is too long stays in the box, which says which part is used', async () => {
  await mountExplore('/explore?view=sandwiches');
  await searchBox.fill('x'.repeat(250));
  await expect.poll(lastSearch).toMatchObject({ q: 'x'.repeat(200) });
  await expect
    .element(searchBox)
    .toHaveAccessibleDescription('We only use the first 200 characters of your search.');
  await expect.element(searchBox).toHaveValue('x'.repeat(250));
  await page.getByRole('tab', { name: 'Restaurants' }).click();
  await expect.element(searchBox).toHaveValue('');
  await expect.element(searchBox).not.toHaveAttribute('aria-describedby');
});

test('“Clear all” keeps the search text and focuses the count', async () => {
  await mountExplore('/explore?q=hot&spicy=true&openNow=true&view=sandwiches');
  await page.getByRole('link', { name: 'Clear all filters (2)' }).click();
  await expect.element(filter('Spicy')).toBeVisible();
  expect(query()).toEqual({ q: 'hot', view: 'sandwiches' });
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^1 sandwich for/);
});

test('several tags can be chosen in one panel, which stays open until Done', async () => {
  await mountExplore('/explore?view=sandwiches');
  await filters.getByRole('button', { name: 'Tags' }).click();
  const panel = page.getByRole('dialog', { name: 'Tags' });
  await panel.getByRole('link', { name: 'Fried' }).click();
  await panel.getByRole('link', { name: 'Southern' }).click();
  await expect.element(panel).toBeVisible();
  await panel.getByRole('button', { name: 'Done' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  expect(query()['tags']).toBe('Fried,Southern');
  await filter('Remove filter Fried').click();
  expect(query()['tags']).toBe('Southern');
});

test('choosing a distance closes the panel and labels its button', async () => {
  await mountExplore('/explore?view=sandwiches');
  const panel = page.getByRole('dialog', { name: 'Distance' });
  await filters.getByRole('button', { name: /^Within/ }).click();
  await panel.getByRole('link', { name: 'Any distance' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(filters.getByRole('button', { name: 'Any distance' })).toBeVisible();
  expect(query()['radius']).toBe('any');
});

test('a search without results offers to remove each filter, or all', async () => {
  stubApi.reply(SEARCH, ({ query }) =>
    createListPageResponse(query['spicy'] ? [] : [buildSandwichFixture()], {
      total: query['spicy'] ? 0 : 1,
    }),
  );
  await mountExplore('/explore?q=unicorn&spicy=true&openNow=true&view=sandwiches');
  const results = page.getByRole('main');
  await expect
    .element(page.getByRole('heading', { name: /Nothing on the menu for .*unicorn/ }))
    .toBeVisible();
  await expect.element(results.getByRole('link', { name: 'Clear all', exact: true })).toBeVisible();
  await results.getByRole('link', { name: 'Remove filter Spicy' }).last().click();
  await expect.element(page.getByRole('article')).toBeVisible();
});

test('a search that finds only restaurants shows and links their number', async () => {
  stubApi.reply(SEARCH, ({ query }) =>
    createListPageResponse(query['q'] === 'sunset blvd' ? [] : [buildSandwichFixture()]),
  );
  stubApi.reply(RESTAURANTS, () =>
    createListPageResponse([buildRestaurantFixture(), buildRestaurantFixture({ id: 8 })], { total: 2 }),
  );
  await mountExplore('/explore?view=sandwiches');
  await expect.element(page.getByRole('article')).toBeVisible();
  expect(stubApi.requests(RESTAURANTS)).toEqual([]);
  await searchBox.fill('sunset blvd');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('link', { name: '2 restaurants match' }).click();
  await expect.element(searchBox).toHaveValue('sunset blvd');
  await expect.poll(() => page.getByRole('article').elements()).toHaveLength(2);
  expect(query()).toEqual({ q: 'sunset blvd', view: 'restaurants' });
  expect(stubApi.requests(RESTAURANTS).map((request) => request.query['q'])).toEqual(['sunset blvd']);
});

test('typing starts one search after a pause, Enter starts it at once (M2.69)', async () => {
  await mountExplore('/explore?view=sandwiches');
  const before = stubApi.requests(SEARCH).length;
  await searchBox.fill('crispy');
  await expect.poll(lastSearch).toMatchObject({ q: 'crispy' });
  await searchBox.fill('katsu');
  await userEvent.keyboard('{Enter}');
  await expect.poll(lastSearch).toMatchObject({ q: 'katsu' });
  expect(
    stubApi
      .requests(SEARCH)
      .slice(before)
      .map((request) => request.query['q']),
  ).toEqual(['crispy', 'katsu']);
});

test('typing starts a search 300 ms after the last key (M2.69, M9.19)', async () => {
  await mountExplore('/explore?view=sandwiches');
  const before = stubApi.requests(SEARCH).length;
  (searchBox.element() as HTMLInputElement).focus();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    // Types through the document, because Vitest's element actions advance fake timers.
    document.execCommand('insertText', false, 'crispy');
    await vi.advanceTimersByTimeAsync(299);
    expect(query()).not.toHaveProperty('q');
    await vi.advanceTimersByTimeAsync(1);
    expect(query()).toMatchObject({ q: 'crispy' });
  } finally {
    vi.useRealTimers();
  }
  await expect.poll(lastSearch).toMatchObject({ q: 'crispy' });
  expect(stubApi.requests(SEARCH).slice(before)).toHaveLength(1);
});

test.each([
  ['/explore?view=sandwiches', SEARCH, 'Failed to search sandwiches. Please try again.'],
  ['/explore?view=restaurants', RESTAURANTS, 'Failed to search restaurants. Please try again.'],
] as const)(
  'on %s a failed search shows a “Search Error” toast (M8.20, M8.21)',
  async (path, endpoint, text) => {
    await mountExplore(path);
    stubApi.reply(endpoint, createProblemResponse(503, ''));
    await searchBox.fill('katsu');
    await userEvent.keyboard('{Enter}');
    await expectToast('Search Error', text);
  },
);

test('switching tabs resets search and filters, and the tab is remembered (M2.66, M2.67)', async () => {
  await mountExplore('/explore?maxPrice=30&tags=Fried&q=hot&view=sandwiches');
  await page.getByRole('tab', { name: 'Restaurants' }).click();
  await expect.element(searchBox).toHaveValue('');
  expect(query()).toEqual({ view: 'restaurants' });
  expect(localStorage.getItem('current-explore-view')).toContain('restaurants');
});

test('a denied position shows the documented text, a granted one turns the button on', async () => {
  const position = vi.spyOn(navigator.geolocation, 'getCurrentPosition');
  position.mockImplementation((_, onError) => onError?.({ code: 1 } as GeolocationPositionError));
  stubApi.reply(RESTAURANTS, () => createListPageResponse([buildRestaurantFixture()], { total: 1 }));
  await mountExplore('/explore?view=restaurants');
  await page.getByRole('button', { name: 'Use Location' }).click();
  await expect
    .element(
      page.getByText('Location access denied. Please enable location access in your browser settings.'),
    )
    .toBeVisible();
  await expect.element(page.getByRole('article')).toBeVisible();
  position.mockImplementation((found) => {
    found({
      coords: { latitude: 34, longitude: -118, accuracy: 10 },
      timestamp: Date.now(),
    } as GeolocationPosition);
  });
  await page.getByRole('button', { name: 'Use Location' }).click();
  await expect.element(page.getByRole('button', { name: 'Near Me' })).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(() => stubApi.requests(RESTAURANTS).at(-1)!.query)
    .toMatchObject({ lat: '34', lng: '-118' });
  disableGeolocation();
});

test('the compact list can be toggled, and the choice is stored', async () => {
  await mountExplore('/explore?view=sandwiches');
  const toggle = page.getByRole('button', { name: 'Compact list' });
  await toggle.click();
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true');
  expect(document.querySelector('.grid')?.classList).toContain('compact');
  expect(localStorage.getItem('compact-list')).toBe('true');
  await toggle.click();
  expect(document.querySelector('.grid')?.classList).not.toContain('compact');
});

test('one link filters for spicy, open and under $15, nearest first', async () => {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation(() => {});
  await mountExplore('/explore?view=sandwiches');
  await filter('Spicy, open, under $15').click();
  await expect
    .poll(lastSearch)
    .toMatchObject({ spicy: 'true', openNow: 'true', maxPrice: '15', sort: 'distance' });
  await expect.element(filter('Spicy, open, under $15')).not.toBeInTheDocument();
  disableGeolocation();
});

test.each([390, 1280])(
  'at %d pixels recent searches do not change the width of the search box',
  async (width) => {
    await page.viewport(width, 844);
    await mountExplore('/explore?view=sandwiches');
    await expect.element(searchBox).toBeVisible();
    const boxWidth = () => document.querySelector('.find')!.getBoundingClientRect().width;
    const before = boxWidth();
    addRecentSearch('hot honey');
    await searchBox.click();
    await expect.element(page.getByRole('group', { name: 'Recent searches' })).toBeVisible();
    expect(boxWidth()).toBe(before);
  },
);

async function mountExplore(path: string): Promise<void> {
  await mountComponent(<Page />, { path });
}

function query(): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(location.search));
}

function lastSearch(): Record<string, string> {
  return stubApi.requests(SEARCH).at(-1)?.query ?? {};
}
