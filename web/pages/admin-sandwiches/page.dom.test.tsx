import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { stubApi, createListPageResponse } from '#web/testing/stub-api.ts';
import { buildMemberFixture, buildSandwichFixture } from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { expectToast } from '#web/testing/expect-toast.ts';
import { Page } from './page.tsx';

const LIST = 'GET /api/managed-sandwiches';
const EDIT = 'POST /api/sandwich-bulk-edits';
const LONG = 'A sandwich whose name is as long as its menu '.repeat(4);
const cluck = buildSandwichFixture({ id: 3, name: 'The Big Cluck' });
const long = buildSandwichFixture({
  id: 4,
  name: LONG,
  restaurantName: LONG,
  ingredients: Array.from({ length: 30 }, (_, index) => `ingredient ${index}`),
  tags: Array.from({ length: 12 }, (_, index) => ({ id: index + 1, name: `Tag ${index}`, type: 'style' })),
});

beforeEach(() => {
  stubApi.reply(LIST, () => createListPageResponse([cluck, long], { total: 2 }));
  stubApi.reply('GET /api/tags', [
    { id: 8, name: 'Classic', type: 'style', revision: 1 },
    { id: 9, name: 'Spicy', type: 'style', revision: 1 },
  ]);
});

test('a bulk edit sets the price and the tags of all selected sandwiches', async () => {
  await mountPage();
  await page.getByLabelText('Select all rows on this page').click();
  await page
    .getByRole('region', { name: 'Selected sandwiches' })
    .getByRole('button', { name: 'Edit' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Edit 2 sandwiches' });
  await dialog.getByLabelText('Price in dollars').fill('9,50');
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabelText('Price in dollars').fill('9.50');
  await dialog.getByRole('group', { name: 'Add tags' }).getByLabelText('Spicy').click();
  await dialog.getByRole('group', { name: 'Remove tags' }).getByLabelText('Classic').click();
  stubApi.reply(EDIT, { changeSetId: 1, changedIds: [3], unchangedIds: [4], rejected: [] });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast('1 sandwich changed', '1 already matched.');
  expect(stubApi.requests(EDIT)[0]!.body).toEqual({
    action: 'update',
    ids: [3, 4],
    changes: { price: 9.5, addedTagIds: [9], removedTagIds: [8] },
  });
});

test('a bulk edit can remove the price', async () => {
  await mountPage();
  await page.getByLabelText('Select The Big Cluck').click();
  await page
    .getByRole('region', { name: 'Selected sandwiches' })
    .getByRole('button', { name: 'Edit' })
    .click();
  await page.getByLabelText('Remove the price').click();
  stubApi.reply(EDIT, { changeSetId: 1, changedIds: [3], unchangedIds: [], rejected: [] });
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast('1 sandwich changed');
  expect(stubApi.requests(EDIT)[0]!.body).toEqual({ action: 'update', ids: [3], changes: { price: null } });
});

test('filters are in the URL, and a single row opens its form', async () => {
  await mountPage();
  await page.getByRole('combobox', { name: /^Tag/ }).selectOptions('Spicy');
  await page.getByRole('button', { name: /^No ingredients/ }).click();
  await expect.poll(() => location.search).toBe('?tagId=9&missing=ingredients');
  await page.getByRole('button', { name: 'Edit The Big Cluck' }).click();
  await expect.element(page.getByRole('dialog').getByLabelText('Name')).toHaveValue('The Big Cluck');
});

test('the link to a sandwich opens its form in the restaurant’s menu', async () => {
  const { restaurant, menu } = { restaurant: { id: 7, name: 'Roost' }, menu: [cluck] };
  stubApi.reply('GET /api/restaurants/{id}', () => Response.json(restaurant));
  stubApi.reply('GET /api/restaurants/{id}/sandwiches', () => Response.json(menu));
  stubApi.reply('GET /api/deleted-sandwiches', []);
  await mountPage('/admin/sandwiches?restaurant=7&sandwich=3');
  const dialog = page.getByRole('dialog', { name: 'Edit sandwich' });
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('The Big Cluck');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test.each([
  [1280, 72],
  [390, 128],
])('at %i px no row is taller than %i px, and the page does not scroll sideways', async (width, height) => {
  await page.viewport(width, 900);
  await mountPage();
  await expect.element(page.getByLabelText('Select The Big Cluck')).toBeInTheDocument();
  for (const row of document.querySelectorAll('tbody tr'))
    expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(height);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

async function mountPage(path = '/admin/sandwiches'): Promise<void> {
  await mountComponent(<Page />, { viewer: buildMemberFixture({ role: 'admin' }), path });
}
