import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isLongRun } from '#packages/testing/repetitions.ts';
import { expectAccessible } from './browser/expect-accessible.ts';
import { logInThroughForm, signUpMember } from './test-members.ts';
import { holdToastOpen, findToast } from './browser/toasts.ts';
import type { TestMember } from './test-members.ts';
import { setUpTestSite, type ScreenSizeName } from './test-site.ts';

const site = setUpTestSite();

test('saves and favorites from a card (M4.7, M4.8, M8.37, M8.38)', async () => {
  const member = await signUpMember(site);
  const page = await site.visit('/explore', { size: 'phone', cookie: member.cookie });
  const card = page.getByRole('article').first();
  const name = await card.getByRole('heading').innerText();
  await card.getByRole('button', { name: `Add ${name} to wishlist` }).click();
  await findToast(page, 'Added to wishlist');
  await card.getByRole('button', { name: `Remove ${name} from wishlist` }).waitFor();
  const heart = card.getByRole('button', { name: `Favorite ${name}` });
  await heart.click();
  await findToast(page, 'Added to favorites');
  expect(await linksOf(member)).toMatchObject([{ isFavorite: true, hasTried: false }]);

  await page.reload();
  await card.getByRole('button', { name: `Remove ${name} from my list` }).waitFor();
  expect(await heart.getAttribute('aria-pressed')).toBe('true');
  await heart.click();
  await findToast(page, 'Removed from favorites');
  expect(await linksOf(member)).toMatchObject([{ isFavorite: false }]);
});

test(
  'removing a tried sandwich from the list asks first and names what is lost, on a phone (D66)',
  { tags: ['phone'] },
  () => takeOffMyList('phone'),
);
test.runIf(isLongRun)(
  'removing a tried sandwich from the list asks first and names what is lost, on a laptop (D66)',
  { tags: ['laptop'] },
  () => takeOffMyList('laptop'),
);

test('a visitor’s save goes through the login, returns to the same page and takes effect (M5.10, M8.6)', async () => {
  const member = await signUpMember(site);
  const page = await site.visit('/explore?q=chicken', { size: 'phone' });
  const save = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /to wishlist$/ });
  await save.click();
  await findToast(page, 'Login required', 'Please log in to add sandwiches to your wishlist.');
  await page.waitForURL('**/login?next=*');
  await logInThroughForm(page, member.username);
  await page.waitForURL('**/explore?**');
  expect(new URL(page.url()).searchParams.get('q')).toBe('chicken');
  const greeting = await holdToastOpen(page, 'Login successful', 'Welcome back!');
  await greeting.getByRole('button', { name: 'Close', exact: true }).click();
  await findToast(page, 'Added to wishlist');
  expect(await linksOf(member)).toMatchObject([{ isFavorite: false, hasTried: false }]);
});

test('marking as tried 100 m away earns the full XP (M4.10)', async () => {
  const { path, place } = await aSandwich();
  const { cookie } = await signUpMember(site);
  const position = metersNorth(place, 100);
  const page = await site.visit(path, { size: 'phone', cookie, position });
  await page.getByRole('button', { name: "I've tried this" }).click();
  await findToast(page, 'Sandwich marked as tried!');
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  const receipt = page.getByRole('dialog', { name: /^Receipt for / });
  await receipt.getByText('25 XP', { exact: true }).first().waitFor();
  await receipt.getByText('Location bonus: you were there').waitFor();
  await expectAccessible(page, 'a receipt with its toast');
  await receipt.getByRole('button', { name: 'Done' }).click();
  await receipt.waitFor({ state: 'hidden' });
  expect(await isTried(page)).toBe('true');

  await page.getByRole('button', { name: "I've tried this" }).click();
  const undo = await holdToastOpen(page, 'Removed from Tried');
  expect(await isTried(page)).toBe('false');
  await undo.getByRole('button', { name: 'Undo' }).click();
  await findToast(page, 'Back in Tried');
  expect(await isTried(page)).toBe('true');
});

