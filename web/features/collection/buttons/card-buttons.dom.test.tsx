import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { UserSandwich } from '#contract/members/collection.ts';
import { stubApi, createProblemResponse } from '#web/testing/stub-api.ts';
import { buildMemberFixture, buildSandwichFixture } from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { expectToast } from '#web/testing/expect-toast.ts';
import { FavoriteToggle, TriedCardButton, WishlistToggle } from './card-buttons.tsx';

const LIST = 'GET /api/users/{id}/sandwiches';
const ADD = 'POST /api/user-sandwiches';
const CHANGE = 'PATCH /api/user-sandwiches/{id}';
const REMOVE = 'DELETE /api/user-sandwiches/{id}';
const sandwich = buildSandwichFixture();
const add = page.getByRole('button', { name: 'Add The Big Cluck to wishlist' });
const remove = page.getByRole('button', { name: 'Remove The Big Cluck from wishlist' });
const fromMyList = page.getByRole('button', { name: 'Remove The Big Cluck from my list' });
const heart = page.getByRole('button', { name: 'Favorite The Big Cluck' });
const undo = page.getByRole('button', { name: 'Undo' });

let viewer = buildMemberFixture();
beforeEach(() => {
  viewer = buildMemberFixture({ id: crypto.randomUUID() });
});

test('saving updates the button at once and shows a toast, and Undo removes the sandwich (M4.7, M8.37)', async () => {
  await mountCard([]);
  const answer = stubApi.hold(ADD);
  await add.click();
  await expect.element(remove).toBeVisible();
  answer(entry());
  await expectToast('Added to wishlist');
  expect(stubApi.requests(ADD).map(({ body }) => body)).toEqual([
    { userId: viewer.id, sandwichId: 1, isFavorite: false, hasTried: false },
  ]);
  stubApi.reply(REMOVE, undefined);
  await undo.click();
  await expect.element(add).toBeVisible();
  await expect.poll(() => stubApi.requests(REMOVE).map(({ params }) => params)).toEqual([{ id: '5' }]);
});

test('a rejected save reverts the button and shows an error', async () => {
  await mountCard([]);
  stubApi.reply(ADD, createProblemResponse(403, 'No.'));
  await add.click();
  await expectToast('Error', 'Failed to update wishlist');
  await expect.element(add).toBeVisible();
});

test('Undo restores a removed entry with its marks, rating, and notes (M4.12)', async () => {
  await mountCard(
    [entry({ isFavorite: true, hasTried: true, rating: 4, notes: 'Extra sauce.' })],
    fromMyList,
  );
  await expect.element(fromMyList).not.toHaveClass('on');
  await fromMyList.click();
  const dialog = page.getByRole('dialog', { name: 'Remove from my list' });
  await expect.element(dialog).toBeVisible();
  const goes = dialog.getByRole('listitem').elements();
  expect(goes.map(({ textContent }) => textContent)).toEqual([
    'its spot in Tried, and in your ranking if it has one',
    'its spot in your favorites',
    'your rating (4 out of 5)',
    'your notes: Extra sauce.',
  ]);
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect.element(fromMyList).toHaveFocus();
  expect(stubApi.requests(REMOVE)).toEqual([]);
  stubApi.reply(REMOVE, undefined);
  await fromMyList.click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expectToast('Removed from your list');
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false');
  stubApi.reply(ADD, entry({ isFavorite: true, hasTried: true, rating: 4, notes: 'Extra sauce.' }));
  await undo.click();
  await expect.element(fromMyList).toBeVisible();
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(() => stubApi.requests(ADD).at(-1)?.body)
    .toMatchObject({ sandwichId: 1, isFavorite: true, hasTried: true, rating: 4, notes: 'Extra sauce.' });
});

test('a wishlist entry fills the bookmark, and removing it asks first if it has notes (D66)', async () => {
  await mountCard([entry({ notes: 'Extra sauce.' })]);
  await expect.element(remove).toHaveClass('on');
  await remove.click();
  const dialog = page.getByRole('dialog', { name: 'Remove from my list' });
  await expect.element(dialog.getByText('Extra sauce.')).toBeVisible();
  expect(stubApi.requests(REMOVE)).toEqual([]);
});

test('shows "Feature coming soon" and keeps the sandwich if removal is switched off', async () => {
  await mountCard([entry()]);
  stubApi.reply(REMOVE, createProblemResponse(403, 'Feature coming soon'));
  await remove.click();
  await expectToast('Feature coming soon');
  await expect.element(remove).toBeVisible();
});

test('the heart adds and removes a favorite, with a toast each time (M4.9, M8.38, M8.39)', async () => {
  await mountCard([entry()]);
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false');
  stubApi.reply(CHANGE, entry({ isFavorite: true }));
  await heart.click();
  await expectToast('Added to favorites');
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
  stubApi.reply(CHANGE, entry());
  await heart.click();
  await expectToast('Removed from favorites');
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false');
  expect(stubApi.requests(CHANGE).map(({ body }) => body)).toMatchObject([
    { isFavorite: true },
    { isFavorite: false },
  ]);
});

test('the heart reverts and shows an error if the row is gone (M8.14)', async () => {
  await mountCard([entry()]);
  stubApi.reply(CHANGE, createProblemResponse(404, 'Not found.'));
  stubApi.reply(LIST, []);
  await heart.click();
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false');
  await expectToast('Error', /.+/);
});

test('without a network, the save is stored on the device and the button stays on', async () => {
  await mountCard([]);
  stubApi.reply(ADD, () => Promise.reject(new TypeError('Failed to fetch')));
  await add.click();
  await expectToast('Saved on this device', 'We’ll send it when you’re back online.');
  await expect
    .element(page.getByRole('button', { name: /Remove The Big Cluck from wishlist/ }))
    .toBeVisible();
});

test.each([
  ['wishlist', add, 'Login required', 'Please log in to add sandwiches to your wishlist.'],
  ['favorite', heart, 'Login required', 'Please log in to mark sandwiches as favorites.'],
  [
    'tried',
    page.getByRole('button', { name: /^Mark as Tried/ }),
    'Sign in required',
    'Please sign in to track sandwiches.',
  ],
])(
  'sends a visitor to the login with a reason (%s) and a way back (M1.3, M4.13, M5, M6.3, M8)',
  async (reason, button, title, text) => {
    await mountComponent(<Card />, { path: '/explore?q=hot' });
    await button.click();
    await expectToast(title, text);
    expect(location.pathname).toBe('/login');
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
      next: '/explore?q=hot',
      for: reason,
      about: '1',
    });
  },
);

async function mountCard(list: UserSandwich[], button = remove): Promise<void> {
  stubApi.reply(LIST, list);
  await mountComponent(<Card />, { viewer });
  if (list.length > 0) await expect.element(button).toBeVisible();
  else await expect.poll(() => stubApi.requests(LIST)).toHaveLength(1);
}

function Card() {
  return (
    <>
      <FavoriteToggle sandwich={sandwich} />
      <WishlistToggle sandwich={sandwich} />
      <TriedCardButton sandwich={sandwich} />
    </>
  );
}

function entry(more: Partial<UserSandwich> = {}): UserSandwich {
  return {
    id: 5,
    userId: viewer.id,
    sandwichId: 1,
    isFavorite: false,
    hasTried: false,
    rating: null,
    notes: null,
    dateCreated: '2026-11-02T18:00:00.000Z',
    dateUpdated: '2026-11-02T18:00:00.000Z',
    ...more,
  };
}
