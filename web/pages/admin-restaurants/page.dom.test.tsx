import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { RevertResult } from '#contract/catalog/change-sets.ts';
import { stubApi, createListPageResponse, createProblemResponse } from '#web/testing/stub-api.ts';
import { buildMemberFixture, buildRestaurantFixture } from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { expectToast } from '#web/testing/expect-toast.ts';
import { Page } from './page.tsx';

const LIST = 'GET /api/managed-restaurants';
const EDIT = 'POST /api/restaurant-bulk-edits';
const REVERT = 'POST /api/change-sets/{id}/revert';
const LONG = 'The extraordinarily long name of a restaurant that nobody shortens '.repeat(4);
const bird = buildRestaurantFixture({ id: 4, name: 'Birdhouse', priceRange: null });
const coop = buildRestaurantFixture({
  id: 5,
  name: LONG,
  description: LONG,
  website: `https://${'coop'.repeat(14)}.example/menu`,
  address: LONG,
  phoneNumber: '(213) 555-0147',
  hoursOfOperation: { text: LONG },
  imageUrl: null,
});

beforeEach(() => {
  stubApi.reply(LIST, () => createListPageResponse([bird, coop], { total: 9322 }));
  stubApi.reply('GET /api/place-sources', [{ name: 'chains.csv' }]);
  stubApi.reply('GET /api/deleted-restaurants', []);
});

test('filters, search and order are in the URL, and the count is exact', async () => {
  await mountPage();
  await expect.element(page.getByText('1-2 of 9,322')).toBeVisible();
  await page.getByRole('combobox', { name: /^Type/ }).selectOptions('Deli');
  await page.getByRole('combobox', { name: /^Source/ }).selectOptions('Added by hand');
  await page.getByLabelText('City').fill('Los Angeles');
  await page.getByLabelText('Search restaurants').fill('hen');
  await page.getByRole('button', { name: /^No menu/ }).click();
  await expect
    .poll(() => Object.fromEntries(new URLSearchParams(location.search)))
    .toEqual({ type: 'Deli', source: '-', city: 'Los Angeles', q: 'hen', missing: 'menu' });
  await page.getByRole('button', { name: 'Price', exact: true }).click();
  await expect.poll(() => location.search).toContain('sort=price&order=ascending');
  await page.getByRole('button', { name: 'Price', exact: true }).click();
  await expect.poll(() => location.search).toContain('order=descending');
  await expect
    .poll(() => stubApi.requests(LIST).at(-1)!.query)
    .toEqual({
      limit: '20',
      type: 'Deli',
      source: '-',
      city: 'Los Angeles',
      q: 'hen',
      missing: 'menu',
      sort: 'price',
      order: 'descending',
    });
});