test.runIf(isLongRun)(
  'a coarse position does not count until a precise one is shared (M8.46, D22)',
  async () => {
    const [first] = await json<Sandwich[]>('/api/sandwiches/popular?limit=1');
    const [place] = await placesOf(first!);
    const { cookie } = await signUpMember(site);
    const position = { ...metersNorth(place!, 100), accuracy: 2000 };
    const page = await site.visit(`/sandwich/${first!.id}`, { size: 'phone', cookie, position });
    await page.getByRole('button', { name: "I've tried this" }).click();
    const dialog = await noLocation(page);
    await expectAccessible(page, 'no location, over the modal');
    await page.context().setGeolocation({ ...position, accuracy: 20 });
    await dialog.getByRole('button', { name: 'Share Location', exact: true }).click();
    await findToast(page.getByRole('dialog', { name: /^How was / }), 'Sandwich marked as tried!');
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    await page.getByRole('dialog', { name: /^Receipt for / }).waitFor();
    expect(await page.getByText('Sandwich marked as tried!', { exact: true }).count()).toBe(1);
    expect(await page.locator('.toaster').count()).toBe(1);
    await expectAccessible(page, 'a receipt over the modal');
  },
);

async function takeOffMyList(size: ScreenSizeName): Promise<void> {
  const member = await signUpMember(site);
  const { path } = await aSandwich();
  const sandwichId = Number(path.split('/').at(-1));
  await member.send('POST', '/api/user-sandwiches', { sandwichId, hasTried: true, isFavorite: true });
  const page = await site.visit(path, { size, cookie: member.cookie });
  const listed = page.getByRole('button', { name: /^On my list/ });
  await listed.click();
  const dialog = page.getByRole('dialog', { name: 'Remove from my list' });
  await dialog.getByText('its spot in Tried, and in your ranking if it has one').waitFor();
  await expectAccessible(page, 'what goes with an entry of the list');
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  expect(await linksOf(member)).toMatchObject([{ isFavorite: true, hasTried: true }]);
  await listed.click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  const undo = await holdToastOpen(page, 'Removed from your list');
  expect(await linksOf(member)).toEqual([]);
  await undo.getByRole('button', { name: 'Undo' }).click();
  await findToast(page, 'Back on your list');
  expect(await linksOf(member)).toMatchObject([{ isFavorite: true, hasTried: true }]);
}

async function noLocation(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Are you at the restaurant?' });
  await dialog
    .getByText(
      "To get full XP, we need to verify you're at the restaurant. Share your location or save with reduced XP.",
      { exact: true },
    )
    .waitFor();
  return dialog;
}

function isTried(page: Page): Promise<string | null> {
  return page.getByRole('button', { name: "I've tried this" }).getAttribute('aria-pressed');
}

type Link = { sandwichId: number; isFavorite: boolean; hasTried: boolean };

function linksOf({ id, send }: TestMember): Promise<Link[]> {
  return send<Link[]>('GET', `/api/users/${id}/sandwiches`);
}

type Sandwich = { id: number; restaurantId: number };
type Place = { latitude: number; longitude: number };

/** A sandwich with a single location, so that moving away from it does not lead to another. */
async function aSandwich(): Promise<{ path: string; place: Place }> {
  for (const sandwich of await json<Sandwich[]>('/api/sandwiches')) {
    const places = await placesOf(sandwich);
    if (places.length === 1) return { path: `/sandwich/${sandwich.id}`, place: places[0]! };
  }
  throw new Error('Every restaurant of the demo town has several locations.');
}

function placesOf({ restaurantId }: Sandwich): Promise<Place[]> {
  return json(`/api/restaurants/${restaurantId}/locations`);
}

function metersNorth({ latitude, longitude }: Place, meters: number): Place & { accuracy: number } {
  return { latitude: latitude + meters / 111_195, longitude, accuracy: 20 };
}

async function json<T>(path: string): Promise<T> {
  return (await (await fetch(site.baseUrl + path)).json()) as T;
}
