import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { stubApi, createListPageResponse, createProblemResponse } from '#web/testing/stub-api.ts';
import { buildMemberFixture, buildRestaurantFixture, buildSandwichFixture } from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { expectToast } from '#web/testing/expect-toast.ts';
import { MoveSandwich } from './move-sandwich.tsx';

const SEARCH = 'GET /api/managed-restaurants';
const MOVE = 'PUT /api/sandwiches/{id}/restaurant';
const cluck = buildSandwichFixture({
  id: 3,
  restaurantId: 7,
  name: 'The Big Cluck',
  revision: 4,
  reviewCount: 12,
});
const roost = buildRestaurantFixture({ id: 9, name: 'Roost', address: '2 Pier Lane' });

beforeEach(() => {
  stubApi.reply(SEARCH, createListPageResponse([buildRestaurantFixture({ id: 7 }), roost]));
});

test('moves nothing before a restaurant is chosen and the move is confirmed', async () => {
  const closed = await mountMove();
  await expect.element(page.getByText('Enter a name, or a number like #12.')).toBeVisible();
  await chooseRoost();
  expect(stubApi.requests(SEARCH).at(-1)!.query).toEqual({ limit: '10', q: 'roost' });
  const question = page.getByRole('dialog', { name: 'Move The Big Cluck to Roost?' });
  await expect.element(question).toMatchTextContent('Roost, 2 Pier Lane.');
  await expect.element(question).toMatchTextContent('Its 12 reviews, photo, and tags move with it');
  expect(stubApi.requests(MOVE)).toEqual([]);

  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Move The Big Cluck' })).toBeVisible();
  expect(closed.count).toBe(0);
});

test('does not mention the reviews of a sandwich that has none', async () => {
  await mountMove({ ...cluck, reviewCount: 0 });
  await chooseRoost();
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Its photo and tags move with it');
});

test('Undo moves the sandwich back to its previous restaurant', async () => {
  const closed = await mountMove();
  await chooseRoost();
  stubApi.reply(MOVE, { ...cluck, restaurantId: 9, revision: 5 });
  await page.getByRole('button', { name: 'Move' }).click();
  const toast = await expectToast('Moved', 'The Big Cluck now belongs to Roost.');
  await expect.poll(() => closed.count).toBeGreaterThan(0);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expectToast('Move undone', 'The Big Cluck is back where it was.');
  const sent = stubApi.requests(MOVE).map(({ body, headers }) => [body, headers.get('if-match')]);
  expect(sent).toEqual([
    [{ restaurantId: 9 }, '"4"'],
    [{ restaurantId: 7 }, '"5"'],
  ]);
});

test('the message has one period after a name that ends with one', async () => {
  await mountMove();
  stubApi.reply(SEARCH, createListPageResponse([{ ...roost, name: 'Roost Co.' }]));
  await chooseRoost();
  stubApi.reply(MOVE, { ...cluck, restaurantId: 9, revision: 5 });
  await page.getByRole('button', { name: 'Move' }).click();
  await expectToast('Moved', 'The Big Cluck now belongs to Roost Co.');
});

test('a failed move shows the reason and keeps the dialog open', async () => {
  const closed = await mountMove();
  await chooseRoost();
  stubApi.reply(MOVE, createProblemResponse(410, 'This restaurant is no longer on the site.'));
  await page.getByRole('button', { name: 'Move' }).click();
  await expectToast('Move failed', 'This restaurant is no longer on the site.');
  expect(closed.count).toBe(0);
});

test('does not offer the sandwich’s own restaurant', async () => {
  await mountMove();
  await page.getByLabelText('Search restaurants').fill('roost');
  await expect.element(page.getByText('1 restaurant found.')).toBeVisible();
  stubApi.reply(SEARCH, createListPageResponse([buildRestaurantFixture({ id: 7 })]));
  await page.getByLabelText('Search restaurants').fill('birdhouse');
  await expect.element(page.getByText('No restaurant found.')).toBeVisible();
});

async function mountMove(sandwich = cluck): Promise<{ count: number }> {
  const closed = { count: 0 };
  await mountComponent(<MoveSandwich sandwich={sandwich} onClose={() => (closed.count += 1)} />, {
    viewer: buildMemberFixture({ role: 'admin' }),
  });
  return closed;
}

async function chooseRoost(): Promise<void> {
  await page.getByLabelText('Search restaurants').fill('roost');
  await page.getByRole('button', { name: /^Roost/ }).click();
}