test('selected rows are edited together; rejected ones show why and stay selected', async () => {
  await mountPage();
  await page.getByLabelText('Select Birdhouse').click();
  await page.getByLabelText('Select all rows on this page').click();
  await expect.element(page.getByText('2 restaurants selected')).toBeVisible();
  await page
    .getByRole('region', { name: 'Selected restaurants' })
    .getByRole('button', { name: 'Edit' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Edit 2 restaurants' });
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabelText('Price range').selectOptions('$');
  stubApi.reply(EDIT, {
    changeSetId: 7,
    changedIds: [4],
    unchangedIds: [],
    rejected: [{ id: 5, name: 'Coop', reason: 'This restaurant is no longer on the site.' }],
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast('1 restaurant changed', '1 couldn’t be changed.');
  const rejected = page.getByRole('dialog', { name: 'We couldn’t change these' });
  await expect.element(rejected).toMatchTextContent('Everything else went through.');
  await expect.element(rejected).toMatchTextContent('This restaurant is no longer on the site.');
  await rejected.getByText('Close', { exact: true }).click();
  await expect.element(page.getByText('1 restaurant selected')).toBeVisible();
  const [request] = stubApi.requests(EDIT);
  expect(request!.body).toEqual({ action: 'update', ids: [4, 5], changes: { priceRange: '$' } });
  expect(request!.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
});

test('rows that a bulk delete rejects are listed as not deleted', async () => {
  await mountPage();
  await openBulkAction('Delete');
  const reason = 'This restaurant is no longer on the site.';
  stubApi.reply(EDIT, {
    changeSetId: null,
    changedIds: [],
    unchangedIds: [],
    rejected: [{ id: 4, name: 'Birdhouse', reason }],
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const rejected = page.getByRole('dialog', { name: 'We couldn’t delete these' });
  await expect.element(rejected).toMatchTextContent('Nothing was deleted.');
  await expect.element(rejected).toMatchTextContent(reason);
});

test('the address names the number of other locations', async () => {
  const chain = buildRestaurantFixture({ id: 6, name: 'Chain', locationCount: 3 });
  const pair = buildRestaurantFixture({ id: 7, name: 'Pair', locationCount: 2 });
  stubApi.reply(LIST, () => createListPageResponse([bird, chain, pair]));
  await mountPage();
  await expect.element(page.getByText('+2 more locations')).toBeVisible();
  await expect.element(page.getByText('+1 more location', { exact: true })).toBeVisible();
});

test('a failed bulk edit keeps the values in the form', async () => {
  await mountPage();
  await page.getByLabelText('Select Birdhouse').click();
  await page
    .getByRole('region', { name: 'Selected restaurants' })
    .getByRole('button', { name: 'Edit' })
    .click();
  await page.getByLabelText('Restaurant type').selectOptions('Deli');
  stubApi.reply(EDIT, createProblemResponse(503, 'The site is busy.'));
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast('Nothing was changed', 'The site is busy.');
  await expect.element(page.getByLabelText('Restaurant type')).toHaveValue('Deli');
});

test('Undo restores deleted rows', async () => {
  await mountPage();
  await deleteBirdhouse();
  stubApi.reply(REVERT, revertResult({ reverted: [{ ...changed(bird), action: 'restore', fields: [] }] }));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast('Undone', '1 restaurant is back to how it was.');
  expect(stubApi.requests(REVERT)).toMatchObject([{ params: { id: '8' }, body: {} }]);
});

test('Undo names rows that have changed since; repeating the edit uses a new idempotency key', async () => {
  await mountPage();
  await priceBirdhouse();
  stubApi.reply(
    REVERT,
    revertResult({
      reverted: [{ ...changed(coop), action: 'update', fields: ['priceRange'] }],
      leftAlone: [{ ...changed(bird), fields: ['priceRange'], reason: 'It’s changed since then.' }],
    }),
  );
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast('Undone', '1 restaurant is back to how it was. We left 1 as is.');
  const dialog = page.getByRole('dialog', { name: 'We couldn’t undo these' });
  await expect.element(dialog).toMatchTextContent('Everything else is back to how it was.');
  await expect.element(dialog).toMatchTextContent('Birdhouse');
  await expect.element(dialog).toMatchTextContent('price range: It’s changed since then.');
  await dialog.getByText('Close', { exact: true }).click();

  await priceBirdhouse();
  const [first, second] = stubApi.requests(EDIT);
  expect(second!.body).toEqual(first!.body);
  expect(second!.headers.get('idempotency-key')).not.toBe(first!.headers.get('idempotency-key'));
});

test('an Undo that would change nothing names the conflicts', async () => {
  await mountPage();
  await priceBirdhouse();
  const leftAlone = [{ ...changed(bird), fields: ['priceRange'], reason: 'It’s changed since then.' }];
  stubApi.reply(REVERT, ({ body }) =>
    (body as { dryRun?: boolean }).dryRun
      ? Response.json({ changeSetId: null, next: null, reverted: [], leftAlone })
      : createProblemResponse(409, 'There’s nothing to revert.'),
  );
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast('Undo failed', 'There’s nothing to revert.');
  const dialog = page.getByRole('dialog', { name: 'We couldn’t undo these' });
  await expect.element(dialog).toMatchTextContent('Nothing was undone.');
  await expect.element(dialog).toMatchTextContent('price range: It’s changed since then.');
});

test('an Undo that fails shows the server’s text', async () => {
  await mountPage();
  await deleteBirdhouse();
  stubApi.reply(REVERT, createProblemResponse(503, 'The site is busy.'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast('Undo failed', 'The site is busy.');
});

test('a catalog editor can undo changes, but no deletions', async () => {
  await mountPage(buildMemberFixture({ catalogEditor: true }));
  await priceBirdhouse();
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await deleteBirdhouse();
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('selects all matching rows, at most 200', async () => {
  await mountPage();
  await page.getByLabelText('Select Birdhouse').click();
  const many = Array.from({ length: 200 }, (_, index) =>
    buildRestaurantFixture({ id: 100 + index, name: `R${index}` }),
  );
  stubApi.reply(LIST, ({ query }) =>
    createListPageResponse(query['limit'] === '200' ? [bird, ...many.slice(1)] : [bird, coop]),
  );
  await page.getByRole('button', { name: 'Select the first 200' }).click();
  await expect.element(page.getByText('200 restaurants selected')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.element(page.getByText('200 restaurants selected')).not.toBeInTheDocument();
});

test.each([
  [1280, 72],
  [390, 128],
])('at %i px no row is taller than %i px, and the page does not scroll sideways', async (width, height) => {
  await page.viewport(width, 900);
  await mountPage();
  await expect.element(page.getByText('1-2 of 9,322')).toBeVisible();
  for (const row of document.querySelectorAll('tbody tr'))
    expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(height);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

async function mountPage(viewer = buildMemberFixture({ role: 'admin' })): Promise<void> {
  await mountComponent(<Page />, { viewer, path: '/admin/restaurants' });
  await expect.element(page.getByLabelText('Select Birdhouse')).toBeInTheDocument();
}

async function openBulkAction(action: 'Edit' | 'Delete'): Promise<void> {
  await page.getByLabelText('Select Birdhouse').click();
  const bar = page.getByRole('region', { name: 'Selected restaurants' });
  await bar.getByRole('button', { name: action }).click();
}

async function deleteBirdhouse(): Promise<void> {
  await openBulkAction('Delete');
  stubApi.reply(EDIT, { changeSetId: 8, changedIds: [4], unchangedIds: [], rejected: [] });
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast('1 restaurant deleted');
}

async function priceBirdhouse(): Promise<void> {
  await openBulkAction('Edit');
  await page.getByLabelText('Price range').selectOptions('$');
  stubApi.reply(EDIT, { changeSetId: 7, changedIds: [4], unchangedIds: [], rejected: [] });
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast('1 restaurant changed');
}

function changed({ id, name }: { id: number; name: string }) {
  return { entityType: 'restaurant' as const, entityId: id, entityName: name };
}

function revertResult(more: Partial<RevertResult>): RevertResult {
  return { changeSetId: 9, next: null, reverted: [], leftAlone: [], ...more };
}
