import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importPlaces } from '#server/features/places/places.ts';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { ALL_ENTRIES_CACHE_TAG, invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { expectAccessible } from './browser/expect-accessible.ts';
import { signUpTestAdmin } from './test-members.ts';
import { findToast } from './browser/toasts.ts';
import type { TestMember } from './test-members.ts';
import { setUpTestSite } from './test-site.ts';
import {
  waitForRestaurantId,
  PASTED_MENU_TEXT,
  processMenuTextInWizard,
  submitRestaurant,
  fillInRestaurantBasics,
  fillInLocation,
} from './fill-in-wizard.ts';

const site = setUpTestSite(async () => ({ NODE_ENV: 'test', FETCH_ALLOW_FOR_TESTS: await serveWebsite() }));
let website: Server | undefined;
let admin: TestMember;
beforeAll(async () => {
  admin = await signUpTestAdmin(site);
});
afterAll(() => void website?.close());

test('by hand, on a phone: invalid fields are focused, a pasted menu adds five sandwiches (A1.1, A2, A5.7, A5.8)', async () => {
  const page = await site.visit('/add-restaurant', { size: 'phone', cookie: admin.cookie });
  await submitRestaurant(page);
  expect(await focused(page)).toBe('Name');
  await page.getByText('Name is required', { exact: true }).waitFor();
  await page.getByLabel('Website', { exact: true }).fill('seventh.example');
  await page.getByText('Website must be a valid URL', { exact: true }).waitFor();
  await expectWholeAccessible(page, 'the basics with what is wrong');
  await page.getByLabel('Website', { exact: true }).fill('');
  await fillInRestaurantBasics(page, 'Seventh Heaven Chicken');

  await submitRestaurant(page);
  await findToast(page, 'No Locations Added');
  await page.getByRole('tab', { name: 'Location', selected: true }).waitFor();
  await page.getByRole('button', { name: 'Add First Location' }).click();
  await submitRestaurant(page);
  await page.getByText('A location needs an address', { exact: true }).waitFor();
  expect(await focused(page)).toBe('Address');
  await page.getByLabel('Address', { exact: true }).fill('3110 Beverly Row, Los Angeles, CA 90057');
  await page.getByLabel('Friday closes').fill('02:00');
  await page.getByText('next day').waitFor();
  await page.getByRole('checkbox', { name: 'Sunday open' }).uncheck();

  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Read the menu' }).click();
  await page.getByText('Please enter menu text to process', { exact: true }).waitFor();
  await processMenuTextInWizard(page, PASTED_MENU_TEXT);
  await page.getByRole('heading', { name: '5 chicken sandwiches' }).waitFor();
  await page.getByRole('button', { name: 'Edit Cloud Nine' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit the sandwich' });
  await dialog.getByLabel('Spice level').selectOption('4');
  await expectWholeAccessible(page, 'a sandwich in its form');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Adds the restaurant, 1 location, and 5 sandwiches').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: '5 chicken sandwiches' }).waitFor();
  await submitRestaurant(page);
  const id = await waitForRestaurantId(page);

  const [location] = await json<Record<string, unknown>[]>(`/api/restaurants/${id}/locations`);
  expect(location).toMatchObject({
    address: '3110 Beverly Row, Los Angeles, CA 90057',
    hoursOfOperation: {
      friday: expect.stringMatching(/2:00 am$/i),
      sunday: expect.stringMatching(/closed/i),
    },
  });
  const sandwiches = await sandwichesOf(id);
  expect(sandwiches.map(({ name }) => name)).toHaveLength(5);
  expect(sandwiches).toContainEqual(
    expect.objectContaining({ name: 'Cloud Nine', price: 13, spiceLevel: 4 }),
  );
  await page.goto('/add-restaurant');
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('');
});

test.runIf(isLongRun)(
  'from a place, by keyboard: three letters add it, then it is "Already listed" (A2.25, A2.26, A2.29, A4.2)',
  async () => {
    await stagePlaces([
      '1,,Howlin’ Rays,727 N Broadway,Los Angeles,CA,90012,US,34.0615,-118.2397,,,fast_food',
    ]);
    const page = await site.visit('/add-restaurant', { cookie: admin.cookie });
    const lookup = page.getByRole('combobox', { name: 'Search for a place' });
    await lookup.pressSequentially('how');
    await page.getByRole('option', { name: /Howlin’ Rays/ }).waitFor();
    await lookup.fill('');
    await lookup.fill('zzz');
    expect(await page.getByRole('option', { name: /Howlin’ Rays/ }).count()).toBe(0);
    await lookup.fill('how');
    await page.getByRole('option', { name: /Howlin’ Rays/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await expectWholeAccessible(page, 'suggestions');
    await page.keyboard.press('Enter');
    await page.getByText('We found Howlin’ Rays. Please check what we filled in.').waitFor();
    expect(await lookup.isVisible()).toBe(false);
    await expect.poll(() => focused(page)).toBe('Basics');
    await page.getByRole('button', { name: 'Generate description' }).click();
    await expect.poll(() => page.getByLabel('Description', { exact: true }).inputValue()).not.toBe('');
    await submitRestaurant(page);
    const id = await waitForRestaurantId(page);

    await createTestSandwich(site.db, { restaurant_id: id, name: 'Howlin Plain Chicken Sandwich' });
    await invalidateCacheTags(site.db, [ALL_ENTRIES_CACHE_TAG]);
    await page.goto('/add-restaurant');
    await lookup.fill('howlin');
    await page.getByRole('button', { name: 'Search', exact: true }).last().click();
    const found = page.getByRole('list', { name: 'Places found' }).getByRole('button').first();
    await found.getByText('Already listed').waitFor();
    await page.keyboard.press('Escape');
    await expectWholeAccessible(page, 'places found');
    await found.click();
    await page.getByRole('heading', { name: 'Already listed' }).waitFor();
    await expectWholeAccessible(page, 'a restaurant that is listed');
    await processMenuTextInWizard(page, HOWLIN_MENU);
    await page.getByText('Adds 1 sandwich', { exact: true }).waitFor();
    await page.getByText('1 of 1 to add, 1 already on the menu', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Price of Howlin Hot Chicken Sandwich' }).waitFor();
    await page.getByText('Also $18', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Might also be sandwiches' }).waitFor();
    await expectWholeAccessible(page, 'a menu of which the restaurant has a part');
    await page.getByRole('button', { name: 'Add Howlin Chicken Wrap' }).click();
    await page.getByText('Adds 2 sandwiches', { exact: true }).waitFor();
    await submitRestaurant(page);
    expect(await waitForRestaurantId(page)).toBe(id);
    expect(namesOf(await sandwichesOf(id))).toEqual([
      'Howlin Chicken Wrap',
      'Howlin Hot Chicken Sandwich',
      'Howlin Plain Chicken Sandwich',
    ]);
    expect(await json<unknown[]>(`/api/restaurants/${id}/locations`)).toHaveLength(1);
  },
);

test.runIf(isLongRun)(
  'from a website, on a phone: a failed import shows why, another fills in all locations (A2, A4.2, A8.3)',
  async () => {
    site.tolerate(/^422 for .*import-basic/);
    const { port } = website!.address() as AddressInfo;
    const page = await site.visit('/add-restaurant', { size: 'phone', cookie: admin.cookie });
    const load = page.getByRole('button', { name: 'Import' });
    await load.click();
    await page.getByText('Website URL is required', { exact: true }).waitFor();
    await page.getByLabel('Website URL').fill(`http://127.0.0.1:${port}/nothing`);
    await load.click();
    await findToast(page, 'Website Analysis Failed');
    await page
      .getByText('Failed to analyze website. Please check the URL and try again.', { exact: true })
      .waitFor();
    await page.getByText('There’s no page at this URL.', { exact: true }).waitFor();

    await page.getByLabel('Website URL').fill(`http://127.0.0.1:${port}/`);
    await load.click();
    await page.getByText('We filled this in from the website. Please check it before you submit.').waitFor();
    expect(await page.getByLabel('Website URL').isVisible()).toBe(false);
    expect(await page.getByLabel('Description', { exact: true }).inputValue()).toBe('Birds on buns.');
    await page.getByRole('tab', { name: 'Location' }).click();
    expect(await page.getByRole('list', { name: 'Locations' }).getByRole('button').count()).toBe(2);
    await expectWholeAccessible(page, 'two locations');
    await submitRestaurant(page);
    const id = await waitForRestaurantId(page);
    const locations = await json<{ address: string }[]>(`/api/restaurants/${id}/locations`);
    expect(locations.map(({ address }) => address.split(',')[0]).toSorted()).toEqual([
      '12 Barrel Road',
      '7 Beak Street',
    ]);
  },
);

test.runIf(isLongRun)(
  'a submission that loses any response leaves one complete restaurant after a reload and a retry',
  async () => {
    site.tolerate(/failed request: .*\/api\/(restaurants|locations|sandwiches) /);
    site.tolerate(/^50\d for .*\/api\/(restaurants|locations|sandwiches)/);
    const page = await site.visit('/add-restaurant', { cookie: admin.cookie });
    for (const killed of [0, 1, 2, 3]) {
      const name = `Phoenix ${killed}`;
      await fillInRestaurantBasics(page, name);
      await fillInLocation(page, `${killed} Ash Street`);
      await processMenuTextInWizard(page, 'SANDWICHES\nAsh Chicken Sandwich 11\nEmber Chicken Sandwich 12');
      await killing(page, killed, async () => {
        await submitRestaurant(page);
        await page.getByRole('region', { name: 'Not finished yet' }).waitFor();
      });
      if (killed === 0) await expectWholeAccessible(page, 'a submission that was cut short');
      await page.reload();
      await page.getByRole('region', { name: 'Not finished yet' }).waitFor();
      await submitRestaurant(page);
      const id = await waitForRestaurantId(page);
      expect(await restaurantsNamed(name)).toEqual([id]);
      expect(await json<unknown[]>(`/api/restaurants/${id}/locations`)).toHaveLength(1);
      expect(namesOf(await sandwichesOf(id))).toEqual(['Ash Chicken Sandwich', 'Ember Chicken Sandwich']);
      await page.goto('/add-restaurant');
    }
  },
);

test.runIf(isLongRun)(
  'a sandwich that fails does not stop the others, is named, and can be left out (A8.13)',
  async () => {
    site.tolerate(/^400 for .*\/api\/sandwiches/);
    const page = await site.visit('/add-restaurant', { cookie: admin.cookie });
    await fillInRestaurantBasics(page, 'Two of Three');
    await fillInLocation(page, '3 Third Street');
    await processMenuTextInWizard(
      page,
      'SANDWICHES\nFirst Chicken Sandwich 11\nSecond Chicken Sandwich 12\nThird Chicken Sandwich 13',
    );
    await page.route('**/api/sandwiches', (route) =>
      route.request().postData()?.includes('Second') ? refuse(route) : route.continue(),
    );
    await submitRestaurant(page);
    await findToast(page, 'Error Adding Sandwich', 'Second Chicken Sandwich: Too good for us.');
    await page.getByText('Left to add: Second Chicken Sandwich.').waitFor();
    await page.getByRole('button', { name: 'Finish without it' }).click();
    const id = await waitForRestaurantId(page);
    expect(namesOf(await sandwichesOf(id))).toEqual(['First Chicken Sandwich', 'Third Chicken Sandwich']);
  },
);

const HOWLIN_MENU = `SANDWICHES
Howlin Plain Chicken Sandwich 13
Howlin Hot Chicken Sandwich 15 / 18
WRAPS
Howlin Chicken Wrap 11`;

/** In a window as tall as the page, because a control half under the bottom bar would seem too small to press. */
async function expectWholeAccessible(page: Page, pageName: string): Promise<void> {
  const size = page.viewportSize()!;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: size.width, height: Math.max(size.height, height) });
  await expectAccessible(page, pageName);
  await page.setViewportSize(size);
}

/** The call with that number reaches the server, but its response is lost: the connection is cut or a 502 arrives. */
async function killing(page: Page, number: number, work: () => Promise<void>): Promise<void> {
  let calls = 0;
  const pattern = /\/api\/(restaurants|locations|sandwiches)$/;
  await page.route(pattern, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const isKilled = calls++ === number;
    if (!isKilled) return route.continue();
    await route.fetch();
    await (number % 2 === 0 ? route.abort() : route.fulfill({ status: 502, body: 'Bad Gateway' }));
  });
  await work();
  await page.unroute(pattern);
}

function refuse(route: Route): Promise<void> {
  const body = JSON.stringify({
    status: 400,
    title: 'x',
    detail: 'Too good for us.',
    message: 'Too good for us.',
  });
  return route.fulfill({ status: 400, contentType: 'application/problem+json', body });
}

/** Returns the host and port from which the site may fetch it. */
async function serveWebsite(): Promise<string> {
  const branch = (streetAddress: string) => ({
    '@type': 'Restaurant',
    name: 'Beak & Barrel',
    description: 'Birds on buns.',
    priceRange: '$$',
    telephone: '+1 213 555 0147',
    openingHours: 'Mo-Su 11:00-22:00',
    address: {
      '@type': 'PostalAddress',
      streetAddress,
      addressLocality: 'Los Angeles',
      addressRegion: 'CA',
      postalCode: '90012',
    },
  });
  const graph = {
    '@context': 'https://schema.org',
    '@graph': ['7 Beak Street', '12 Barrel Road'].map(branch),
  };
  const html = `<!doctype html><title>Beak & Barrel</title><script type="application/ld+json">${JSON.stringify(graph)}</script>`;
  website = createServer(({ url }, response) => {
    response.writeHead(url === '/' ? 200 : 404, { 'content-type': 'text/html' }).end(url === '/' ? html : '');
  });
  await new Promise<void>((listening) => website!.listen(0, '127.0.0.1', listening));
  return `127.0.0.1:${(website.address() as AddressInfo).port}`;
}

async function stagePlaces(rows: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'clucket-places-'));
  const file = join(folder, 'places.csv');
  const columns = 'ref,brand,name,addr_full,city,state,postcode,country,lat,lon,phone,website,amenity';
  writeFileSync(file, `${[columns, ...rows].join('\n')}\n`);
  await importPlaces(site.db, { files: [file], stageOnly: true, source: 'open' });
  rmSync(folder, { recursive: true });
}

/** The visible label of the focused element. */
async function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    const label = element?.labels?.[0]?.textContent ?? element?.lastChild?.lastChild?.textContent ?? '';
    return label.trim();
  });
}

type Sandwich = {
  name: string;
  price: number | null;
  spiceLevel: number;
};

function sandwichesOf(id: number): Promise<Sandwich[]> {
  return json(`/api/restaurants/${id}/sandwiches`);
}

function namesOf(sandwiches: readonly Sandwich[]): string[] {
  return sandwiches.map(({ name }) => name).toSorted();
}

async function restaurantsNamed(name: string): Promise<number[]> {
  const rows = await site.db.selectFrom('restaurants').select('id').where('name', '=', name).execute();
  return rows.map(({ id }) => id);
}

async function json<T>(path: string): Promise<T> {
  return (await (await fetch(site.baseUrl + path)).json()) as T;
}
